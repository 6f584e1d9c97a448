import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Client, Json } from "../kit/appliance.ts";
import { settled } from "./browser.ts";
import { type Office, openOffice } from "./office.ts";

setDefaultTimeout(30_000);

const [BEN, CEM, DANA] = ["ben@example.com", "cem@example.com", "dana@example.com"];
const RULES = "/api/v1/approvals/policies";
const PAYMENTS = "/api/v1/fin/payments";

let office: Office;
let ben: Client;
/** Ana owns, Ben asks, Cem decides. */
let pages: { ana: Page; ben: Page; cem: Page };
beforeAll(async () => {
  office = await openOffice();
  ben = await office.invite(BEN, ["fin_manager"]);
  await office.invite(CEM, ["fin_manager"]);
  await office.invite(DANA, ["admin"]);
  for (const { id } of (await office.ana.get(RULES)).body.data) await office.ana.delete(`${RULES}/${id}`);
  pages = {
    ana: await office.visit(),
    ben: await office.visit({ email: BEN }),
    cem: await office.visit({ email: CEM }),
  };
}, 90_000);
afterAll(() => office.close(), 30_000);

async function made(client: Client, path: string, body: object): Promise<Json> {
  const reply = await client.post(path, body);
  if (reply.status >= 300) throw new Error(`${path} answered ${reply.status} ${reply.text}`);
  return reply.body;
}

let bank: string;
let party: string;
async function payment(reference: string, amount: number): Promise<string> {
  bank ??= (
    await made(office.ana, "/api/v1/fin/ledger-accounts", {
      code: "1299",
      name: "Bank",
      type: "asset",
      control: "bank",
    })
  ).id;
  party ??= (await made(office.ana, "/api/v1/crm/accounts", { name: "Landlord", kinds: ["supplier"] })).id;
  const drawn = {
    direction: "out",
    party_id: party,
    side: "payable",
    bank_account_id: bank,
    amount,
    reference,
  };
  return (await made(ben, PAYMENTS, drawn)).id;
}

const asks = async (id: string) =>
  (await ben.post(`${PAYMENTS}/${id}/approve`, {})).body.approval.id as string;
const stateOf = async (id: string) => (await office.ana.get(`${PAYMENTS}/${id}`)).body.state;

async function at(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
}

describe("approval rules", () => {
  test("are written by choosing, and hold from then on", async () => {
    const { ana } = pages;
    await at(ana, "/approvals/policies/new");
    await ana.getByLabel("Name of the rule").fill("Payments above 100");
    await ana.getByRole("combobox", { name: "Actions" }).fill("Approve payment");
    await ana.getByRole("option", { name: "Approve payment" }).click();
    await ana.keyboard.press("Escape");
    await ana.getByLabel("Worth more than").fill("100");
    await ana.getByLabel("What it asks").fill("Second pair of eyes");
    await ana.getByRole("combobox", { name: "Approver", exact: true }).click();
    await ana.getByRole("option", { name: "Finance manager" }).click();
    await ana.getByRole("button", { name: "Save the rule" }).click();
    await ana.getByRole("heading", { name: "Payments above 100" }).waitFor();
    const [rule] = (await office.ana.get(RULES)).body.data;
    expect(rule.actions).toEqual(["fin.payments.approve"]);
    expect(rule.when).toEqual({ worth: { $gt: 10_000 } });
    expect(rule.steps[0].approvers).toEqual([{ role: "fin_manager" }]);
    const id = await payment("Ink", 20_000);
    expect((await ben.post(`${PAYMENTS}/${id}/approve`, {})).status).toBe(202);
  });

  test("foretell whom they would ask about a record", async () => {
    const { ana } = pages;
    const id = await payment("Toner", 50_000);
    const [{ id: rule }] = (await office.ana.get(RULES)).body.data;
    await at(ana, `/approvals/policies/${rule}?tab=preview`);
    await ana.getByRole("combobox", { name: "Payment", exact: true }).fill("Toner");
    await ana.getByRole("option", { name: /Toner/ }).click();
    await ana.getByRole("button", { name: "Find out" }).click();
    await ana.getByText("It would wait for an approval").waitFor();
    await ana.getByText("cem", { exact: true }).waitFor();
    expect(await stateOf(id)).toBe("draft");
  });
});

describe("the inbox", () => {
  test("shows what waits for somebody, and with their vote it is done", async () => {
    const { cem } = pages;
    const id = await payment("Rent March", 120_000);
    await asks(id);
    await at(cem, "/approvals");
    const row = cem.getByRole("listitem").filter({ hasText: "Rent March" });
    expect(await row.textContent()).toContain("ben asked");
    expect(await row.textContent()).toContain("1,200.00");
    await cem.getByRole("button", { name: "Approve: Rent March" }).click();
    await cem.getByRole("dialog").getByRole("button", { name: "Approve", exact: true }).click();
    await row.waitFor({ state: "detached" });
    expect(await stateOf(id)).toBe("approved");
  });

  test("is worked through by keys: down, reject, with a reason", async () => {
    const { cem } = pages;
    const id = await payment("Champagne", 90_000);
    const request = await asks(id);
    await at(cem, "/approvals");
    await cem.keyboard.press("j");
    await cem.keyboard.press("r");
    const dialog = cem.getByRole("dialog", { name: /Reject: Champagne/ });
    expect(await dialog.getByRole("button", { name: "Reject" }).isDisabled()).toBe(true);
    await dialog.getByLabel("Reason").fill("Water will do.");
    await dialog.getByRole("button", { name: "Reject" }).click();
    await dialog.waitFor({ state: "detached" });
    const seen = (await ben.get(`/api/v1/approvals/${request}`)).body;
    expect(seen.state).toBe("rejected");
    expect(seen.timeline.at(-1).words).toBe("Water will do.");
  });

  test("approves several at once after each was tried", async () => {
    const { cem } = pages;
    const ids = [await payment("Paper", 30_000), await payment("Pens", 40_000)];
    for (const id of ids) await asks(id);
    await at(cem, "/approvals");
    await cem.getByRole("checkbox", { name: "Select: Paper" }).check();
    await cem.getByRole("checkbox", { name: "Select: Pens" }).check();
    await cem.getByRole("button", { name: "Approve 2 …" }).click();
    const dialog = cem.getByRole("dialog");
    await dialog.getByText("Worth together: €700.00").waitFor();
    await dialog.getByRole("button", { name: "Approve 2" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(await Promise.all(ids.map(stateOf))).toEqual(["approved", "approved"]);
  });
});

describe("a request whose record changes meanwhile", () => {
  test("shows what is different, is sent again, and is then approved", async () => {
    const id = await payment("Rent April", 120_000);
    const request = await asks(id);
    await ben.put(`${PAYMENTS}/${id}`, { amount: 150_000 });
    await at(pages.cem, `/approvals/${request}`);
    await pages.cem.getByText("This is out of date").waitFor();
    const changed = pages.cem.getByRole("row", { name: /Amount/ });
    expect(await changed.locator("del").textContent()).toContain("1,200.00");
    expect(await changed.locator("ins").textContent()).toContain("1,500.00");
    await at(pages.ben, `/approvals/${request}`);
    await pages.ben.getByRole("button", { name: "Send again" }).click();
    await pages.ben.getByRole("dialog").getByRole("button", { name: "Send again" }).click();
    await pages.ben.getByText("Waiting", { exact: true }).waitFor();
    await at(pages.cem, `/approvals/${request}`);
    await pages.cem.getByText("The record is still as it was when it was asked.").waitFor();
    await pages.cem.getByRole("button", { name: "Approve", exact: true }).click();
    await pages.cem.getByRole("dialog").getByRole("button", { name: "Approve", exact: true }).click();
    await pages.cem.getByText("Approved and done").waitFor();
    expect(await stateOf(id)).toBe("approved");
  });
});

describe("while somebody is away", () => {
  test("another is named to decide in their place", async () => {
    const { cem } = pages;
    await at(cem, "/approvals/away");
    await cem.getByRole("combobox", { name: "Who decides in your place" }).click();
    await cem.getByRole("option", { name: "dana" }).click();
    await cem.getByLabel("From").fill("today");
    await cem.getByLabel("Until").fill("+14");
    await cem.getByLabel("Up to which worth").fill("5000");
    await cem.getByRole("button", { name: "Let them decide" }).click();
    await cem.getByRole("button", { name: "End" }).waitFor();
    const [delegation] = (await office.ana.get("/api/v1/approvals/delegations")).body.data;
    expect([delegation.max_worth, delegation.state]).toEqual([500_000, "active"]);
  });
});

describe("workflows", () => {
  test("are drawn, told in words, and explain what would happen", async () => {
    const { ana } = pages;
    const id = await payment("Desk", 80_000);
    await at(ana, "/workflows/fin.payments");
    await ana.locator(".react-flow").getByText("Payments above 100: Finance manager").first().waitFor();
    await ana.getByRole("table", { name: "Moves" }).getByRole("rowheader", { name: "Approve" }).waitFor();
    await ana.getByRole("combobox", { name: "Who", exact: true }).click();
    await ana.getByRole("option", { name: "ben" }).click();
    await ana.getByRole("combobox", { name: "Does what" }).click();
    await ana.getByRole("option", { name: "Approve", exact: true }).click();
    await ana.getByRole("combobox", { name: "With which record" }).fill("Desk");
    await ana.getByRole("option", { name: /Desk/ }).click();
    await ana.getByRole("button", { name: "Find out" }).click();
    await ana.getByText("It would wait for an approval", { exact: true }).waitFor();
    expect(await stateOf(id)).toBe("draft");
  });
});

describe("the audit trail", () => {
  test("is searched by what happened to a record", async () => {
    const { ana } = pages;
    await at(ana, "/audit");
    await ana.getByLabel("Action").fill("fin.payments.approve");
    await ana.getByRole("combobox", { name: "Outcome" }).click();
    await ana.getByRole("option", { name: "Held for approval" }).click();
    await ana.waitForURL(/action=fin.payments.approve/);
    await settled(ana);
    const rows = ana.getByRole("table", { name: "Events" }).locator("tbody tr");
    await rows.first().getByText("Held for approval").waitFor();
    const found = (await office.ana.get("/api/v1/audit/events?action=fin.payments.approve&outcome=held")).body
      .data;
    expect(await rows.count()).toBe(found.length);
  });

  test("verifies itself while one looks on", async () => {
    const { ana } = pages;
    await at(ana, "/audit/verify");
    await ana.getByRole("button", { name: "Verify now" }).click();
    await ana.getByRole("heading", { name: "The log is intact" }).waitFor();
    const text = (await ana.getByText(/events are what was written/).textContent()) ?? "";
    expect(Number.parseInt(text.replaceAll(",", ""), 10)).toBeGreaterThan(100);
  });

  test("proves an event in the browser, up to the signature", async () => {
    const { ana } = pages;
    const { body } = await office.ana.get("/api/v1/audit/events?action=fin.payments.create&limit=1");
    await at(ana, `/audit/events/${body.data[0].id}`);
    await ana.getByText("The replay comes to the same as what happened then.").waitFor();
    await ana.getByRole("button", { name: "Prove it here" }).click();
    await ana.getByText("Proven: this event is in the log, as it was written").waitFor();
    await ana.getByText("The checkpoint is signed with the key of this appliance (Ed25519).").waitFor();
  });

  test("is held against a note that was kept, and against a forged one", async () => {
    const { ana } = pages;
    const { data } = (await office.ana.get("/api/v1/audit/checkpoints")).body;
    await at(ana, "/audit?tab=checkpoints");
    await ana.getByLabel("Kept note").fill(data.at(-1).note);
    await ana.getByRole("button", { name: "Check" }).click();
    await ana.getByText(/that you kept. Nothing of it was changed./).waitFor();
    const [origin, size, , ...rest] = data.at(-1).note.split("\n");
    const forged = [origin, size, btoa("x".repeat(32)), ...rest].join("\n");
    await ana.getByLabel("Kept note").fill(forged);
    await ana.getByRole("button", { name: "Check" }).click();
    await ana.getByText("The note that you pasted is not signed with this appliance's key.").waitFor();
  });
});

describe("a data request", () => {
  test("goes from the day it comes to its certificate", async () => {
    const { ana } = pages;
    const person = { first_name: "Maria", last_name: "Huber", email: "maria@example.net" };
    await made(office.ana, "/api/v1/crm/contacts", person);
    const request = await made(office.ana, "/api/v1/data/requests", {
      kind: "erasure",
      name: "Maria Huber",
      email: "maria@example.net",
    });
    const address = `/data/requests/${request.id}`;
    await at(ana, "/data/deadlines");
    await ana.getByRole("link", { name: /Erasure/ }).click();
    await ana.getByRole("button", { name: "Check identity" }).click();
    await ana.getByRole("button", { name: "Confirm identity" }).click();
    const dialog = ana.getByRole("dialog");
    await dialog.getByRole("combobox", { name: "Identity method" }).click();
    await ana.getByRole("option", { name: "Callback" }).click();
    await dialog.getByRole("button", { name: "Confirm identity" }).click();
    await ana.getByRole("button", { name: "Look for everything" }).click();
    await ana
      .getByRole("rowheader", { name: /Maria · Huber|Maria Huber/ })
      .first()
      .waitFor();
    await ana.getByText("Beside the list, this happens").waitFor();
    await ana.getByRole("button", { name: "Submit" }).click();
    await ana.getByText("Somebody else than whoever worked on the list approves it").waitFor();

    const dana = await office.visit({ email: DANA });
    await at(dana, address);
    await dana.getByRole("button", { name: "Approve" }).click();
    // Dana's page looks again by itself until the job has done its work.
    await dana.getByRole("link", { name: "Certificate", exact: true }).waitFor();
    const { executed_at } = (await office.ana.get(`/api/v1/data/requests/${request.id}`)).body;
    expect(executed_at).not.toBeNull();
    await at(ana, address);
    await ana.getByText("Erased", { exact: true }).first().waitFor();
    await ana.getByRole("link", { name: "Certificate", exact: true }).click();
    await ana.getByRole("heading", { name: /Certificate of data request/ }).waitFor();
    await ana.getByLabel("E-mail address of whoever shows it (optional)").fill("maria@example.net");
    await ana.getByRole("button", { name: "Check" }).click();
    await ana.getByText("It is whole and signed with this appliance's key").waitFor();
    await ana.getByText("It is about the person with this address").waitFor();
  }, 30_000);
});

describe("retention", () => {
  test("begins with the usual schedules, and takes one of one's own", async () => {
    const { ana } = pages;
    await at(ana, "/data/retention?tab=rules");
    await ana.getByRole("button", { name: "New schedule" }).click();
    const dialog = ana.getByRole("dialog");
    await dialog.getByRole("combobox", { name: "Kind of record" }).click();
    await ana.getByRole("option", { name: "Campaigns" }).click();
    await dialog.getByLabel("Title").fill("Old campaigns");
    await dialog.getByRole("combobox", { name: "From which day" }).click();
    await ana.getByRole("option", { name: "Created" }).click();
    await dialog.getByLabel("How many months").fill("24");
    await dialog.getByLabel("Basis").fill("Needed no longer");
    await dialog.getByRole("button", { name: "Save" }).click();
    await ana.getByRole("rowheader", { name: /Old campaigns/ }).waitFor();
    const schedules = (await office.ana.get("/api/v1/settings/retention")).body.data;
    const own = schedules.find(({ title }: Json) => title === "Old campaigns");
    expect([own.collection, own.start, own.months]).toEqual(["crm.campaigns", "created_at", 24]);
  });
});

describe("the pages of governance", () => {
  test("call nothing that is not documented", () => {
    expect(office.faults).toEqual([]);
  });
});
