"""What the classes of all areas have in common."""

from __future__ import annotations

import json
import re
import uuid
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlencode

from ._files import File, Upload, name_of, type_of
from ._problem import Held
from ._transport import Request, Transport

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from http.client import HTTPResponse

    from ._files import Again
    from ._transport import Answer


class Area:
    """Calls that belong together."""

    def __init__(self, call: Caller) -> None:
        self._call = call


class Caller:
    """Makes requests of calls, and answers of responses."""

    def __init__(
        self,
        transport: Transport,
        *,
        language: str | None,
        timeout: float,
        dry_run: bool = False,
    ) -> None:
        self.transport = transport
        self._language = language
        self._timeout = timeout
        self._dry_run = dry_run

    def dry(self) -> Caller:
        return Caller(
            self.transport,
            language=self._language,
            timeout=self._timeout,
            dry_run=True,
        )

    def __call__(
        self,
        method: str,
        path: str,
        *places: str,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        file: Upload | None = None,
        content_type: str | None = None,
        version: int | None = None,
        key: str | None = None,
    ) -> Any:
        asked = {_name(name): _text(value) for name, value in (query or {}).items()}
        if version is not None:
            body = {"version": version}
        headers = {"accept": "*/*"}
        if method != "GET":
            # All attempts share the key, so that the call is executed once.
            headers["idempotency-key"] = key or uuid.uuid4().hex
            if self._dry_run:
                asked["dry_run"] = "true"
        if self._language:
            headers["accept-language"] = self._language
        if file is not None:
            headers["content-type"] = content_type or type_of(file)
            if "name" in asked:
                asked["name"] = asked["name"] or name_of(file)
        elif body is not None:
            headers["content-type"] = "application/json"
        sent = file if body is None else json.dumps(body, allow_nan=False).encode()
        target = _filled(path, places) + _question(asked)
        # Some calls wait for news before they answer.
        timeout = self._timeout + float(asked.get("wait") or 0)
        return self._answer(Request(method, target, headers, sent, timeout))

    def each(
        self, path: str, *places: str, query: Mapping[str, Any] | None = None
    ) -> Iterator[Any]:
        """Items of all pages."""
        cursor: str | None = None
        while True:
            at = {} if cursor is None else {"cursor": cursor}
            page = self("GET", path, *places, query={**(query or {}), **at})
            yield from page["data"]
            cursor = page["page"]["next_cursor"]
            if cursor is None:
                return

    def _answer(self, request: Request) -> Any:
        answer = self.transport.send(request)
        response, content, _ = answer
        if content is None:
            return File(answer, self._rest_of(request, response))
        if content == b"":
            return None
        status, output = response.status, json.loads(content)
        if self._dry_run and isinstance(output, dict) and "result" in output:
            status, output = output["status"], output["result"]
        if status == 202 and isinstance(output, dict) and "approval" in output:
            raise Held(output["approval"], output.get("effect"))
        return output

    def _rest_of(self, request: Request, response: HTTPResponse) -> Again | None:
        """Asks for the rest of a file of which only a part has arrived."""
        tag = response.headers["etag"]
        if tag is None or response.headers["accept-ranges"] != "bytes":
            return None

        def again(at: int) -> Answer:
            part = {"range": f"bytes={at}-", "if-range": tag}
            asked = request._replace(headers={**request.headers, **part})
            rest = self.transport.send(asked)
            if rest.response.status != 206:
                raise OSError("The file has changed on the server.")
            return rest

        return again


def _filled(path: str, places: tuple[str, ...]) -> str:
    given = iter(places)

    def fill(_: re.Match[str]) -> str:
        place = next(given)
        if place in ("", ".", ".."):
            raise ValueError(f"{place!r} is no part of the address {path}")
        return quote(place, safe="")

    return re.sub(r"\{\w+\}", fill, path)


def _name(name: str) -> str:
    """`value__gte` is `value[gte]`, and `from_` is `from`."""
    field, _, operator = name.rstrip("_").partition("__")
    return f"{field}[{operator}]" if operator else field


def _text(value: Any) -> str | None:
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple, set, frozenset)):
        return ",".join(str(_text(one)) for one in value)
    return str(value)


def _question(asked: Mapping[str, str | None]) -> str:
    given = {name: text for name, text in asked.items() if text is not None}
    return f"?{urlencode(given, safe='[],')}" if given else ""
