"""Invitations: a signed token that opens a table which is not public."""

from __future__ import annotations

from itsdangerous import BadData, URLSafeTimedSerializer

LASTS = 30 * 86_400
"""Seconds for which an invitation holds."""


class Invitations:
    """Writes and reads invitations."""

    def __init__(self, secret: str) -> None:
        self._signer = URLSafeTimedSerializer(secret, salt="tablee-invitation")

    def write(self, table: str) -> str:
        """An invitation to a table."""
        return str(self._signer.dumps(table))

    def opens(self, token: str | None, table: str) -> bool:
        """Whether a token is an invitation to this table."""
        if not token or len(token) > 500:
            return False
        try:
            return bool(self._signer.loads(token, max_age=LASTS) == table)
        except BadData:
            return False
