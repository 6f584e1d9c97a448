"""HTTP requests: connections, tokens, and when to try again."""

from __future__ import annotations

import threading
import time
from contextlib import suppress
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from os import SEEK_END
from ssl import SSLCertVerificationError, SSLContext, create_default_context
from typing import TYPE_CHECKING, BinaryIO, NamedTuple
from urllib.parse import urlsplit

from ._files import TRIES, Upload, opened
from ._problem import Problem, problem_of
from ._version import __version__

if TYPE_CHECKING:
    from collections.abc import Callable


class Request(NamedTuple):
    method: str
    target: str
    headers: dict[str, str]
    body: Upload | None
    timeout: float


class Answer(NamedTuple):
    """A response with its whole content, or one to be read as a file."""

    response: HTTPResponse
    content: bytes | None
    connection: HTTPConnection


class Transport:
    """Sends requests to one server. Each thread has a connection, which stays open."""

    def __init__(
        self,
        base: str,
        *,
        token: str | None,
        context: SSLContext | None,
        patience: float,
    ) -> None:
        address = urlsplit(base)
        if address.scheme not in ("http", "https") or not address.hostname:
            raise ValueError(f"{base!r} is no address such as https://example.com")
        self._host = address.hostname
        self._port = address.port
        self._prefix = address.path.rstrip("/")
        self._context = context or (
            create_default_context() if address.scheme == "https" else None
        )
        self._patience = patience
        self._local = threading.local()
        self._renewing = threading.RLock()
        self.token = token
        self.renew: Callable[[], None] | None = None

    def send(self, request: Request) -> Answer:
        """The answer, after as many attempts as are safe and promise success."""
        with opened(request.body) as body:
            return self._insist(request, body)

    def _insist(self, request: Request, body: BinaryIO | None) -> Answer:
        tries = _Tries(self._patience)
        renewed = False
        while True:
            token = self.token
            try:
                answer = self._exchange(request, body, token)
            except SSLCertVerificationError:
                raise
            except (OSError, HTTPException) as error:
                # Writes are safe to repeat because of their idempotency key.
                tries.after_silence(error)
                continue
            response, content, _ = answer
            if response.status < 300:
                return answer
            problem = problem_of(response.status, response.headers, content or b"")
            if _is_stale_token(problem) and not renewed:
                renewed = True
                if self._renewed(token):
                    continue
                raise problem
            tries.after_refusal(problem)

    def close(self) -> None:
        """Closes the connection of this thread."""
        self._local.line = None

    def _exchange(
        self, request: Request, body: BinaryIO | None, token: str | None
    ) -> Answer:
        line: _Line | None = getattr(self._local, "line", None)
        if line is None:
            line = self._local.line = _Line(self._connection())
        was_open = line.connection.sock is not None
        try:
            return self._ask(line, request, body, token)
        except (OSError, HTTPException) as error:
            # The server closes a connection that was idle for some time.
            if not was_open or isinstance(error, TimeoutError):
                raise
            return self._ask(line, request, body, token)

    def _ask(
        self, line: _Line, request: Request, body: BinaryIO | None, token: str | None
    ) -> Answer:
        connection = line.connection
        connection.timeout = request.timeout
        if connection.sock:
            connection.sock.settimeout(request.timeout)
        headers = {"user-agent": f"freehold-python/{__version__}", **request.headers}
        if token:
            headers["authorization"] = f"Bearer {token}"
        if body:
            headers["content-length"] = str(body.seek(0, SEEK_END))
            body.seek(0)
        try:
            # A server that refuses a body may answer before it has read all of it.
            with suppress(BrokenPipeError):
                target = self._prefix + request.target
                connection.request(request.method, target, body, headers)
            response = connection.getresponse()
            if not _is_file(response):
                return Answer(response, response.read(), connection)
        except BaseException:
            connection.close()
            raise
        # The file has the connection now, and closes it.
        line.connection = self._connection()
        return Answer(response, None, connection)

    def _connection(self) -> HTTPConnection:
        if self._context:
            return HTTPSConnection(self._host, self._port, context=self._context)
        return HTTPConnection(self._host, self._port)

    def _renewed(self, stale: str | None) -> bool:
        """True if there is a new token, perhaps made by another thread."""
        with self._renewing:
            if self.token != stale:
                return True
            renew, self.renew = self.renew, None
            if renew is None:
                return False
            try:
                renew()
            except Problem as problem:
                if problem.status != 401:
                    self.renew = renew
                raise
            return True


class _Line:
    """A connection, which is closed when its thread or the client ends."""

    def __init__(self, connection: HTTPConnection) -> None:
        self.connection = connection

    def __del__(self) -> None:
        self.connection.close()


class _Tries:
    def __init__(self, patience: float) -> None:
        self._patience = patience
        self._refused = 0
        self._unanswered = 0

    def after_refusal(self, problem: Problem) -> None:
        """Waits until a refused call may be repeated, or raises the problem."""
        self._refused += 1
        if problem.status not in (429, 503) or self._refused >= TRIES:
            raise problem
        wait = 2.0 if problem.retry_after is None else problem.retry_after
        if wait > self._patience:
            raise problem
        time.sleep(wait)

    def after_silence(self, error: Exception) -> None:
        """Waits, or raises a problem if there were enough attempts."""
        self._unanswered += 1
        if self._unanswered >= TRIES:
            raise Problem(
                "NETWORK",
                "Freehold does not answer. Check the connection and try again.",
                0,
                retryable=True,
            ) from error
        time.sleep(0.25 * 2**self._unanswered)


def _is_file(response: HTTPResponse) -> bool:
    if response.status >= 300 or response.status == 204:
        return False
    is_json = response.headers.get_content_type() == "application/json"
    return not is_json or "content-disposition" in response.headers


def _is_stale_token(problem: Problem) -> bool:
    return problem.status == 401 and problem.code != "AUTH_INVALID_CREDENTIALS"
