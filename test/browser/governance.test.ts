import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { generateKeyPairSync } from "node:crypto";
import type { Locator, Page } from "playwright-core";
import type { Client, Json } from "../kit/appliance.ts";
import { run } from "../kit/executable.ts";
import { until } from "../kit/until.ts";
import { complaints, settled } from "./browser.ts";
import { type Office, openOffice } from "./office.ts";

const [BEN, CEM, DANA] = ["ben@example.com", "cem@example.com", "dana@example.com"];
const RULES = "/api/v1/approvals/policies";
const REVIEWS = "/api/v1/approvals/reviews";
const PAYMENTS = "/api/v1/fin/payments";
const REQUESTS = "/api/v1/data/requests";

let office: Office;
let ben: Client;
let dana: Client;
/** Ana is the owner, Ben requests, Cem decides. */
let pages: { ana: Page; ben: Page; cem: Page };
beforeAll(async () => {
  // The `solo` preset lets one person change rules alone; `small` would not.
  office = await openOffice(["--jobs-tick-seconds", "1"], { size: "solo" });
  ben = await office.invite(BEN, ["fin_manager"]);
  await office.invite(CEM, ["fin_manager"]);
  dana = await office.invite(DANA, ["admin"]);
  // Otherwise users whom Ana has just invited could not review her actions.
  await office.ana.put("/api/v1/settings/organization", { independence_days: 0 });
  for (const { id } of (await office.ana.get(RULES)).body.data) await office.ana.delete(`${RULES}/${id}`);
  pages = {
    ana: await office.visit(),
    ben: await office.visit({ email: BEN }),
    cem: await office.visit({ email: CEM }),
  };
});
afterAll(() => office.close());

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

async function answer(page: Page, button: string, fill: (dialog: Locator) => Promise<void> = async () => {}) {
  const dialog = page.getByRole("dialog");
  await fill(dialog);
  await dialog.getByRole("button", { name: button, exact: true }).click();
  const left = await dialog.waitFor({ state: "detached" }).then(
    () => "",
    () => dialog.textContent(),
  );
  expect(left).toBe("");
}

/** Returns the name and content of the file that `press` downloads. */
async function saved(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  return { name: download.suggestedFilename(), text: await Bun.file(await download.path()).text() };
}

function runNow(name: string): void {
  const database = new Database(`${office.folder}/freehold.db`, { strict: true });
  database.run("PRAGMA busy_timeout = 5000");
  database
    .query(
      `INSERT INTO jobs (id, org, name, input, state, run_at, attempts, max_attempts, correlation_id, created_at)
       VALUES (?, 1, ?, '{}', 'waiting', 0, 0, 1, ?, 0)`,
    )
    .run(Bun.randomUUIDv7(), name, crypto.randomUUID());
  database.close();
}

async function at(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
}

describe("Approval rules", () => {
  test("are created in the editor and apply immediately", async () => {
    const { ana } = pages;
    await at(ana, "/approvals/policies/new");
    await ana.getByLabel("Rule name").fill("Payments above 100");
    await ana.getByRole("combobox", { name: "Actions" }).fill("Approve payment");
    await ana.getByRole("option", { name: "Approve payment", exact: true }).click();
    await ana.keyboard.press("Escape");
    await ana.getByLabel("Amount over").fill("100");
    await ana.getByLabel("Step name").fill("Second pair of eyes");
    await ana.getByRole("combobox", { name: "Approver", exact: true }).click();
    await ana.getByRole("option", { name: "Finance manager" }).click();
    await ana.getByRole("button", { name: "Save rule" }).click();
    await ana.getByRole("heading", { name: "Payments above 100" }).waitFor();
    const [rule] = (await office.ana.get(RULES)).body.data;
    expect(rule.actions).toEqual(["fin.payments.approve"]);
    expect(rule.when).toEqual({ worth: { $gt: 10_000 } });
    expect(rule.steps[0].approvers).toEqual([{ role: "fin_manager" }]);
    const id = await payment("Ink", 20_000);
    expect((await ben.post(`${PAYMENTS}/${id}/approve`, {})).status).toBe(202);
  });

  test("preview the approvers of a record", async () => {
    const { ana } = pages;
    const id = await payment("Toner", 50_000);
    const [{ id: rule }] = (await office.ana.get(RULES)).body.data;
    await at(ana, `/approvals/policies/${rule}?tab=preview`);
    await ana.getByRole("combobox", { name: "Payment", exact: true }).fill("Toner");
    await settled(ana);
    await ana.getByRole("option", { name: /Toner/ }).click();
    await ana.getByRole("button", { name: "Preview" }).click();
    await ana.getByText("Approval required", { exact: true }).waitFor();
    await ana.getByText("cem", { exact: true }).waitFor();
    expect(await stateOf(id)).toBe("draft");
  });
});

describe("Editing an approval rule", () => {
  test("validates, saves and clears conditions, dates and priority", async () => {
    const { ana } = pages;
    const [{ id }] = (await office.ana.get(RULES)).body.data;
    await at(ana, `/approvals/policies/${id}`);
    const condition = ana.getByRole("main");
    for (const [place, test] of [
      [0, "is at least"],
      [1, "is at most"],
    ] as const) {
      await ana.getByRole("button", { name: "Add condition" }).click();
      await condition.getByRole("combobox", { name: "Field" }).nth(place).fill("Amount");
      await ana.getByRole("option", { name: "Amount", exact: true }).click();
      await condition.getByRole("combobox", { name: "Operator" }).nth(place).click();
      await ana.getByRole("option", { name: test }).click();
    }
    await ana.getByLabel("Value").first().fill("150");
    await ana.getByLabel("Active from", { exact: true }).fill("+30");
    await ana.getByLabel("Active until", { exact: true }).fill("+10");
    await ana.getByLabel("Priority").fill("700");
    await ana.getByRole("button", { name: "Save rule" }).click();
    await ana.getByText("Enter a value.").waitFor();
    await ana.getByText("The end must be after the start.").waitFor();
    await ana.getByLabel("Value").nth(1).fill("999.50");
    await ana.getByLabel("Active until", { exact: true }).fill("+60");
    await ana.getByRole("button", { name: "Save rule" }).click();
    await ana.getByText("Version 2", { exact: true }).waitFor();
    const rule = (await office.ana.get(`${RULES}/${id}`)).body;
    expect(rule.when.record).toEqual({
      $and: [{ amount: { $gte: 15_000 } }, { amount: { $lte: 99_950 } }],
    });
    expect(rule.priority).toBe(700);
    expect(Date.parse(rule.valid_from)).toBeGreaterThan(Date.now() + 29 * 86_400_000);
    await at(ana, "/approvals/policies");
    await ana.getByText("No rules").waitFor();
    await ana.getByText("All", { exact: true }).click();
    await ana.getByRole("row", { name: /Payments above 100.*Amount ≥ €150.00.*Active from / }).waitFor();

    // Clears the conditions again, which restores the rule. Earlier versions keep their conditions.
    await at(ana, `/approvals/policies/${id}`);
    for (let left = 2; left > 0; left--)
      await ana.getByRole("button", { name: "Remove condition" }).first().click();
    for (const label of ["Active from", "Active until"])
      await ana.getByLabel(label, { exact: true }).fill("");
    await ana.getByRole("button", { name: "Save rule" }).click();
    await ana.getByText("Version 3", { exact: true }).waitFor();
    const emptied = (await office.ana.get(`${RULES}/${id}`)).body;
    expect([emptied.when, emptied.valid_from, emptied.valid_to]).toEqual([
      { worth: { $gt: 10_000 } },
      null,
      null,
    ]);
    await ana.getByRole("tab", { name: "Versions" }).click();
    await ana.getByText("Amount ≤ €999.50").waitFor();
  });

  test("can delete the rule", async () => {
    const { ana } = pages;
    const written = {
      name: "Orders of ink",
      actions: ["crm.leads.contact"],
      steps: [{ name: "Ink", approvers: [{ role: "owner" }], need: "any" }],
    };
    const { id } = await made(office.ana, RULES, written);
    await at(ana, `/approvals/policies/${id}`);
    await ana.getByRole("button", { name: "Delete rule", exact: true }).click();
    await answer(ana, "Delete rule");
    await ana.waitForURL(/policies$/);
    expect((await office.ana.get(`${RULES}/${id}`)).status).toBe(404);
  });
});

describe("Approvals inbox", () => {
  test("shows pending requests and carries them out when approved", async () => {
    const { cem } = pages;
    const id = await payment("Rent March", 120_000);
    await asks(id);
    await at(cem, "/approvals");
    const row = cem.getByRole("listitem").filter({ hasText: "Rent March" });
    expect(await row.textContent()).toContain("Requested by ben");
    expect(await row.textContent()).toContain("1,200.00");
    await cem.getByRole("button", { name: "Approve: Rent March" }).click();
    await cem.getByRole("dialog").getByRole("button", { name: "Approve", exact: true }).click();
    await row.waitFor({ state: "detached" });
    expect(await stateOf(id)).toBe("approved");
  });

  test("has the number of the badge and the start page, also after a decision made in it", async () => {
    const { ana } = pages;
    for (const title of ["New shop", "Old shop"]) {
      const id = await made(office.ana, "/api/v1/strat/initiatives", { title }).then((one) => one.id);
      await made(office.ana, `/api/v1/strat/initiatives/${id}/propose`, {});
    }
    const total = (await office.ana.get("/api/v1/workflows/pending?count=true")).body.page.total;
    const badge = (count: number) =>
      ana.getByRole("link", { name: count === 1 ? /^1 task is waiting/ : new RegExp(`^${count} tasks are`) });
    await at(ana, "/");
    await badge(total).waitFor();
    await ana.getByRole("link", { name: `View all (${total})` }).click();
    await ana.getByRole("tab", { name: `Waiting for you ${total}` }).waitFor();
    await until(
      () => ana.locator("[data-task]").count(),
      (count) => count === total,
    );
    await ana.getByRole("button", { name: "Approve: New shop" }).click();
    await answer(ana, "Approve");
    await badge(total - 1).waitFor();
    await ana.getByRole("button", { name: "Send back: Old shop" }).click();
    await answer(ana, "Send back", async (dialog) => {
      const reason = dialog.getByRole("textbox");
      if ((await reason.count()) > 0) await reason.first().fill("Not now");
    });
    await badge(total - 2).waitFor();
    await until(
      () => ana.locator("[data-task]").count(),
      (count) => count === total - 2,
    );
    expect(await complaints(ana)).toEqual([]);
    await at(ana, "/");
    await badge(total - 2).waitFor();
  });

  test("supports keyboard shortcuts", async () => {
    const { cem } = pages;
    const id = await payment("Champagne", 90_000);
    const request = await asks(id);
    await at(cem, "/approvals?kind=approval");
    const focused = () =>
      cem.evaluate<string>("document.activeElement.closest('[data-task]')?.textContent ?? ''");
    for (let i = 0; i < 9 && !(await focused()).includes("Champagne"); i++) await cem.keyboard.press("j");
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

  test("approves several requests after a preview", async () => {
    const { cem } = pages;
    const ids = [await payment("Paper", 30_000), await payment("Pens", 40_000)];
    for (const id of ids) await asks(id);
    await at(cem, "/approvals");
    await cem.getByRole("checkbox", { name: "Select Paper" }).check();
    await cem.getByRole("checkbox", { name: "Select Pens" }).check();
    await cem.getByRole("button", { name: "Approve 2…" }).click();
    const dialog = cem.getByRole("dialog");
    await dialog.getByText("Total amount: €700.00").waitFor();
    await dialog.getByRole("button", { name: "Approve 2" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(await Promise.all(ids.map(stateOf))).toEqual(["approved", "approved"]);
  });
});

describe("Record with a pending request", () => {
  test("says what it waits for, until the request is decided", async () => {
    const id = await payment("Rent May", 110_000);
    await at(pages.ben, `/fin/payments/${id}`);
    const ask = pages.ben.getByRole("button", { name: "Request approval", exact: true });
    await ask.click();
    await answer(pages.ben, "Request approval");
    await pages.ben.getByText("Waiting for approval: Approve").waitFor();
    await pages.ben.getByText(/^Requested by ben, /).waitFor();
    expect(await ask.count()).toBe(0);
    await pages.ben.getByRole("link", { name: "Open request" }).click();
    await pages.ben.getByText("Pending", { exact: true }).waitFor();
    const [request] = (await ben.get(`/api/v1/approvals?record_id=${id}`)).body.data;
    await ben.post(`/api/v1/approvals/${request.id}/withdraw`, {});
    await at(pages.ben, `/fin/payments/${id}`);
    await ask.waitFor();
  });
});

describe("Outdated approval request", () => {
  test("shows the changes and can be resubmitted and approved", async () => {
    const id = await payment("Rent April", 120_000);
    const request = await asks(id);
    await ben.put(`${PAYMENTS}/${id}`, { amount: 150_000 });
    await at(pages.cem, `/approvals/${request}`);
    await pages.cem.getByText("Request is out of date").waitFor();
    const changed = pages.cem.getByRole("row", { name: /Amount/ });
    expect(await changed.locator("del").textContent()).toContain("1,200.00");
    expect(await changed.locator("ins").textContent()).toContain("1,500.00");
    await at(pages.ben, `/approvals/${request}`);
    await pages.ben.getByRole("button", { name: "Resubmit" }).click();
    await pages.ben.getByRole("dialog").getByRole("button", { name: "Resubmit" }).click();
    await pages.ben.getByText("Pending", { exact: true }).waitFor();
    await at(pages.cem, `/approvals/${request}`);
    await pages.cem.getByText("The record has not changed since the request.").waitFor();
    await pages.cem.getByRole("button", { name: "Approve", exact: true }).click();
    await pages.cem.getByRole("dialog").getByRole("button", { name: "Approve", exact: true }).click();
    await pages.cem.getByText("Approved and carried out").waitFor();
    expect(await stateOf(id)).toBe("approved");
  });
});

describe("Approval request", () => {
  const seen = async (id: string) => (await office.ana.get(`/api/v1/approvals/${id}`)).body;
  const more = async (page: Page, item: string) => {
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };

  test("can be commented, escalated, delegated and returned for changes", async () => {
    const { cem } = pages;
    const request = await asks(await payment("Rent June", 120_000));
    await at(cem, `/approvals/${request}`);
    await more(cem, "Comment");
    await answer(cem, "Comment", (dialog) => dialog.getByLabel("Comment").fill("Is it the whole house?"));
    await cem.getByText("Is it the whole house?").waitFor();
    await more(cem, "Escalate");
    await answer(cem, "Escalate");
    await more(cem, "Delegate");
    await answer(cem, "Delegate", async (dialog) => {
      await dialog.getByRole("combobox", { name: "Substitute" }).click();
      await cem.getByRole("option", { name: "dana" }).click();
    });
    const dana = await office.visit({ email: DANA });
    await at(dana, `/approvals/${request}`);
    await more(dana, "Request changes");
    await answer(dana, "Request changes", (dialog) => dialog.getByLabel("Reason").fill("One month only"));
    await dana.getByText("Changes requested").first().waitFor();
    const { state, timeline } = await seen(request);
    expect(state).toBe("changes_requested");
    expect(timeline.map(({ words }: Json) => words)).toContain("One month only");
    await dana.context().close();
  });

  test("can be withdrawn by the requester", async () => {
    const { ben: page } = pages;
    const request = await asks(await payment("Rent July", 120_000));
    await at(page, `/approvals/${request}`);
    await page.getByRole("button", { name: "Withdraw" }).click();
    await answer(page, "Withdraw");
    await page.getByText("Withdrawn", { exact: true }).first().waitFor();
    expect((await seen(request)).state).toBe("withdrawn");
  });

  test("can be overridden by the owner with a reason and a later review", async () => {
    const { ana } = pages;
    const id = await payment("Burst pipe", 120_000);
    const request = await asks(id);
    await at(ana, `/approvals/${request}`);
    await more(ana, "Override");
    await answer(ana, "Override", (dialog) => dialog.getByLabel("Reason").fill("The cellar is under water"));
    await ana.getByText("Approved and carried out").first().waitFor();
    expect(await stateOf(id)).toBe("approved");

    // Ana also loosened rules alone, which created further reviews. Completes those first.
    for (const { id: review, action } of (await dana.get(`${REVIEWS}?state=open`)).body.data)
      if (!action.startsWith("fin."))
        await made(dana, `${REVIEWS}/${review}/complete`, { verdict: "in_order", note: "Seen" });
    const reviewer = await office.visit({ email: DANA });
    await at(reviewer, "/approvals/reviews");
    await reviewer.getByRole("button", { name: "Complete review…" }).click();
    await answer(reviewer, "Complete review", async (dialog) => {
      await dialog.getByLabel("Accepted", { exact: true }).click();
      await dialog.getByLabel("Findings").fill("The plumber's bill fits");
    });
    await reviewer.getByText("No reviews").waitFor();
    const { data } = (await office.ana.get(`${REVIEWS}?state=done`)).body;
    const notes = data.map(({ verdict, note }: Json) => `${verdict}: ${note}`);
    expect(notes).toContain("in_order: The plumber's bill fits");
    await reviewer.context().close();
  });
});

test("the statistics match the API", async () => {
  const { ana } = pages;
  await at(ana, "/approvals?show=all");
  const { executed, rejected, self_approved, overridden } = (await office.ana.get("/api/v1/approvals/stats"))
    .body;
  expect(executed).toBeGreaterThan(0);
  await ana.getByText(`${executed} approved, ${rejected} rejected`).waitFor();
  await ana.getByText(`${self_approved} self-approved, ${overridden} overridden by an owner`).waitFor();
  expect(await complaints(ana)).toEqual([]);
});

describe("Substitutes", () => {
  test("can be added for a period and ended", async () => {
    const { cem } = pages;
    await at(cem, "/approvals/away");
    await cem.getByRole("combobox", { name: "Substitute" }).click();
    await cem.getByRole("option", { name: "dana" }).click();
    await cem.getByLabel("From").fill("today");
    await cem.getByLabel("Until").fill("+14");
    await cem.getByLabel("Maximum amount").fill("5000");
    await cem.getByRole("button", { name: "Add substitute" }).click();
    await cem.getByRole("button", { name: "End substitution" }).waitFor();
    const [delegation] = (await office.ana.get("/api/v1/approvals/delegations")).body.data;
    expect([delegation.max_worth, delegation.state]).toEqual([500_000, "active"]);
    await cem.getByRole("button", { name: "End substitution" }).click();
    await answer(cem, "End substitution");
    await cem.getByText("Ended", { exact: true }).first().waitFor();
    expect((await office.ana.get("/api/v1/approvals/delegations")).body.data[0].state).toBe("ended");
  });
});

describe("Workflows", () => {
  test("are shown as diagram and table and can be simulated", async () => {
    const { ana } = pages;
    const id = await payment("Desk", 80_000);
    await at(ana, "/workflows/fin.payments");
    await ana.locator(".react-flow").getByText("Payments above 100: Finance manager").first().waitFor();
    await ana
      .getByRole("table", { name: "Transitions" })
      .getByRole("rowheader", { name: "Approve" })
      .waitFor();
    await ana.getByRole("combobox", { name: "User", exact: true }).click();
    await ana.getByRole("option", { name: "ben" }).click();
    await ana.getByRole("combobox", { name: "Action" }).click();
    await ana.getByRole("option", { name: "Approve", exact: true }).click();
    await ana.getByRole("combobox", { name: "Record" }).fill("Desk");
    await settled(ana);
    await ana.getByRole("option", { name: /Desk/ }).click();
    await ana.getByRole("button", { name: "Simulate" }).click();
    await ana.getByText("Approval required", { exact: true }).waitFor();
    expect(await stateOf(id)).toBe("draft");
  });
});

describe("Audit trail", () => {
  test("can be filtered by action and result", async () => {
    const { ana } = pages;
    await at(ana, "/audit");
    await ana.getByLabel("Action").fill("fin.payments.approve");
    await ana.getByRole("combobox", { name: "Result" }).click();
    await ana.getByRole("option", { name: "Held for approval" }).click();
    await ana.waitForURL(/action=fin.payments.approve/);
    await settled(ana);
    const rows = ana.getByRole("table", { name: "Events" }).locator("tbody tr");
    await rows.first().getByText("Held for approval").waitFor();
    const found = (await office.ana.get("/api/v1/audit/events?action=fin.payments.approve&outcome=held")).body
      .data;
    expect(await rows.count()).toBe(found.length);
  });

  test("can be verified with progress", async () => {
    const { ana } = pages;
    await at(ana, "/audit/verify");
    await ana.getByRole("button", { name: "Verify now" }).click();
    await ana.getByRole("heading", { name: "The log is intact" }).waitFor();
    const text = (await ana.getByText(/events are complete/).textContent()) ?? "";
    expect(Number.parseInt(text.replaceAll(/\D/g, ""), 10)).toBeGreaterThan(100);
  });

  test("proves an event in the browser, including the signature", async () => {
    const { ana } = pages;
    const { body } = await office.ana.get("/api/v1/audit/events?action=fin.payments.create&limit=1");
    await at(ana, `/audit/events/${body.data[0].id}`);
    await ana.getByText("The replay matches the original decision.").waitFor();
    await ana.getByRole("button", { name: "Verify proof" }).click();
    await ana.getByText("Verified: this event is in the log and unchanged").waitFor();
    await ana.getByText("The checkpoint is signed with this server's key (Ed25519).").waitFor();
  });

  test("accepts a saved checkpoint and rejects a forged one", async () => {
    const { ana } = pages;
    const { data } = (await office.ana.get("/api/v1/audit/checkpoints")).body;
    await at(ana, "/audit?tab=checkpoints");
    await ana.getByRole("textbox", { name: "Saved checkpoint" }).fill(data.at(-1).note);
    await ana.getByRole("button", { name: "Compare" }).click();
    await ana.getByText(/the current log .* continues from your checkpoint/).waitFor();
    const [origin, size, , ...rest] = data.at(-1).note.split("\n");
    const forged = [origin, size, btoa("x".repeat(32)), ...rest].join("\n");
    await ana.getByRole("textbox", { name: "Saved checkpoint" }).fill(forged);
    await ana.getByRole("button", { name: "Compare" }).click();
    await ana.getByText("The checkpoint was not signed with this server's key.").waitFor();
  });
});

describe("Auditor downloads", () => {
  test("include a sample, a checkpoint, the key, a binder and a verifiable log", async () => {
    const { ana } = pages;
    await at(ana, "/audit?tab=sample");
    await ana.getByLabel("Seed").fill("2026-Q1");
    await ana.getByLabel("Sample size").fill("3");
    await ana.getByRole("button", { name: "Draw sample" }).click();
    await ana.getByText(/^3 drawn from/).waitFor();
    const sample = await saved(ana, () => ana.getByRole("button", { name: "Save as JSON" }).click());
    const again = (
      await office.ana.get(`/api/v1/audit/sample?seed=2026-Q1&size=3&last=${JSON.parse(sample.text).last}`)
    ).body;
    expect(again.data.map(({ id }: Json) => id)).toEqual(
      JSON.parse(sample.text).data.map(({ id }: Json) => id),
    );

    await at(ana, "/audit?tab=evidence");
    const log = await saved(ana, () => ana.getByRole("button", { name: "Download log" }).click());
    await at(ana, "/audit?tab=checkpoints");
    const key = await saved(ana, () => ana.getByRole("button", { name: "Save as key.jwk" }).click());
    expect([log.name, key.name]).toEqual(["audit.ndjson", "key.jwk"]);
    await Bun.write(`${office.folder}/${log.name}`, log.text);
    await Bun.write(`${office.folder}/${key.name}`, key.text);
    const verified = await run([
      "audit",
      "verify",
      `${office.folder}/audit.ndjson`,
      "--key",
      `${office.folder}/key.jwk`,
    ]);
    expect([verified.code, verified.stderr]).toEqual([0, ""]);
    const checkpoint = await saved(ana, () =>
      ana
        .getByRole("button", { name: /^Download the signed note for/ })
        .first()
        .click(),
    );
    expect(checkpoint.name).toMatch(/^checkpoint-\d+\.txt$/);

    await at(ana, "/audit?tab=evidence");
    await ana.getByText("Period", { exact: true }).click();
    await ana.getByLabel("From", { exact: true }).fill("today");
    await ana.getByLabel("Until").fill("today");
    const binder = await saved(ana, () => ana.getByRole("button", { name: "Create binder" }).click());
    expect(binder.text.slice(0, 2)).toBe("PK");
    const lead = (await office.ana.post("/api/v1/crm/leads", { name: "Zoë" })).body;
    await at(ana, `/audit?tab=evidence&collection=crm.leads&record_id=${lead.id}`);
    const paper = await saved(ana, () => ana.getByRole("button", { name: "Download as PDF" }).click());
    expect(paper.text.slice(0, 5)).toBe("%PDF-");
  });

  test("a witness can be added, supplied with a proof and removed", async () => {
    const { ana } = pages;
    const WITNESSES = "/api/v1/audit/witnesses";
    const { x } = generateKeyPairSync("ed25519").publicKey.export({ format: "jwk" });
    await at(ana, "/audit?tab=witnesses");
    await ana.getByRole("button", { name: "Add witness" }).click();
    await answer(ana, "Add witness", async (dialog) => {
      await dialog.getByLabel("Name").fill("notary.example");
      await dialog.getByLabel(/Public key/).fill(x ?? "");
    });
    await ana.getByRole("row", { name: /notary.example/ }).waitFor();
    expect((await office.ana.get(WITNESSES)).body.data).toMatchObject([{ public_key: { x } }]);
    await ana.getByText("No witness has signed this checkpoint yet.").waitFor();
    const note = await saved(ana, () => ana.getByRole("button", { name: "Save checkpoint" }).click());
    const size = Number(note.text.split("\n")[1]);
    await ana.getByLabel("Events in the last signed checkpoint").fill("1");
    const proof = await saved(ana, () => ana.getByRole("button", { name: "Save proof" }).click());
    expect(JSON.parse(proof.text)).toMatchObject({ first: 1, second: size });
    await ana
      .getByRole("row", { name: /notary.example/ })
      .getByRole("button", { name: "Remove" })
      .click();
    await answer(ana, "Remove");
    await ana.getByText("No witnesses yet").waitFor();
    expect((await office.ana.get(WITNESSES)).body.data).toEqual([]);
  });

  test("log segments can be sealed and archived", async () => {
    const { ana } = pages;
    await at(ana, "/audit?tab=segments");
    await ana.getByRole("button", { name: "Seal now" }).click();
    await answer(ana, "Seal now");
    await ana.getByRole("button", { name: "Archive", exact: true }).first().click();
    await ana.getByText("Archived, still in the database").first().waitFor();
    const file = await saved(ana, () =>
      ana
        .getByRole("button", { name: /^Download/ })
        .first()
        .click(),
    );
    const [segment] = (await office.ana.get("/api/v1/audit/segments")).body.data;
    expect([segment.state, segment.archive.file.endsWith(`/${file.name}`)]).toEqual(["archived", true]);
  });
});

describe("Data requests", () => {
  /** Advances a data request to the state that needs an approval. */
  async function inReview(given: object): Promise<string> {
    const request = await made(office.ana, REQUESTS, given);
    const path = `${REQUESTS}/${request.id}`;
    for (const [move, body] of [
      ["check_identity", {}],
      ["confirm_identity", { identity_method: "callback" }],
      ["scope", {}],
      ["submit", {}],
    ] as const)
      if ((await office.ana.post(`${path}/${move}`, body)).status >= 300) throw new Error(move);
    return request.id;
  }

  test("for erasure keep records under legal hold and state the reason", async () => {
    const { ana } = pages;
    const held = await made(office.ana, "/api/v1/crm/leads", {
      name: "Otto Hold",
      email: "otto@example.net",
    });
    const matter = await made(office.ana, "/api/v1/legal/matters", {
      title: "Claim",
      kind: "claim",
      subjects: [{ record: { collection: "crm.leads", id: held.id } }],
    });
    expect((await office.ana.post(`/api/v1/legal/matters/${matter.id}/hold`, {})).status).toBe(200);
    const id = await inReview({ kind: "erasure", name: "Otto Hold", email: "otto@example.net" });
    const dana = await office.visit({ email: DANA });
    await at(dana, `/data/requests/${id}`);
    await dana.getByRole("button", { name: "Approve" }).click();
    await dana.getByRole("link", { name: "Certificate", exact: true }).waitFor();
    await dana.context().close();
    await at(ana, `/data/requests/${id}`);
    const row = ana.getByRole("row", { name: /Otto Hold/ });
    await row.getByText("Kept", { exact: true }).waitFor();
    await row.getByText(new RegExp(`On legal hold for ${matter.number}`)).waitFor();
    expect((await office.ana.get(`/api/v1/crm/leads/${held.id}`)).body.name).toBe("Otto Hold");
    await ana.getByRole("link", { name: "Certificate", exact: true }).click();
    const paper = await saved(ana, () => ana.getByRole("button", { name: "Save", exact: true }).click());
    const german = await office.visit({ language: "de-DE" });
    await at(german, `/data/requests/${id}/certificate`);
    await german.getByText(/On legal hold for/).waitFor();
    await at(german, "/data/certificate");
    await german.locator("input[type=file]").setInputFiles({
      name: paper.name,
      mimeType: "application/json",
      buffer: Buffer.from(paper.text),
    });
    await german.getByRole("button", { name: "Bescheinigung prüfen", exact: true }).click();
    await german.getByText("Echt: unverändert und von diesem Server signiert").waitFor();
    await german.context().close();
  });

  test("for restriction lock records until lifted", async () => {
    const { ana } = pages;
    const lead = await made(office.ana, "/api/v1/crm/leads", {
      name: "Rita Rest",
      email: "rita@example.net",
    });
    const id = await inReview({ kind: "restriction", name: "Rita Rest", email: "rita@example.net" });
    expect((await (await office.served.logIn(DANA)).post(`${REQUESTS}/${id}/approve`, {})).status).toBe(200);
    await until(
      () => office.ana.get(`${REQUESTS}/${id}`),
      ({ body }) => body.executed_at !== null,
    );
    const change = () => office.ana.put(`/api/v1/crm/leads/${lead.id}`, { company: "Rest Ltd" });
    expect((await change()).status).toBe(409);
    await at(ana, "/data/restrictions");
    await ana.getByRole("link", { name: /Rita Rest/ }).waitFor();
    await at(ana, `/data/requests/${id}`);
    await ana.getByRole("button", { name: "Lift restriction" }).click();
    await answer(ana, "Lift restriction");
    await ana.getByText("Restriction lifted for 1 record").waitFor();
    expect((await change()).status).toBe(200);
  });

  test("show that there is no certificate yet", async () => {
    const { ana } = pages;
    const request = await made(office.ana, REQUESTS, {
      kind: "access",
      name: "Nina",
      email: "n@example.net",
    });
    await at(ana, `/data/requests/${request.id}/certificate`);
    await ana.getByText("No certificate yet").waitFor();
  });

  test("lead from the request to the certificate", async () => {
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
    await ana.getByRole("link", { name: `${request.number} · Erasure` }).click();
    await ana.getByRole("button", { name: "Check identity" }).click();
    await ana.getByRole("button", { name: "Confirm identity" }).click();
    const dialog = ana.getByRole("dialog");
    await dialog.getByRole("combobox", { name: "Verification method" }).click();
    await ana.getByRole("option", { name: "Callback" }).click();
    await dialog.getByRole("button", { name: "Confirm identity" }).click();
    await ana.getByRole("button", { name: "Search all data" }).click();
    await ana
      .getByRole("rowheader", { name: /Maria · Huber|Maria Huber/ })
      .first()
      .waitFor();
    await ana.getByText("Further consequences").waitFor();
    await ana.getByRole("button", { name: "Submit" }).click();
    await ana.getByText("Someone who didn't work on the list must approve it").waitFor();

    const dana = await office.visit({ email: DANA });
    await at(dana, address);
    await dana.getByRole("button", { name: "Approve" }).click();
    // Dana's page refreshes by itself until the job has finished.
    await dana.getByRole("link", { name: "Certificate", exact: true }).waitFor();
    const { executed_at } = (await office.ana.get(`/api/v1/data/requests/${request.id}`)).body;
    expect(executed_at).not.toBeNull();
    await at(ana, address);
    await ana.getByText("Erased", { exact: true }).first().waitFor();
    await ana.getByRole("link", { name: "Certificate", exact: true }).click();
    await ana.getByRole("heading", { name: /Certificate of data request/ }).waitFor();
    await ana.getByLabel("Person's e-mail address (optional)").fill("maria@example.net");
    await ana.getByRole("button", { name: "Verify certificate" }).click();
    await ana.getByText("Authentic: unchanged and signed by this server").waitFor();
    await ana.getByText("Issued for the person with this e-mail address").waitFor();
  });
});

describe("Retention", () => {
  test("schedules can be added, changed and deleted", async () => {
    const { ana } = pages;
    await at(ana, "/data/retention?tab=rules");
    await ana.getByRole("button", { name: "Add schedule" }).click();
    const dialog = ana.getByRole("dialog");
    await dialog.getByRole("combobox", { name: "Record type" }).click();
    await ana.getByRole("option", { name: "Campaigns" }).click();
    await dialog.getByLabel("Title").fill("Old campaigns");
    await dialog.getByRole("combobox", { name: "Starts from" }).click();
    await ana.getByRole("option", { name: "Created" }).click();
    await dialog.getByLabel("Retention period in months").fill("24");
    await dialog.getByLabel("Legal basis").fill("Needed no longer");
    await dialog.getByRole("button", { name: "Save" }).click();
    await ana.getByRole("rowheader", { name: /Old campaigns/ }).waitFor();
    const schedules = (await office.ana.get("/api/v1/settings/retention")).body.data;
    const own = schedules.find(({ title }: Json) => title === "Old campaigns");
    expect([own.collection, own.start, own.months]).toEqual(["crm.campaigns", "created_at", 24]);
    await ana.getByRole("button", { name: "Edit: Old campaigns" }).click();
    await answer(ana, "Save", (form) => form.getByLabel("Retention period in months").fill("36"));
    await ana.getByRole("row", { name: /Old campaigns.*3 years/ }).waitFor();
    await ana
      .getByRole("row", { name: /Old campaigns/ })
      .getByRole("button", { name: "Delete" })
      .click();
    await answer(ana, "Delete");
    await ana.getByRole("row", { name: /Old campaigns/ }).waitFor({ state: "detached" });
    expect((await office.ana.get(`/api/v1/settings/retention/${own.id}`)).status).toBe(404);
  });

  test("runs are proposed and can be dismissed or confirmed", async () => {
    const { ana } = pages;
    for (const { id } of (await office.ana.get("/api/v1/settings/retention")).body.data)
      await office.ana.delete(`/api/v1/settings/retention/${id}`);
    await made(office.ana, "/api/v1/settings/retention", {
      collection: "crm.leads",
      title: "Old leads",
      start: "created_at",
      months: 24,
      action: "erase",
      basis: "Needed no longer",
    });
    const old = await made(office.ana, "/api/v1/crm/leads", {
      name: "Sissi of long ago",
    });
    const database = new Database(`${office.folder}/freehold.db`, { strict: true });
    database.run("PRAGMA busy_timeout = 5000");
    database.query("UPDATE crm_leads SET created_at = 0 WHERE id = ?").run(old.id);
    database.close();
    const RUNS = "/api/v1/data/retention/runs";
    const proposed = async () => {
      runNow("data.retention.propose");
      return until(
        async () => (await office.ana.get(RUNS)).body.data,
        (runs) => runs.some(({ state }: Json) => state === "proposed"),
      );
    };
    await proposed();
    await at(ana, "/data/retention");
    await ana.getByRole("button", { name: "Dismiss" }).click();
    await ana.getByText("Dismissed", { exact: true }).waitFor();
    expect((await office.ana.get(RUNS)).body.data[0].state).toBe("dismissed");

    await proposed();
    await at(ana, "/data/retention");
    await ana.getByRole("button", { name: "Review and confirm…" }).click();
    const dialog = ana.getByRole("dialog");
    await dialog.getByText(/the run would process 1 record\./).waitFor();
    await dialog.getByRole("link", { name: "Sissi of long ago" }).waitFor();
    await dialog.getByRole("button", { name: "Confirm: Erase" }).click();
    await dialog.waitFor({ state: "detached" });
    await ana.getByText("Completed", { exact: true }).first().waitFor();
    expect((await office.ana.get(RUNS)).body.data[0]).toMatchObject({ state: "done", found: 1, done: 1 });
    expect((await office.ana.get(`/api/v1/crm/leads/${old.id}`)).body.name).not.toBe("Sissi of long ago");
  });

  test("default schedules can be added", async () => {
    const { ana } = pages;
    await at(ana, "/data/retention?tab=rules");
    await ana.getByRole("button", { name: "Add defaults" }).click();
    await answer(ana, "Add defaults");
    await ana.getByRole("rowheader", { name: /Rejected applicants/ }).waitFor();
    expect((await office.ana.get("/api/v1/settings/retention")).body.data.length).toBeGreaterThan(10);
  });
});

test("an archive of the organisation can be downloaded", async () => {
  const { ana } = pages;
  await at(ana, "/data/archive");
  await ana.getByRole("button", { name: "Create archive" }).click();
  await answer(ana, "Create archive");
  const file = await saved(ana, () => ana.getByRole("button", { name: "Download" }).first().click());
  expect(file.text.slice(0, 2)).toBe("PK");
});

describe("Governance pages", () => {
  test("make no undocumented calls", () => {
    expect(office.faults).toEqual([]);
  });
});
