"""The client."""

from __future__ import annotations

import copy
import time
from typing import TYPE_CHECKING, Any

from ._call import Caller
from ._problem import Held
from ._transport import Transport
from .api import Api
from .api.events import EventsApi

if TYPE_CHECKING:
    import ssl
    from collections.abc import Iterator, Mapping, Sequence
    from types import TracebackType

    from typing_extensions import Self

    from .types import ApprovalDetail, Event, Tokens
    from .types.auth import AuthLoginBody, AuthRefreshBody

SOONEST = 0.5
LATEST = 30.0
EVENT_WAIT = 50


class Freehold(Api):
    """Client of one server.

    A call is named as its action is in permissions and in the audit trail:
    `crm.leads.create` is `client.crm.leads.create(...)`. It raises `Problem` if it
    fails, and `Held` if people have to approve it first.
    """

    def __init__(
        self,
        base: str,
        *,
        token: str | None = None,
        language: str | None = None,
        timeout: float = 60.0,
        context: ssl.SSLContext | None = None,
        patience: float = 65.0,
    ) -> None:
        """`token` is the secret of a mandate, an API key or an access token.

        `timeout` limits each wait for the network, and `patience` the wait if the
        server asks to try again later, both in seconds. `context` has your own
        certificate authority, and `language` is that of messages, such as "de".
        """
        transport = Transport(base, token=token, context=context, patience=patience)
        super().__init__(Caller(transport, language=language, timeout=timeout))

    def log_in(
        self,
        email: str,
        password: str,
        *,
        otp: str | None = None,
        organization: str | None = None,
    ) -> None:
        """Logs in a person. The session is renewed while the client is in use.

        `otp` is the code of a second factor, and `organization` the one to choose if
        the person belongs to several. Programs that run by themselves have a mandate
        instead.
        """
        body: AuthLoginBody = {"email": email, "password": password}
        if otp is not None:
            body["otp"] = otp
        if organization is not None:
            body["organization"] = organization
        self._keep(self.auth.login(body))

    def _keep(self, tokens: Tokens) -> None:
        refresh: AuthRefreshBody = {"refresh_token": tokens.get("refresh_token", "")}
        transport = self._call.transport
        transport.token = tokens["access_token"]
        transport.renew = lambda: self._keep(self.auth.refresh(refresh))

    @property
    def events(self) -> Events:
        return Events(self._call)

    def decision(
        self, held: Held | str, *, wait: float | None = None
    ) -> ApprovalDetail:
        """Waits until people have decided on a held call, or on an approval request.

        `state` of the result tells what became of it. Raises `TimeoutError` if nobody
        has decided after `wait` seconds.
        """
        request = held.approval["id"] if isinstance(held, Held) else held
        end = None if wait is None else time.monotonic() + wait
        pause = SOONEST
        while True:
            approval = self.approvals.get(request)
            if approval["closed_at"] is not None:
                return approval
            left = pause if end is None else end - time.monotonic()
            if left <= 0:
                raise TimeoutError(f"Nobody has decided on {request} yet.")
            time.sleep(min(pause, left))
            pause = min(2 * pause, LATEST)

    def dry_run(self) -> Self:
        """A client whose writes are executed and undone.

        They answer what they would have answered, or raise what they would have raised.
        The server refuses writes that it cannot undo, such as uploads.
        """
        other = copy.copy(self)
        other._call = self._call.dry()
        return other

    def request(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        idempotency_key: str | None = None,
    ) -> Any:
        """Calls an address that is known only at run time."""
        return self._call(method, path, query=query, body=body, key=idempotency_key)

    def close(self) -> None:
        """Closes the connection of this thread. The next call opens another."""
        self._call.transport.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


class Events(EventsApi):
    """What changes. Call it to follow the events."""

    def __call__(
        self,
        *,
        after: str | None = None,
        types: Sequence[str] | None = None,
        collections: Sequence[str] | None = None,
    ) -> Iterator[Event]:
        """Each event once, in order, and then the next ones as they happen.

        Keep the `id` of the last event that you have handled, and continue `after` it.
        Without `after` you get all events since the beginning; after "now" the next one.
        """
        while True:
            answer = self.list(
                after=after, wait=EVENT_WAIT, types=types, collections=collections
            )
            yield from answer["data"]
            after = answer["cursor"]
