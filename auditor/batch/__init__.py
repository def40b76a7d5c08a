"""Audits of many files: divided into units, by several processes or machines, and taken up again when stopped."""
