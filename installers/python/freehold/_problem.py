"""What a call raises if it has no answer."""

from __future__ import annotations

import json
from http.client import HTTPMessage
from typing import TYPE_CHECKING, Any, TypedDict

if TYPE_CHECKING:
    from .types import Approval


class ProblemDetail(TypedDict):
    path: str
    """Path of the field, such as `lines.2.price`; empty for the whole input."""
    code: str
    message: str


class Problem(Exception):
    """Failed call. The message is written for people and says what to do."""

    def __init__(
        self,
        code: str,
        message: str,
        status: int,
        *,
        correlation_id: str | None = None,
        retryable: bool = False,
        details: list[ProblemDetail] | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(code, message)
        self.code = code
        """API error code; NETWORK without a response, UNREADABLE if the response is not
        from the API.
        """
        self.message = message
        self.status = status
        self.correlation_id = correlation_id
        """Identifies the call in the log and the audit trail."""
        self.retryable = retryable
        self.details = details or []
        self.retry_after = retry_after
        """Seconds after which the server wants to be asked again."""

    def __str__(self) -> str:
        fields = [f"{one['path'] or 'input'}: {one['message']}" for one in self.details]
        return "\n  ".join([f"{self.code}: {self.message}", *fields])

    def at(self, path: str) -> ProblemDetail | None:
        """What is wrong with a field."""
        return next((one for one in self.details if one["path"] == path), None)


class Held(Exception):
    """A call that waits for an approval. Nothing has changed yet."""

    def __init__(self, approval: Approval, effect: Any = None) -> None:
        super().__init__("This waits for an approval. Nothing was changed yet.")
        self.approval = approval
        self.effect = effect
        """In dry runs, what the call would answer after the approval."""


def problem_of(status: int, headers: HTTPMessage, content: bytes) -> Problem:
    """Reads the problem in a response."""
    wait = headers.get("retry-after", "")
    retry_after = float(wait) if wait.isdecimal() else None
    try:
        body = json.loads(content)
        return Problem(
            body["code"],
            body["message"],
            body["status"],
            correlation_id=body.get("correlation_id"),
            retryable=body.get("retryable", False),
            details=body.get("details"),
            retry_after=retry_after,
        )
    except (ValueError, LookupError, TypeError, AttributeError):
        return Problem(
            "UNREADABLE",
            "The server gave an unexpected answer. Try again, or contact the operator "
            "if it happens again.",
            status,
            correlation_id=headers.get("x-request-id"),
            retry_after=retry_after,
        )
