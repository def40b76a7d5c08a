"""Audits of many files: divided into units, by several processes or machines, and taken up again when stopped."""

SELDOM = (50_000, 20, 100)
"""How often Python looks for objects that hold each other: an audit makes many objects, and next to none of these."""
