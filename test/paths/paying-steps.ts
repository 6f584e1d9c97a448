import { approveBill } from "./buying-steps.ts";
import { EUR, type Step } from "./steps.ts";
import type { Walk } from "./walk.ts";

const suppliersPaid: Step = {
  day: "2027-02-15",
  does: "pays suppliers: the dollar bill at a higher rate, the first bill in full",
  run: async (walk) => {
    await walk.make("dollar of February", "fin.fx-rates", {
      currency: "USD",
      date: "2027-02-10",
      rate: "0.93",
    });
    await payBill(walk, "dollar payment", {
      bill: "dollar bill",
      party: "pacific",
      date: "2027-02-12",
      amount: { amount: 40_000, currency: "USD" },
    });
    await payBill(walk, "first payment", {
      bill: "first bill",
      party: "nordlicht",
      date: "2027-02-15",
      amount: EUR(169_825),
    });
  },
};

interface Paid {
  bill: string;
  party: string;
  date: string;
  amount: { amount: number; currency: string };
}

async function payBill(walk: Walk, name: string, { bill, party, date, amount }: Paid): Promise<void> {
  await walk.make(name, "fin.payments", {
    direction: "out",
    party_id: walk.id(party),
    bank_account_id: walk.id("1020"),
    date,
    amount,
    allocations: [{ document: { collection: "fin.bills", id: walk.id(bill) }, amount: amount.amount }],
  });
  const unapproved = { status: 409, code: "STATE_TRANSITION_INVALID", detail: "NOT_APPROVED" };
  await walk.refuse(name, "post", {}, unapproved);
  await walk.move(name, "approve", {}, "berta");
  await walk.move(name, "post");
}

const assetBought: Step = {
  day: "2027-02-17",
  does: "buys a computer and puts it into use, with a bill of the first of the month",
  run: async (walk) => {
    await walk.make("computer bill", "fin.bills", {
      supplier_id: walk.id("officehouse"),
      supplier_ref: "OH-55",
      issue_date: "2027-02-01",
      lines: [
        {
          text: "Computer",
          price: 149_900,
          account_id: walk.id("1510"),
          tax_code_ids: [walk.id("IN20")],
        },
      ],
    });
    await approveBill(walk, "computer bill", "none");
    await walk.make("computer", "ops.assets", {
      tag: "PC-1",
      name: "Computer",
      category: "Computers",
      acquired_on: "2027-02-01",
      cost: EUR(149_900),
      method: "straight_line",
      life_months: 36,
    });
    await walk.move("computer", "acquire", { already_booked: true });
  },
};

const goodsReturned: Step = {
  day: "2027-02-20",
  does: "takes back some of the customer's goods and credits them",
  run: async (walk) => {
    await walk.move("order", "return", {
      lines: [
        { line: 0, quantity: "5" },
        { line: 1, quantity: "10" },
      ],
    });
    const credit = await walk.move("first invoice", "credit", {
      lines: [
        { line: 0, quantity: "5" },
        { line: 1, quantity: "10" },
      ],
      reason: "Sent back",
    });
    walk.call("credit note", "fin.invoices", credit.id);
    await walk.move("credit note", "issue");
    await walk.move("order", "close");
  },
};

const firstMoney: Step = {
  day: "2027-02-24",
  does: "receives a first partial payment from the customer",
  run: async (walk) => {
    await walk.make("first receipt", "fin.payments", {
      direction: "in",
      party_id: walk.id("baum"),
      bank_account_id: walk.id("1020"),
      amount: EUR(100_000),
      reference: "INV-2027-00002 first part",
      allocations: [
        { document: { collection: "fin.invoices", id: walk.id("first invoice") }, amount: 100_000 },
      ],
    });
    await walk.move("first receipt", "post");
  },
};

const expensesClaimed: Step = {
  day: "2027-02-26",
  does: "approves an expense claim in part and pays it",
  run: async (walk) => {
    await walk.make("otto", "hr.employees", {
      first_name: "Otto",
      last_name: "Klein",
      start_date: "2027-01-01",
    });
    await walk.move("otto", "activate");
    const types = [
      ["travel", "6180", "IN10"],
      ["office supplies", "6130", "IN20"],
    ] as const;
    for (const [name, account, tax] of types)
      await walk.make(name, "hr.expense-types", {
        name,
        account_id: walk.id(account),
        tax_code_id: walk.id(tax),
      });
    await walk.make("claim", "hr.expense-claims", {
      title: "To the fair",
      employee_id: walk.id("otto"),
      lines: [
        { date: "2027-02-22", type_id: walk.id("travel"), amount: EUR(6600) },
        { date: "2027-02-23", type_id: walk.id("office supplies"), amount: EUR(2400) },
      ],
    });
    await walk.move("claim", "submit");
    await walk.move("claim", "approve", { sanctioned: 8400 }, "berta");
    await walk.move("claim", "post");
    const { payment_id } = await walk.move("claim", "pay");
    walk.call("refund", "fin.payments", payment_id);
    await walk.move("refund", "approve", {}, "berta");
    await walk.move("refund", "post");
  },
};

const salariesBooked: Step = {
  day: "2027-02-28",
  does: "posts salaries by a journal entry",
  run: async (walk) => {
    await walk.make("salaries", "fin.journal-entries", {
      date: "2027-02-28",
      narration: "Salaries of February",
      lines: [
        { account_id: walk.id("6010"), debit: 400_000 },
        { account_id: walk.id("6020"), debit: 84_000 },
        { account_id: walk.id("2230"), credit: 60_000 },
        { account_id: walk.id("2240"), credit: 156_000 },
        { account_id: walk.id("2030"), credit: 268_000 },
      ],
    });
    await walk.move("salaries", "post");
  },
};

/** Payments, further purchases, returns, claims and earnings of February. */
export const PAYING: readonly Step[] = [
  suppliersPaid,
  assetBought,
  goodsReturned,
  firstMoney,
  expensesClaimed,
  salariesBooked,
];
