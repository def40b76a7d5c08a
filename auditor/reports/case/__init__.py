"""The case of one hand: what a dispute about it needs, on one page, as text, and as a folder of evidence."""
