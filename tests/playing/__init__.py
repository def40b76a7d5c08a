"""Hands played by the tests themselves: legal ones at random, by pokerkit and by our own rules, and their writers."""
