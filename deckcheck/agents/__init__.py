"""Who plays. An agent is asked with a view and a decision, and answers with an option; it never gets the state.

Why two ways to ask: those that stand here are asked a hundred times a game, for a million games, so they may be asked with the state
itself and answer with a place; the slow way gives the same answers, and a test says so.
"""
