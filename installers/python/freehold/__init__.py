"""Every call of the API of Freehold, typed."""

from ._client import Freehold
from ._files import File
from ._problem import Held, Problem, ProblemDetail
from ._version import __version__

__all__ = ["File", "Freehold", "Held", "Problem", "ProblemDetail", "__version__"]
