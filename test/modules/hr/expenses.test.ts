import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Client, Json } from "../../kit/appliance.ts";
import { repeats } from "../../kit/depth.ts";
import { type Books, makeTax, openBooks } from "../fin/ledger/books.ts";
import { done } from "../fin/trade/shop.ts";
import { Office, said } from "./office.ts";

let office: Office;
let books: Books;
let approver: Client;
let claimant: Client;
let pat: Json;
let train: Json;
let hotel: Json;
let tax: Json;
let sales: Json;

beforeAll(async () => {
  office = await Office.open("2026-03-02");
  books = await openBooks(office.ana, { year: 2026 });
  tax = await makeTax(office.ana, books, { code: "IN20", rate: "20", kind: "purchase" });
  sales = await makeTax(office.ana, books, { code: "OUT20", rate: "20", kind: "sales" });
  approver = await office.member("approver", ["employee"]);
  claimant = await office.member("claimant", ["employee"]);
  const manager = await office.employee({ user_id: approver.userId });
  const centre = await office.post("fin/cost-centres", { code: "CC1", name: "Sales" });
  const unit = await office.create("org-units", { cost_centre_id: centre.id });
  pat = await office.employee({ user_id: claimant.userId, manager_id: manager.id, org_unit_id: unit.id });
  train = await office.create("expense-types", { name: "Train" });
  hotel = await office.create("expense-types", { name: "Hotel", tax_code_id: tax.id });
});
afterAll(() => office.close());

const line = (amount: unknown, type = train, more: object = {}) => ({
  date: "2026-02-20",
  type_id: type.id,
  amount,
  ...more,
});

const make = (lines: object[], more: object = {}) =>
  office.create("expense-claims", { employee_id: pat.id, lines, ...more });

async function submitted(lines: object[]): Promise<Json> {
  return office.move("expense-claims", await make(lines), "submit");
}

async function posted(lines: object[], input: object = {}): Promise<Json> {
  const claim = await submitted(lines);
  await office.move("expense-claims", claim, "approve", input);
  return office.move("expense-claims", claim, "post", { date: "2026-03-02" });
}

/** The lines of an entry: account by purpose or code, debit minus credit. */
async function booked({ entry_id }: Json): Promise<Json[]> {
  const { lines } = await office.get(`fin/journal-entries/${entry_id}`);
  return lines.map(({ account_id, debit, credit, employee_id, cost_centre_id }: Json) => ({
    account: books.accounts.find(({ id }) => id === account_id).purpose,
    amount: debit - credit,
    whose: employee_id === null ? null : "employee",
    centre: cost_centre_id !== null,
  }));
}

describe("Expense claim", () => {
  test("totals its lines and rejects totals set by users", async () => {
    const claim = await make([line(1250), line(3000, hotel)]);
    expect(claim).toMatchObject({
      number: "EC-00001",
      currency: "EUR",
      claimed: 4250,
      sanctioned: 0,
      paid: 0,
    });
    expect(claim.lines.map(({ claimed }: Json) => claimed)).toEqual([1250, 3000]);
    expect(said(await office.tryChange("expense-claims", claim, { sanctioned: 1 }))).toContain(
      "UNKNOWN_FIELD",
    );
  });

  test("converts foreign receipts at the rate of their date", async () => {
    await office.post("fin/fx-rates", { currency: "USD", date: "2026-02-01", rate: "0.9" });
    const { lines, claimed } = await make([
      line({ amount: 10_000, currency: "USD" }),
      line({ amount: 10_000, currency: "USD" }, train, { fx_rate: "0.95" }),
    ]);
    expect(lines.map(({ claimed, fx_rate }: Json) => [claimed, fx_rate])).toEqual([
      [9000, "0.9"],
      [9500, "0.95"],
    ]);
    expect(claimed).toBe(18_500);
    const foreign = line({ amount: 1, currency: "USD" });
    const reply = await office.tryCreate("expense-claims", {
      employee_id: pat.id,
      currency: "CHF",
      lines: [foreign],
    });
    expect(said(reply)).toContain("lines.0.amount CURRENCY_DIFFERS");
  });

  const wrong: [sentence: string, one: () => object, code: string][] = [
    ["dated in the future", () => line(1, train, { date: "2026-03-03" }), "lines.0.date DATE_IN_FUTURE"],
    ["of zero", () => line(0), "lines.0.amount INVALID_VALUE"],
    ["below zero", () => line(-1), "lines.0.amount"],
    [
      "with a sales tax code",
      () => line(1, train, { tax_code_id: sales.id }),
      "lines.0.tax_code_id TAX_KIND_WRONG",
    ],
    [
      "with an unknown receipt",
      () => line(1, train, { receipt_id: "x" }),
      "lines.0.receipt_id RECEIPT_UNKNOWN",
    ],
  ];
  for (const [sentence, one, code] of wrong) {
    test(`is rejected with an expense ${sentence}`, async () => {
      expect(
        said(await office.tryCreate("expense-claims", { employee_id: pat.id, lines: [one()] })),
      ).toContain(code);
    });
  }

  test("requires receipts where the expense type does", async () => {
    const strict = await office.create("expense-types", { name: "Meal", needs_receipt: true });
    const claim = await make([line(1000, strict)]);
    const { transitions } = done(await office.ana.get(`/api/v1/hr/expense-claims/${claim.id}/transitions`));
    expect(transitions.find(({ name }: Json) => name === "submit").missing).toMatchObject([
      { path: "lines.0.receipt_id", code: "RECEIPT_MISSING" },
    ]);
    expect(said(await office.tryMove("expense-claims", claim, "submit"))).toContain(
      "receipt_id RECEIPT_MISSING",
    );
    const paper = await office.ana.call(
      "POST",
      `/api/v1/hr/expense-claims/${claim.id}/attachments`,
      "A receipt",
      {
        "content-type": "text/plain",
      },
    );
    const other = await make([line(1000, strict)]);
    const shown = { lines: [line(1000, strict, { receipt_id: paper.body.id })] };
    expect(said(await office.tryChange("expense-claims", other, shown))).toContain("RECEIPT_UNKNOWN");
    await office.change("expense-claims", claim, shown);
    expect((await office.move("expense-claims", claim, "submit")).state).toBe("submitted");
    const empty = await make([]);
    expect(said(await office.tryMove("expense-claims", empty, "submit"))).toContain("lines REQUIRED");
    await office.move("expense-types", strict, "retire");
    expect(
      said(await office.tryCreate("expense-claims", { employee_id: pat.id, lines: [line(1, strict)] })),
    ).toContain("TYPE_RETIRED");
  });

  test("rejects implausible exchange rates from the claimant", async () => {
    await office.post("fin/fx-rates", { currency: "SEK", date: "2026-02-01", rate: "0.09" });
    const claimed = async (fx_rate: string) => {
      const lines = [line({ amount: 10_000, currency: "SEK" }, train, { fx_rate })];
      return office.tryCreate("expense-claims", { employee_id: pat.id, lines }, claimant);
    };
    expect(said(await claimed("9"))).toBe("422 VALIDATION_FAILED, lines.0.fx_rate RATE_UNLIKELY");
    expect((await claimed("0.095")).body.claimed).toBe(950);
    const lines = [line({ amount: 10_000, currency: "SEK" }, train, { fx_rate: "0.2" })];
    expect((await make(lines)).claimed).toBe(2000);
  });
});

describe("Claim approval", () => {
  test("is for the manager and never for the claimant", async () => {
    const claim = await submitted([line(1000)]);
    expect(claim.approver_id).toBe(approver.userId);
    expect(said(await office.tryMove("expense-claims", claim, "approve", {}, claimant))).toStartWith("4");
    expect((await office.move("expense-claims", claim, "approve", {}, approver)).sanctioned).toBe(1000);
  });

  const parts: [sentence: string, input: object, amounts: number[]][] = [
    ["can be for the full amount", {}, [1000, 2000, 3001]],
    ["can reduce a line", { lines: [{ line: 1, sanctioned: 500 }] }, [1000, 500, 3001]],
    ["can reject a line", { lines: [{ line: 2, sanctioned: 0 }] }, [1000, 2000, 0]],
    ["can set a total, which is spread over the lines", { sanctioned: 3000 }, [499, 1000, 1501]],
  ];
  for (const [sentence, input, amounts] of parts) {
    test(sentence, async () => {
      const claim = await submitted([line(1000), line(2000), line(3001)]);
      const { lines, sanctioned } = await office.move("expense-claims", claim, "approve", input);
      expect(lines.map((one: Json) => one.sanctioned)).toEqual(amounts);
      expect(sanctioned).toBe(amounts.reduce((sum, one) => sum + one, 0));
    });
  }

  test("must be above zero and at most the claimed amount", async () => {
    const claim = await submitted([line(1000)]);
    const approve = (input: object) => office.tryMove("expense-claims", claim, "approve", input);
    expect(said(await approve({ sanctioned: 1001 }))).toContain("OVER_CLAIMED");
    expect(said(await approve({ lines: [{ line: 0, sanctioned: 1001 }] }))).toContain("OVER_CLAIMED");
    expect(said(await approve({ lines: [{ line: 1, sanctioned: 1 }] }))).toContain("LINE_UNKNOWN");
    expect(said(await approve({ sanctioned: 0 }))).toContain("NOTHING_LEFT");
    expect(said(await approve({ sanctioned: 1, lines: [{ line: 0, sanctioned: 1 }] }))).toContain("TWO_WAYS");
  });

  test("can be refused, and the claim resubmitted", async () => {
    const claim = await submitted([line(1000)]);
    await office.move("expense-claims", claim, "reject", { decision_note: "Which trip?" }, approver);
    await office.move("expense-claims", claim, "revise");
    await office.change("expense-claims", claim, { title: "Trip to Graz" });
    expect((await office.move("expense-claims", claim, "submit")).state).toBe("submitted");
    expect((await office.move("expense-claims", claim, "cancel")).state).toBe("cancelled");
  });
});

describe("Posting and payment", () => {
  test("books net expenses, input tax and the employee payable", async () => {
    const claim = await posted([line(1000), line(1200, hotel)]);
    expect(claim).toMatchObject({ state: "posted", posted_on: "2026-03-02", fx_rate: "1", paid: 0 });
    expect(await booked(claim)).toEqual([
      { account: "expenses", amount: 1000, whose: null, centre: true },
      { account: "expenses", amount: 1000, whose: null, centre: true },
      { account: "tax_input", amount: 200, whose: null, centre: false },
      { account: "employee_payable", amount: -2200, whose: "employee", centre: false },
    ]);
    expect(said(await office.tryMove("expense-claims", claim, "post"))).toStartWith("409");
    expect((await office.ana.delete(`/api/v1/hr/expense-claims/${claim.id}`)).status).toBe(409);
  });

  test("claims input tax only for lines that show a tax code", async () => {
    const made = await make([line(1200, hotel), line(1200)]);
    expect(made.lines.map(({ tax_code_id }: Json) => tax_code_id)).toEqual([tax.id, null]);
    const dropped = made.lines.map((one: Json) => ({
      ...line(one.amount, { id: one.type_id }),
      tax_code_id: null,
    }));
    const changed = done(await office.tryChange("expense-claims", made, { lines: dropped }));
    expect(changed.lines.map(({ tax_code_id }: Json) => tax_code_id)).toEqual([null, null]);
    await office.move("expense-claims", changed, "submit");
    await office.move("expense-claims", changed, "approve");
    const claim = await office.move("expense-claims", changed, "post", { date: "2026-03-02" });
    expect((await booked(claim)).map(({ account }) => account)).not.toContain("tax_input");
  });

  test("books to the account of the expense type", async () => {
    const account = books.account("bank_charges");
    const type = await office.create("expense-types", { name: "Fee", account_id: account });
    expect((await booked(await posted([line(100, type)])))[0]).toMatchObject({
      account: "bank_charges",
      amount: 100,
    });
  });

  test("converts a foreign claim to the base currency with the exchange difference", async () => {
    await office.post("fin/fx-rates", { currency: "GBP", date: "2026-02-01", rate: "1.2" });
    const one = await office.create("expense-claims", {
      employee_id: pat.id,
      currency: "GBP",
      lines: [line({ amount: 10_000, currency: "GBP" })],
    });
    await office.move("expense-claims", one, "submit");
    await office.move("expense-claims", one, "approve");
    const claim = await office.move("expense-claims", one, "post", { date: "2026-03-02" });
    expect(claim).toMatchObject({ currency: "GBP", sanctioned: 10_000, fx_rate: "1.2" });
    expect((await booked(claim)).map(({ amount }) => amount)).toEqual([12_000, -12_000]);
    const { payment_id } = await office.move("expense-claims", claim, "pay");
    expect((await office.ana.put(`/api/v1/fin/payments/${payment_id}`, { fx_rate: "1.25" })).status).toBe(
      200,
    );
    await office.post(`fin/payments/${payment_id}/approve`, {});
    await office.post(`fin/payments/${payment_id}/post`, {});
    expect(await office.reload("expense-claims", claim)).toMatchObject({ state: "paid", paid: 10_000 });
  });

  test("requires an open period", async () => {
    const claim = await submitted([line(1000)]);
    await office.move("expense-claims", claim, "approve");
    expect(said(await office.tryMove("expense-claims", claim, "post", { date: "2025-12-31" }))).toStartWith(
      "409 PERIOD_CLOSED",
    );
    expect((await office.reload("expense-claims", claim)).state).toBe("approved");
  });

  test("drafts one payment that settles the claim when posted and reopens it when reversed", async () => {
    const claim = await posted([line(5000)], { sanctioned: 4000 });
    const first = await office.move("expense-claims", claim, "pay");
    const again = await office.move("expense-claims", claim, "pay");
    expect([again.payment_id, again.version]).toEqual([first.payment_id, first.version]);
    const payment = await office.get(`fin/payments/${first.payment_id}`);
    expect(payment).toMatchObject({ state: "draft", direction: "out", employee_id: pat.id });
    expect(payment.amount).toEqual({ amount: 4000, currency: "EUR" });
    await office.post(`fin/payments/${payment.id}/approve`, {});
    await office.post(`fin/payments/${payment.id}/post`, {});
    expect(await office.reload("expense-claims", claim)).toMatchObject({ state: "paid", paid: 4000 });
    expect(said(await office.tryMove("expense-claims", claim, "pay"))).toStartWith("409");
    await office.post(`fin/payments/${payment.id}/reverse`, { reverse_reason: "Returned by the bank" });
    expect(await office.reload("expense-claims", claim)).toMatchObject({
      state: "posted",
      paid: 0,
      paid_at: null,
    });
    const second = await office.move("expense-claims", claim, "pay");
    expect(second.payment_id).not.toBe(first.payment_id);
  });
});

describe("Settlement by finance", () => {
  let clerk: Client;
  let manager: Client;
  beforeAll(async () => {
    clerk = await office.member("fin-clerk", ["fin_clerk"]);
    manager = await office.member("fin-manager", ["fin_manager"]);
  });
  const bank = () => books.accounts.find(({ purpose }) => purpose === "bank").id;
  async function approved({ id, version }: Json): Promise<void> {
    await office.post(`fin/payments/${id}/approve`, { version }, manager);
    await office.post(`fin/payments/${id}/post`, {}, manager);
  }

  test("finds the posted claims of an employee and pays them", async () => {
    const claim = await posted([line(2500)]);
    for (const by of [clerk, manager]) {
      const open = await office.list("hr/expense-claims", `employee_id=${pat.id}&state=posted`, by);
      expect(open.map(({ id }) => id)).toContain(claim.id);
      expect(await office.get(`hr/expense-claims/${claim.id}`, by)).toMatchObject({ sanctioned: 2500 });
    }
    const payment = await office.post(
      "fin/payments/enter",
      {
        direction: "out",
        side: "employee",
        employee_id: pat.id,
        bank_account_id: bank(),
        amount: 2500,
        date: "2026-03-02",
        allocations: [{ document: { collection: "hr.expense-claims", id: claim.id }, amount: 2500 }],
      },
      clerk,
    );
    await approved(payment);
    expect(await office.reload("expense-claims", claim)).toMatchObject({ state: "paid", paid: 2500 });
  });

  test("allocates a payment that went out without a claim", async () => {
    const payment = await office.post(
      "fin/payments/enter",
      {
        direction: "out",
        side: "employee",
        employee_id: pat.id,
        bank_account_id: bank(),
        amount: 1500,
        date: "2026-03-02",
      },
      clerk,
    );
    await approved(payment);
    const claim = await posted([line(1500)]);
    await office.post(
      `fin/payments/${payment.id}/allocate`,
      { allocations: [{ document: { collection: "hr.expense-claims", id: claim.id }, amount: 1500 }] },
      clerk,
    );
    expect((await office.reload("expense-claims", claim)).state).toBe("paid");
  });

  test("changes, approves and posts no claim", async () => {
    const claim = await submitted([line(700)]);
    for (const by of [clerk, manager]) {
      expect(said(await office.tryChange("expense-claims", claim, { title: "Mine" }, by))).toStartWith("403");
      for (const move of ["approve", "reject", "cancel"])
        expect(said(await office.tryMove("expense-claims", claim, move, {}, by))).toStartWith("403");
      expect(said(await by.get(`/api/v1/hr/employees/${pat.id}`))).toStartWith("403");
    }
  });
});

test("line amounts never exceed the claim and always add up to the approved total", async () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(amounts, fc.double({ min: 0.001, max: 1, noNaN: true }), async (claimed, share) => {
      const whole = Math.max(1, Math.floor(claimed.reduce((sum, one) => sum + one, 0) * share));
      const claim = await submitted(claimed.map((amount) => line(amount)));
      const approved = await office.move("expense-claims", claim, "approve", { sanctioned: whole });
      const parts = approved.lines.map(({ sanctioned }: Json) => sanctioned);
      expect(approved.sanctioned).toBe(whole);
      expect(parts.reduce((sum: number, one: number) => sum + one, 0)).toBe(whole);
      for (const [i, part] of parts.entries()) expect(part).toBeLessThanOrEqual(claimed[i] ?? 0);
    }),
    { numRuns: repeats(8, 25) },
  );
  expect(await office.broken()).toEqual([]);
});
