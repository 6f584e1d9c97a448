import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Json } from "../../kit/appliance.ts";
import { Floor, type Step } from "./floor.ts";
import { EUR } from "./held-action.ts";

/**
 * A small organisation has only some of the default rules. One user must not get around them in ways that
 * only the missing rules would hold.
 */
let floor: Floor;
beforeAll(async () => {
  floor = await Floor.open();
});
afterAll(() => floor.app.stop());

interface Way {
  lay(): Promise<Json>;
  steps(laid: Json): readonly Step[];
  isDone(laid: Json): Promise<boolean>;
}

async function owed(): Promise<Json> {
  const { id: account_id } = await floor.made("crm/accounts", {
    ...{ name: "Debtor", currency: "EUR" },
    billing: { street: "Main Road 1", city: "Linz" },
  });
  const lines = [{ text: "Work", quantity: "1", price: 2_000_000 }];
  const invoice = await floor.made("fin/invoices", { account_id, lines });
  return floor.made(`fin/invoices/${invoice.id}/issue`);
}

async function candidate(): Promise<Json> {
  const opening = await floor.made("hr/job-openings", { title: "Smith" });
  for (const move of ["approve", "open"]) await floor.made(`hr/job-openings/${opening.id}/${move}`);
  const person = { name: "Kim Lee", opening_id: opening.id, salary_offer: EUR(9_000_000) };
  const { id } = await floor.made("hr/candidates", person);
  for (const move of ["shortlist", "invite", "pass"]) await floor.made(`hr/candidates/${id}/${move}`);
  return { id };
}

const WAYS: Readonly<Record<string, Way>> = {
  "setting a salary by hiring": {
    lay: candidate,
    steps: ({ id }) => [
      ["hr.candidates.offer", { id }],
      ["hr.candidates.hire", { id, start_on: "2026-12-01" }],
    ],
    isDone: async ({ id }) => (await floor.shown(`hr/candidates/${id}`)).employee_id !== null,
  },
  "setting a salary by a higher offer before hiring": {
    lay: async () => {
      const { id } = await candidate();
      return floor.made(`hr/candidates/${id}/offer`);
    },
    steps: ({ id }) => [["hr.candidates.update", { id, salary_offer: EUR(19_000_000) }]],
    isDone: async ({ id }) => (await floor.shown(`hr/candidates/${id}`)).salary_offer.amount === 19_000_000,
  },
  "waiving an invoice by a credit note": {
    lay: async () => {
      const invoice = await owed();
      const credit = await floor.made(`fin/invoices/${invoice.id}/credit`);
      return { invoice, credit };
    },
    steps: ({ credit }) => [["fin.invoices.issue", { id: credit.id }]],
    isDone: async ({ invoice }) => (await floor.shown(`fin/invoices/${invoice.id}`)).balance === 0,
  },
  "waiving an invoice by a manual journal entry": {
    lay: async () => {
      const { account_id } = await owed();
      return floor.made("fin/journal-entries", {
        date: "2026-11-10",
        narration: "Manual entry",
        lines: [
          { account_id: floor.books.code("6000"), debit: 2_000_000 },
          { account_id: floor.books.account("receivable"), credit: 2_000_000, party_id: account_id },
        ],
      });
    },
    steps: ({ id }) => [["fin.journal-entries.post_control", { id }]],
    isDone: async ({ id }) => (await floor.shown(`fin/journal-entries/${id}`)).state === "posted",
  },
  "exceeding a credit limit by raising it": {
    lay: async () => {
      const limited = { name: "Limited", currency: "EUR", credit_limit: EUR(1_000) };
      return floor.made("crm/accounts", limited);
    },
    steps: ({ id }) => [["crm.accounts.update", { id, credit_limit: EUR(9_000_000) }]],
    isDone: async ({ id }) => (await floor.shown(`crm/accounts/${id}`)).credit_limit.amount === 9_000_000,
  },
};

describe("Actions that need two users in a small organisation", () => {
  test.each(Object.entries(WAYS))("%s", async (_name, { lay, steps, isDone }) => {
    await floor.clear();
    const laid = await lay();
    await floor.begin("small");
    for (const step of steps(laid)) await floor.take(step, "address");
    expect(await isDone(laid)).toBe(false);
    await floor.agree();
    for (const step of steps(laid).slice(1)) await floor.take(step, "address");
    expect(await isDone(laid)).toBe(true);
  });
});
