"""What an audit says, as text, JSON lines and tables."""
