"""One hand told in the words of every room."""
