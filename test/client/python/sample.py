"""A program whose types are checked. Comments name the errors that a checker has to find."""

from freehold import Freehold, Held, Problem
from freehold.types import ApprovalDetail, Money
from freehold.types.crm import CrmLead, CrmLeadCreate
from freehold.types.fin import FinInvoiceCreate


def use(client: Freehold) -> None:
    body: CrmLeadCreate = {"name": "Mira Novak", "source": "website"}
    lead: CrmLead = client.crm.leads.create(body, idempotency_key="one")
    value: Money | None = lead["value"]
    amount: int = value["amount"] if value else 0
    state: str = client.crm.leads.contact(lead["id"], version=lead["version"])["state"]
    for one in client.crm.leads.each(state__in=["new"], value__gte=amount, limit=100):
        print(one.get("name"), state)
    invoice: FinInvoiceCreate = {
        "account_id": "x",
        "lines": [{"text": "Chair", "quantity": "12.5", "price": 9900}],
    }
    client.fin.invoices.create(invoice)
    try:
        with client.crm.leads.attachments.download("x", "y") as file:
            content: bytes = file.read()
            print(len(content), file.filename)
    except Held as held:
        decided: ApprovalDetail = client.decision(held, wait=60)
        print(decided["state"], held.approval["id"])
    except Problem as problem:
        print(problem.code, [detail["path"] for detail in problem.details])
    for event in client.events(after="now", types=["*.create"]):
        print(event["data"]["collection"])


def misuse(client: Freehold) -> None:
    client.crm.leads.create({"nmae": "Mira Novak"})  # wrong: field
    client.crm.leads.create({"name": "Mira", "source": "websight"})  # wrong: value
    client.crm.leads.create({"source": "website"})  # wrong: missing
    client.crm.leads.list(stat="new")  # wrong: filter
    client.crm.leads.list(state="old")  # wrong: value of a filter
    client.crm.leeds.list()  # wrong: collection
    print(client.crm.leads.get("x")["nmae"])  # wrong: field of an answer
    client.crm.leads.contact(12)  # wrong: id
