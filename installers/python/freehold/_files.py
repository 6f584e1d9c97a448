"""Files that calls send and answer with."""

from __future__ import annotations

import mimetypes
import os
import shutil
from contextlib import contextmanager
from http.client import HTTPException
from io import DEFAULT_BUFFER_SIZE, BufferedReader, BytesIO, RawIOBase
from typing import TYPE_CHECKING, BinaryIO, TypeAlias, Union

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from typing_extensions import Buffer

    from ._transport import Answer

    Again: TypeAlias = Callable[[int], Answer]

TRIES = 5
"""Enough attempts to survive a restart of the server, which takes some seconds."""

Upload: TypeAlias = Union[bytes, "os.PathLike[str]", BinaryIO]
"""Bytes, a path, or a file that is open for reading and can be rewound."""


def name_of(file: Upload) -> str | None:
    """Name of the file, if it has one."""
    path = file if isinstance(file, os.PathLike) else getattr(file, "name", None)
    return os.path.basename(path) if isinstance(path, (str, os.PathLike)) else None


def type_of(file: Upload) -> str:
    """Media type by the name of the file."""
    guess, _ = mimetypes.guess_type(name_of(file) or "")
    return guess or "application/octet-stream"


@contextmanager
def opened(file: Upload | None) -> Iterator[BinaryIO | None]:
    """The file, open for reading."""
    if isinstance(file, os.PathLike):
        with open(file, "rb") as source:
            yield source
    else:
        yield BytesIO(file) if isinstance(file, bytes) else file


class File(BufferedReader):
    """A file of the server: read it as any other file, or save it."""

    def __init__(self, answer: Answer, again: Again | None) -> None:
        super().__init__(_Content(answer, again), DEFAULT_BUFFER_SIZE)
        headers = answer.response.headers
        self.filename = headers.get_filename() or "file"
        self.content_type = headers.get_content_type()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the file. What was at the path stays until all has arrived."""
        partial = f"{os.fspath(path)}.part"
        with self, open(partial, "wb") as target:
            shutil.copyfileobj(self, target)
        os.replace(partial, path)


class _Content(RawIOBase):
    """The body of a response. If the connection breaks, the rest is asked for."""

    def __init__(self, answer: Answer, again: Again | None) -> None:
        super().__init__()
        self._answer = answer
        self._again = again
        self._size = answer.response.length
        self._at = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Buffer, /) -> int:
        for _ in range(TRIES):
            try:
                count = self._answer.response.readinto(buffer)
                if count > 0 or self._size is None or self._at == self._size:
                    self._at += count
                    return count
            except (OSError, HTTPException):
                pass
            if self._again is None:
                break
            self._answer.connection.close()
            self._answer = self._again(self._at)
        raise OSError("The connection broke before the whole file had arrived.")

    def close(self) -> None:
        self._answer.connection.close()
        super().close()
