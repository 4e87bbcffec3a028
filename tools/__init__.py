"""Programs for people who work on Tablée; nothing here is installed with it."""
