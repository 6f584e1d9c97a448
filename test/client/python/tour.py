"""Uses the client as programs do. Arguments: the part of the tour, and what it takes.

FREEHOLD and SECRET name the server. Prints a line of JSON for each finding.
"""

import json
import os
import ssl
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from typing import Any
from unittest.mock import patch

from freehold import Freehold, Held, Problem
from freehold.api import Api

BASE = os.environ["FREEHOLD"]


def client() -> Freehold:
    return Freehold(BASE, token=os.environ["SECRET"])


def say(finding: object) -> None:
    sys.stdout.write(json.dumps(finding) + "\n")
    sys.stdout.flush()


def names() -> None:
    """Names of all calls, as they are reached from the client."""

    def below(part: object, name: str) -> list[str]:
        found: list[str] = []
        for key, value in vars(type(part)).items():
            whole = f"{name}.{key}".lstrip(".")
            if isinstance(value, property):
                found += below(getattr(part, key), whole)
            elif key == "__call__":
                found.append(name)
            elif callable(value) and not key.startswith(("_", "each")):
                found.append(whole)
        return found

    say(below(Api(client()._call), ""))


def records() -> None:
    with client() as freehold:
        leads = freehold.crm.leads
        made = [
            leads.create({"name": f"Python {number}", "score": number})
            for number in range(5)
        ]
        page = leads.list(name__starts="Python", limit=2, sort=["name"], count=True)
        say([[one["name"] for one in page["data"]], page["page"]["total"]])
        say(
            [
                one.get("name")
                for one in leads.each(name__starts="Python", limit=2, sort=["-name"])
            ]
        )
        say(
            [
                one.get("score")
                for one in leads.each(
                    name__starts="Python", score__in=[1, 3], sort=["name"]
                )
            ]
        )
        changed = leads.update(
            made[0]["id"],
            {
                "value": {"amount": 1250_00, "currency": "EUR"},
                "version": made[0]["version"],
            },
        )
        moved = leads.contact(changed["id"], version=changed["version"])
        say(
            [
                changed["value"],
                changed["version"],
                moved["state"],
                leads.get(moved["id"])["version"],
            ]
        )
        say(leads.archive(moved["id"])["archived_at"] is not None)
        say(
            freehold.request("GET", "/api/v1/crm/leads", query={"name": "Python 4"})[
                "data"
            ][0]["score"]
        )


def problem() -> None:
    freehold = Freehold(BASE, token=os.environ["SECRET"], language="de")
    for call in (
        lambda: freehold.crm.leads.create({"name": "Bad", "score": 200}),
        lambda: freehold.crm.leads.get("../accounts"),
        lambda: freehold.request("GET", "/api/v1/crm/leads", query={"nmae": "x"}),
        lambda: Freehold(BASE, token="fh_m_wrong").auth.me(),
        lambda: freehold.fin.bank_transactions.import_(
            bytes(11_000_000), bank_account_id="x", format="csv"
        ),
        lambda: freehold.dry_run().crm.leads.attachments.add(
            "x", b"text", name="x.txt"
        ),
    ):
        try:
            call()
        except Problem as wrong:
            at = [one["path"] for one in wrong.details]
            say(
                [
                    wrong.status,
                    wrong.code,
                    at,
                    bool(wrong.correlation_id),
                    str(wrong).splitlines()[0],
                ]
            )
    try:
        freehold.crm.leads.archive("")
    except ValueError:
        say("no id")
    try:
        freehold.crm.leads.attachments.add("x", Path("missing.txt"))
    except FileNotFoundError:
        say("no file")


def held(name: str) -> None:
    freehold = client()
    try:
        freehold.crm.leads.create({"name": name})
    except Held as waiting:
        try:
            freehold.decision(waiting, wait=0)
        except TimeoutError:
            say(waiting.approval["id"])
        decided = freehold.decision(waiting)
        say([decided["state"], decided["result_id"] is not None])


def events(count: str, after: str = "") -> None:
    for event in islice(
        client().events(after=after or None, types=["crm.leads.create"]), int(count)
    ):
        say(event["id"])


def dry_run() -> None:
    freehold = client()
    trial = freehold.dry_run()
    say(trial.crm.leads.create({"name": "Only tried"})["name"])
    say(len(freehold.crm.leads.list(name="Only tried")["data"]))
    proposing = Freehold(BASE, token=os.environ["PROPOSING"]).dry_run()
    try:
        proposing.crm.leads.create({"name": "Only proposed"})
    except Held as waiting:
        say(waiting.effect["name"])


def create(name: str) -> None:
    say(client().crm.leads.create({"name": name})["name"])


def waits() -> None:
    """How long the client waits before it tries again, and what it says in the end."""
    slept: list[float] = []
    with patch("time.sleep", slept.append):
        try:
            say(client().crm.leads.list())
        except Problem as wrong:
            say([wrong.code, wrong.status])
    say(slept)


def log_in(email: str, password: str) -> None:
    freehold = Freehold(BASE)
    freehold.log_in(email, password)
    say(freehold.auth.me()["user"]["email"])
    sys.stdin.readline()
    with ThreadPoolExecutor(4) as threads:
        say(list(threads.map(lambda _: freehold.auth.me()["user"]["email"], range(8))))


def files(folder: str) -> None:
    freehold = client()
    here = Path(folder)
    lead = freehold.crm.leads.create({"name": "Has files"})
    attachments = freehold.crm.leads.attachments
    large = "".join(f"line {number} of a long text\n" for number in range(100_000))
    (here / "long.txt").write_text(large)
    kept = attachments.add(lead["id"], here / "long.txt", note="From a path")
    say([kept["name"], kept["note"]])
    attachments.download(lead["id"], kept["id"]).save(here / "copy.txt")
    say((here / "copy.txt").read_text() == large)
    with open(here / "long.txt", "rb") as source:
        say(attachments.add(lead["id"], source)["name"])
    facts = attachments.add(
        lead["id"], b'{"chairs": 12}', content_type="application/json"
    )
    with attachments.download(lead["id"], facts["id"]) as file:
        say([file.content_type, file.read().decode()])
    say([one["size"] for one in attachments.list(lead["id"])["data"]])
    say(freehold.crm.leads.list(name="Has files")["data"][0]["name"])


def trusts(authority: str) -> None:
    context = ssl.create_default_context(cafile=authority)
    say(Freehold(BASE, context=context).setup.state())
    try:
        Freehold(BASE).setup.state()
    except ssl.SSLCertVerificationError:
        say("unknown authority")


parts: dict[str, Callable[..., Any]] = {
    part.__name__: part
    for part in (
        names,
        records,
        problem,
        held,
        events,
        dry_run,
        create,
        waits,
        log_in,
        files,
        trusts,
    )
}
parts[sys.argv[1]](*sys.argv[2:])
