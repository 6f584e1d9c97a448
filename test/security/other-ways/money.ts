import type { Json } from "../../kit/appliance.ts";
import type { Floor, Step } from "./floor.ts";
import { EUR, type HeldAction, isIn } from "./held-action.ts";

const LARGE = 2_000_000;

function entry(floor: Floor, debit: string, credit: string, more: Json = {}): Promise<Json> {
  const [from, to] = [debit, credit].map((code) => floor.books.code(code));
  return floor.made("fin/journal-entries", {
    date: "2026-11-10",
    narration: "Manual entry",
    lines: [
      { account_id: from, debit: LARGE },
      { account_id: to, credit: LARGE },
    ],
    ...more,
  });
}

/** An item and a customer who buys it for less than half of its list price. */
async function bargain(floor: Floor, count: number) {
  const item = await floor.made("ops/items", { sku: `B${count}`, name: "Table", sale_price: EUR(10_000) });
  await floor.made(`ops/items/${item.id}/activate`);
  const { id: account_id } = await floor.made("crm/accounts", { name: "Friend", currency: "EUR" });
  return { account_id, lines: [{ item_id: item.id, text: "Table", quantity: "1", price: 4_000 }] };
}

const sold = (rule: string, path: string, action: string, done: string, more: Json = {}): HeldAction => ({
  rules: [rule],
  lay: async (floor, count) => floor.made(path, { ...(await bargain(floor, count)), ...more }),
  isDone: isIn(path, done),
  ways: ({ id }) => ({ "by its price, without a discount": [[action, { id }]] }),
});

export const MONEY: Readonly<Record<string, HeldAction>> = {
  "changing the chart of accounts": {
    rules: ["fin.ledger-accounts"],
    lay: async (floor, count) => {
      const account = { name: "Costs", type: "expense" };
      const [open, closed] = [
        await floor.made("fin/ledger-accounts", { ...account, code: `7${count}0` }),
        await floor.made("fin/ledger-accounts", { ...account, code: `7${count}1` }),
      ];
      await floor.made(`fin/ledger-accounts/${closed.id}/close`);
      return { open, closed };
    },
    isDone: async (floor, { open, closed }) => {
      const [one, other] = [
        await floor.shown(`fin/ledger-accounts/${open.id}`),
        await floor.shown(`fin/ledger-accounts/${closed.id}`),
      ];
      return one.name !== "Costs" || one.archived_at !== null || other.state === "active";
    },
    ways: ({ open, closed }) => ({
      "by changing an account": [["fin.ledger-accounts.update", { id: open.id, name: "Other" }]],
      "by archiving one": [["fin.ledger-accounts.archive", { id: open.id }]],
      "by reopening one": [["fin.ledger-accounts.reopen", { id: closed.id }]],
    }),
  },
  "posting a large manual entry": {
    rules: ["fin.journal.amount", "fin.journal.sum"],
    lay: async (floor) => {
      const posted = await entry(floor, "6000", "6100");
      await floor.made(`fin/journal-entries/${posted.id}/post`);
      return { posted, draft: await entry(floor, "6000", "6100") };
    },
    isDone: async (floor, { posted, draft }) =>
      (await floor.shown(`fin/journal-entries/${posted.id}`)).state === "reversed" ||
      (await floor.shown(`fin/journal-entries/${draft.id}`)).state === "posted",
    ways: ({ posted, draft }) => ({
      "as an entry on control accounts": [["fin.journal-entries.post_control", { id: draft.id }]],
      "by reversing one": [["fin.journal-entries.reverse", { id: posted.id }]],
    }),
  },
  "discounting a quote": sold("crm.quotes.discount", "crm/quotes", "crm.quotes.send", "sent"),
  "discounting a deal": sold(
    "crm.opportunities.discount",
    "crm/opportunities",
    "crm.opportunities.win",
    "won",
    {
      name: "Deal",
    },
  ),
  "discounting an invoice": sold("fin.invoices.discount", "fin/invoices", "fin.invoices.issue", "issued"),
  "discounting an order": sold(
    "ops.sales-orders.discount",
    "ops/sales-orders",
    "ops.sales-orders.confirm",
    "confirmed",
  ),
  "transferring a large amount": {
    rules: ["fin.payments.transfer"],
    lay: async (floor) => {
      const between = {
        direction: "transfer",
        bank_account_id: floor.books.account("bank"),
        to_account_id: floor.books.account("cash"),
        amount: EUR(800_000),
        date: "2026-11-19",
      };
      const drafts = [];
      for (const _ of [1, 2]) drafts.push(await floor.made("fin/payments", between, floor.hand));
      return { ids: drafts.map(({ id }) => id) };
    },
    isDone: async (floor, { ids }) => {
      const states = [];
      for (const id of ids) states.push((await floor.shown(`fin/payments/${id}`)).state);
      return states.every((state) => state === "posted");
    },
    ways: ({ ids }) => ({
      "as two transfers": ids.map((id: string): Step => ["fin.payments.post", { id }]),
      "as two self-approved transfers": ids.flatMap((id: string): Step[] => [
        ["fin.payments.approve", { id }],
        ["fin.payments.post", { id }],
      ]),
    }),
  },
  "matching an outgoing bank transaction without a bill": {
    rules: ["fin.bank.paid", "fin.bank.paid_sum"],
    lay: async (floor) => {
      const line = {
        bank_account_id: floor.books.account("bank"),
        booked_at: "2026-11-10",
        amount: EUR(-800_000),
      };
      const lines = [];
      for (const _ of [1, 2]) lines.push(await floor.made("fin/bank-transactions", line));
      return { lines };
    },
    isDone: async (floor, { lines }) => {
      const states = [];
      for (const { id } of lines) states.push((await floor.shown(`fin/bank-transactions/${id}`)).state);
      return states.every((state) => state === "matched");
    },
    ways: ({ lines }, floor) => ({
      "in two lines": lines.map(
        ({ id }: Json): Step => ["fin.bank-transactions.match", { id, account_id: floor.books.code("6000") }],
      ),
    }),
  },
  "ignoring a bank transaction": {
    rules: ["fin.bank.ignore", "fin.bank.ignore_sum"],
    lay: (floor) =>
      floor.made("fin/bank-transactions", {
        bank_account_id: floor.books.account("bank"),
        booked_at: "2026-11-10",
        amount: EUR(-50_000),
      }),
    isDone: async (floor, { id }) => (await floor.shown(`fin/bank-transactions/${id}`)).archived_at !== null,
    ways: ({ id }) => ({ "by archiving it": [["fin.bank-transactions.archive", { id }]] }),
  },
  "ending a budget": {
    rules: ["fin.budgets"],
    lay: async (floor, count) => {
      const { id: cost_centre_id } = await floor.made("fin/cost-centres", {
        code: `C${count}`,
        name: "Works",
      });
      const amounts = Array.from({ length: 12 }, () => 1_000);
      const account_id = floor.books.code("6000");
      const { id } = await floor.made("fin/budgets", {
        name: "B",
        fiscal_year: "2026",
        account_id,
        cost_centre_id,
        amounts,
      });
      return floor.made(`fin/budgets/${id}/activate`);
    },
    isDone: async (floor, { id }) => {
      const { state, archived_at } = await floor.shown(`fin/budgets/${id}`);
      return state === "closed" || archived_at !== null;
    },
    ways: ({ id }) => ({
      "by closing it": [["fin.budgets.close", { id }]],
      "by archiving it": [["fin.budgets.archive", { id }]],
    }),
  },
};
