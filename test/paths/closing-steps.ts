import type { Json } from "../kit/appliance.ts";
import type { Step } from "./steps.ts";
import { pathOf, type Walk } from "./walk.ts";

const FEBRUARY = `Date;Name;Memo;Amount;Balance;Id
12.02.2027;Pacific Tools Inc;PT-77;-372,00;49.628,00;B-1
15.02.2027;Nordlicht Handel GmbH;NL-1001;-1.698,25;47.929,75;B-2
24.02.2027;Baum & Sons;INV-2027-00002 first part;1.000,00;48.929,75;B-3
25.02.2027;Altbau GmbH;INV-2027-00001;1.200,00;50.129,75;B-4
26.02.2027;Otto Klein;EC-00001;-84,00;50.045,75;B-5
26.02.2027;Officehouse KG;OH-55;-1.798,80;48.246,95;B-6
28.02.2027;Salaries;Salaries February;-2.680,00;45.566,95;B-7
28.02.2027;Bank;Account fee;-12,50;45.554,45;B-8
`;

const MARCH = `Date;Name;Memo;Amount;Balance;Id
28.02.2027;Salaries;Salaries February;-2.680,00;45.566,95;B-7
28.02.2027;Bank;Account fee;-12,50;45.554,45;B-8
03.03.2027;Baum & Sons;INV-2027-00002 rest less 2 %;625,42;46.179,87;B-9
10.03.2027;Nordlicht Handel GmbH;NL-1002 in part;-500,00;45.679,87;B-10
`;

/** Imports a bank statement and names its lines by the bank's ids. */
async function readStatement(walk: Walk, file: string): Promise<Json> {
  const account = `bank_account_id=${walk.id("1020")}&format=csv`;
  const done = await walk.importStatement(`${account}&date_format=DD.MM.YYYY&decimal_mark=,`, file);
  const lines = await walk.list("fin.bank-transactions");
  for (const { external_id, id } of lines) walk.call(external_id, "fin.bank-transactions", id);
  return done;
}

async function bestProposal(walk: Walk, line: string): Promise<Json> {
  const path = `${pathOf("fin.bank-transactions")}/${walk.id(line)}/proposals`;
  return (await walk.get(path)).data[0];
}

function expectSame(found: unknown, expected: unknown, what: string): void {
  if (!Bun.deepEquals(found, expected))
    throw new Error(`${what} is ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`);
}

const statementRead: Step = {
  day: "2027-03-01",
  does: "imports the February statement only once",
  run: async (walk) => {
    const counted = ({ lines, imported, duplicates, failed }: Json) => [lines, imported, duplicates, failed];
    expectSame(counted(await readStatement(walk, FEBRUARY)), [8, 8, 0, 0], "the first reading");
    expectSame(counted(await readStatement(walk, FEBRUARY)), [8, 0, 8, 0], "the second reading");
  },
};

const statementMatched: Step = {
  day: "2027-03-01",
  does: "matches and reconciles its lines with proposed payments, documents and accounts",
  run: async (walk) => {
    const payments = [
      ["B-1", "dollar payment"],
      ["B-2", "first payment"],
      ["B-3", "first receipt"],
      ["B-5", "refund"],
    ] as const;
    for (const [line, payment] of payments) {
      const { payment_id } = await bestProposal(walk, line);
      expectSame(payment_id, walk.id(payment), `the proposal for ${line}`);
      await walk.move(line, "match", { payment_id });
    }
    const documents = [
      ["B-4", "fin.invoices", "opening invoice", 120_000],
      ["B-6", "fin.bills", "computer bill", 179_880],
    ] as const;
    for (const [line, collection, document, amount] of documents) {
      const proposed = (await bestProposal(walk, line)).documents;
      const wanted = [{ document: { collection, id: walk.id(document) }, amount }];
      expectSame(proposed, wanted, `the proposal for ${line}`);
      await walk.move(line, "match", { documents: proposed });
    }
    await walk.move("B-7", "match", { account_id: walk.id("2030"), text: "Net salaries of February" });
    await walk.move("B-8", "match", { account_id: walk.id("7010") });
    for (const line of ["B-1", "B-2", "B-3", "B-4", "B-5", "B-6", "B-7", "B-8"])
      await walk.move(line, "reconcile");
  },
};

const monthsClosed: Step = {
  day: "2027-03-02",
  does: "closes January after deleting its draft, then February, and rejects later entries",
  run: async (walk) => {
    await walk.app.runJobs();
    await walk.make("forgotten", "fin.journal-entries", {
      date: "2027-01-31",
      narration: "Forgotten",
      lines: [
        { account_id: walk.id("6110"), debit: 100 },
        { account_id: walk.id("1010"), credit: 100 },
      ],
    });
    const draft = { status: 409, code: "STATE_TRANSITION_INVALID", detail: "DRAFT_ENTRIES" };
    await walk.refuse("2027-01", "close", {}, draft);
    await walk.move("forgotten", "discard");
    await walk.move("2027-01", "close");
    await walk.move("2027-02", "close");
    await walk.make("late", "fin.journal-entries", {
      date: "2027-02-28",
      narration: "Too late",
      lines: [
        { account_id: walk.id("6110"), debit: 100 },
        { account_id: walk.id("1010"), credit: 100 },
      ],
    });
    await walk.refuse("late", "post", {}, { status: 409, code: "PERIOD_CLOSED", detail: "PERIOD_CLOSED" });
    await walk.move("late", "discard");
  },
};

const moreBought: Step = {
  day: "2027-03-08",
  does: "receives more cable at a higher price, not yet billed",
  run: async (walk) => {
    await walk.make("cable order", "ops.purchase-orders", {
      supplier_id: walk.id("nordlicht"),
      lines: [{ item_id: walk.id("cable"), quantity: "50", price: 350 }],
    });
    await walk.move("cable order", "submit");
    await walk.move("cable order", "approve", {}, "berta");
    await walk.move("cable order", "order");
    await walk.move("cable order", "receive");
  },
};

const damagedSentBack: Step = {
  day: "2027-03-09",
  does: "returns ten damaged units at their expected purchase price",
  run: async (walk) => {
    await walk.move("cable order", "return", { lines: [{ line: 0, quantity: "10" }], note: "Damaged" });
  },
};

const restPaid: Step = {
  day: "2027-03-12",
  does: "imports the March statement: final payment less two percent, part of the second bill",
  run: async (walk) => {
    const { imported, duplicates } = await readStatement(walk, MARCH);
    expectSame([imported, duplicates], [2, 2], "the reading of March");
    const invoice = { collection: "fin.invoices", id: walk.id("first invoice") };
    await walk.move("B-9", "match", {
      documents: [{ document: invoice, amount: 62_542, discount: 3317 }],
    });
    const bill = { collection: "fin.bills", id: walk.id("second bill") };
    await walk.move("B-10", "match", { documents: [{ document: bill, amount: 50_000 }] });
    for (const line of ["B-9", "B-10"]) await walk.move(line, "reconcile");
  },
};

const quarterOver: Step = {
  day: "2027-04-01",
  does: "posts the March depreciation automatically at the end of the quarter",
  run: async (walk) => {
    await walk.app.runJobs();
  },
};

/** From the bank statement to the end of the quarter. */
export const CLOSING: readonly Step[] = [
  statementRead,
  statementMatched,
  monthsClosed,
  moreBought,
  damagedSentBack,
  restPaid,
  quarterOver,
];
