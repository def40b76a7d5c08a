"""An auditor of recorded poker hands."""

__version__ = "0.1.0"
