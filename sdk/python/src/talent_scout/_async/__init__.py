"""The client that waits; its twin that blocks is made from it."""
