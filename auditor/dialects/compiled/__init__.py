"""The grammars of lines, compiled; every module here is made by `auditor.dialects.compiling`."""
