import type { Once } from "./once.ts";
import {
  ALL_OF_IT,
  accepted,
  approvedBill,
  asset,
  bankLine,
  call,
  confirmed,
  counted,
  deal,
  entry,
  fresh,
  invoice,
  issued,
  ordered,
  planned,
  qualified,
  receipt,
  sent,
  settling,
} from "./once-cases.ts";

const WRONG_STATE = { status: 409, code: "STATE_TRANSITION_INVALID" };
const CLOSED = { because: "the period is closed", status: 409, code: "PERIOD_CLOSED" };
/** A date in the closed month. */
const CLOSED_DAY = "2027-01-15";

/** All actions on customers, money and goods with effects beyond their own record. */
export const MONEY_ONCE: readonly Once[] = [
  {
    does: "crm.leads.convert",
    ready: async (walk) => call(walk, await qualified(walk), "crm.leads", "convert"),
    again: { status: 200 },
    makes: { "crm.accounts": 1, "crm.contacts": 1, "crm.opportunities": 1 },
    fails: {
      because: "the caller cannot create the opportunity, which comes last",
      ready: async (walk) => ({
        ...call(walk, await qualified(walk), "crm.leads", "convert"),
        as: "nodeals",
      }),
      status: 403,
      code: "ACCESS_DENIED",
    },
  },
  {
    does: "crm.opportunities.win and order",
    ready: async (walk) => call(walk, await deal(walk), "crm.opportunities", "win", { make: "order" }),
    again: WRONG_STATE,
    makes: { "ops.sales-orders": 1 },
  },
  {
    does: "crm.quotes.order",
    ready: async (walk) => call(walk, await accepted(walk), "crm.quotes", "order"),
    again: WRONG_STATE,
    makes: { "ops.sales-orders": 1 },
  },
  {
    does: "crm.quotes.invoice",
    ready: async (walk) => call(walk, await accepted(walk), "crm.quotes", "invoice"),
    again: WRONG_STATE,
    makes: { "fin.invoices": 1 },
  },
  {
    does: "fin.invoices.issue",
    ready: async (walk) => call(walk, await invoice(walk), "fin.invoices", "issue"),
    again: WRONG_STATE,
    makes: { "fin.journal-entries": 1 },
    fails: {
      ...CLOSED,
      ready: async (walk) => call(walk, await invoice(walk, CLOSED_DAY), "fin.invoices", "issue"),
    },
  },
  {
    does: "fin.invoices.credit",
    ready: async (walk) => call(walk, await issued(walk), "fin.invoices", "credit"),
    again: WRONG_STATE,
    makes: { "fin.invoices": 1 },
  },
  {
    does: "fin.bills.post",
    ready: async (walk) => call(walk, await approvedBill(walk), "fin.bills", "post"),
    again: WRONG_STATE,
    makes: { "fin.journal-entries": 1 },
    fails: {
      ...CLOSED,
      ready: async (walk) => call(walk, await approvedBill(walk, CLOSED_DAY), "fin.bills", "post"),
    },
  },
  {
    does: "fin.payments.post",
    ready: async (walk) => {
      const allocations = [settling(walk, await issued(walk))];
      return call(walk, await receipt(walk, "2027-03-01", allocations), "fin.payments", "post");
    },
    again: WRONG_STATE,
    makes: { "fin.journal-entries": 1, "fin.settlements": 1 },
    fails: {
      because: "the second document was paid meanwhile",
      ready: async (walk) => {
        const [first, second] = [await issued(walk), await issued(walk)];
        const allocations = [settling(walk, first, 4000), settling(walk, second, 8000)];
        const late = await receipt(walk, "2027-03-01", allocations);
        const early = await receipt(walk, "2027-03-01", [settling(walk, second)]);
        await walk.move(early, "post");
        return call(walk, late, "fin.payments", "post");
      },
      status: 422,
      code: "VALIDATION_FAILED",
    },
  },
  {
    does: "fin.payments.allocate",
    ready: async (walk) => {
      const name = await receipt(walk, "2027-03-01");
      await walk.move(name, "post");
      return call(walk, name, "fin.payments", "allocate", {
        allocations: [settling(walk, await issued(walk))],
      });
    },
    again: { status: 422, code: "VALIDATION_FAILED" },
    makes: { "fin.settlements": 1 },
  },
  {
    does: "fin.journal-entries.reverse",
    ready: async (walk) => {
      const name = await entry(walk);
      await walk.move(name, "post");
      return call(walk, name, "fin.journal-entries", "reverse");
    },
    again: WRONG_STATE,
    makes: { "fin.journal-entries": 1 },
  },
  {
    does: "fin.bank-transactions.match with a document",
    ready: async (walk) =>
      call(walk, await bankLine(walk), "fin.bank-transactions", "match", {
        documents: [settling(walk, await issued(walk))],
      }),
    again: WRONG_STATE,
    makes: { "fin.payments": 1, "fin.journal-entries": 1, "fin.settlements": 1 },
    fails: {
      because: "the amount exceeds the document's open amount",
      ready: async (walk) =>
        call(walk, await bankLine(walk, 20_000), "fin.bank-transactions", "match", {
          documents: [settling(walk, await issued(walk), 20_000)],
        }),
      status: 422,
      code: "VALIDATION_FAILED",
    },
  },
  {
    does: "fin.bank-transactions.match with an account",
    ready: async (walk) =>
      call(walk, await bankLine(walk, -300), "fin.bank-transactions", "match", {
        account_id: walk.id("7010"),
      }),
    again: WRONG_STATE,
    makes: { "fin.journal-entries": 1 },
    fails: {
      ...CLOSED,
      ready: async (walk) =>
        call(walk, await bankLine(walk, -300), "fin.bank-transactions", "match", {
          account_id: walk.id("7010"),
          date: CLOSED_DAY,
        }),
    },
  },
  {
    does: "ops.stock-moves.complete",
    ready: async (walk) => call(walk, await planned(walk), "ops.stock-moves", "complete"),
    again: WRONG_STATE,
    makes: { "fin.journal-entries": 1 },
    fails: {
      ...CLOSED,
      ready: async (walk) =>
        call(walk, await planned(walk), "ops.stock-moves", "complete", { at: `${CLOSED_DAY}T10:00:00Z` }),
    },
  },
  {
    does: "ops.stock-counts.post",
    ready: async (walk) => call(walk, await counted(walk), "ops.stock-counts", "post"),
    again: WRONG_STATE,
    makes: { "ops.stock-moves": 1, "fin.journal-entries": 1 },
  },
  {
    does: "ops.purchase-orders.receive",
    ready: async (walk) => call(walk, await ordered(walk), "ops.purchase-orders", "receive", ALL_OF_IT),
    again: WRONG_STATE,
    makes: { "ops.stock-moves": 2, "fin.journal-entries": 2 },
    fails: {
      because: "the second line has no lot",
      ready: async (walk) =>
        call(walk, await ordered(walk), "ops.purchase-orders", "receive", {
          lines: [
            { line: 0, quantity: "5" },
            { line: 1, quantity: "5" },
          ],
        }),
      status: 422,
      code: "VALIDATION_FAILED",
    },
  },
  {
    does: "ops.purchase-orders.bill",
    ready: async (walk) => {
      const name = await ordered(walk);
      await walk.move(name, "receive", ALL_OF_IT);
      return call(walk, name, "ops.purchase-orders", "bill", { supplier_ref: fresh("theirs") });
    },
    again: { status: 422, code: "VALIDATION_FAILED" },
    makes: { "fin.bills": 1 },
  },
  {
    does: "ops.sales-orders.deliver",
    ready: async (walk) => call(walk, await confirmed(walk), "ops.sales-orders", "deliver"),
    again: WRONG_STATE,
    makes: { "fin.journal-entries": 2 },
    fails: {
      because: "the second line is out of stock",
      ready: async (walk) => call(walk, await confirmed(walk, "missing"), "ops.sales-orders", "deliver"),
      status: 422,
      code: "VALIDATION_FAILED",
    },
  },
  {
    does: "ops.sales-orders.invoice",
    ready: async (walk) => {
      const name = await confirmed(walk);
      await walk.move(name, "deliver");
      return call(walk, name, "ops.sales-orders", "invoice");
    },
    again: { status: 422, code: "VALIDATION_FAILED" },
    makes: { "fin.invoices": 1 },
  },
  {
    does: "crm.quotes.revise",
    ready: async (walk) => call(walk, await sent(walk), "crm.quotes", "revise"),
    again: WRONG_STATE,
    makes: { "crm.quotes": 1 },
  },
  {
    does: "crm.accounts.merge",
    ready: async (walk) => {
      const name = fresh("double");
      await walk.make(name, "crm.accounts", { name });
      return call(walk, name, "crm.accounts", "merge", { into_id: walk.id("customer") });
    },
    again: WRONG_STATE,
    makes: {},
  },
  {
    does: "fin.payments.reverse",
    ready: async (walk) => {
      const name = await receipt(walk, "2027-03-01", [settling(walk, await issued(walk))]);
      await walk.move(name, "post");
      return call(walk, name, "fin.payments", "reverse");
    },
    again: WRONG_STATE,
    makes: { "fin.journal-entries": 1, "fin.settlements": 1 },
  },
  {
    does: "fin.invoices.write_off",
    ready: async (walk) =>
      call(walk, await issued(walk), "fin.invoices", "write_off", { write_off_reason: "Gone" }),
    again: WRONG_STATE,
    makes: { "fin.journal-entries": 1, "fin.settlements": 1 },
    fails: {
      because: "the write-off date is before the invoice date",
      ready: async (walk) =>
        call(walk, await issued(walk), "fin.invoices", "write_off", {
          write_off_reason: "Gone",
          date: CLOSED_DAY,
        }),
      status: 422,
      code: "VALIDATION_FAILED",
    },
  },
  {
    does: "ops.stock-moves.reverse",
    ready: async (walk) => {
      const name = await planned(walk);
      await walk.move(name, "complete");
      return call(walk, name, "ops.stock-moves", "reverse");
    },
    again: WRONG_STATE,
    makes: { "ops.stock-moves": 1, "fin.journal-entries": 1 },
  },
  {
    does: "ops.purchase-orders.return",
    ready: async (walk) => {
      const name = await ordered(walk);
      await walk.move(name, "receive", ALL_OF_IT);
      return call(walk, name, "ops.purchase-orders", "return", ALL_OF_IT);
    },
    again: WRONG_STATE,
    makes: { "ops.stock-moves": 2, "fin.journal-entries": 2 },
  },
  {
    does: "ops.sales-orders.return",
    ready: async (walk) => {
      const name = await confirmed(walk);
      await walk.move(name, "deliver");
      const lines = [0, 1].map((line) => ({ line, quantity: "1" }));
      return call(walk, name, "ops.sales-orders", "return", { lines });
    },
    again: WRONG_STATE,
    makes: { "ops.stock-moves": 2, "fin.journal-entries": 2 },
  },
  {
    does: "ops.assets.acquire",
    ready: async (walk) => call(walk, await asset(walk), "ops.assets", "acquire"),
    again: WRONG_STATE,
    makes: { "fin.journal-entries": 1 },
    fails: {
      ...CLOSED,
      ready: async (walk) =>
        call(walk, await asset(walk), "ops.assets", "acquire", { acquired_on: CLOSED_DAY }),
    },
  },
  {
    does: "ops.assets.dispose",
    ready: async (walk) => {
      const name = await asset(walk);
      await walk.move(name, "acquire");
      await walk.move(name, "retire");
      return call(walk, name, "ops.assets", "dispose", { proceeds: 500 });
    },
    again: WRONG_STATE,
    makes: { "fin.journal-entries": 1 },
  },
];
