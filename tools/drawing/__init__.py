"""Pictures that are computed, not drawn by hand."""
