"""How fast it is on this machine, and how much memory it takes: `python -m tests.bench`."""
