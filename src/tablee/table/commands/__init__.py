"""What people may do at a table: each command is checked and becomes the entry to be written.

The functions here change nothing. Whoever calls them appends the entry to the log, and only then
applies it; if somebody else was faster, the command is asked again on the newer table.
"""
