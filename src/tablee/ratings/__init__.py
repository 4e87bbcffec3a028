"""How strong somebody is: for bots in the arena, and for people at tables who want to know."""
