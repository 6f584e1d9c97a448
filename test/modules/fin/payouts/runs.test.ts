import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import type { Json } from "../../../kit/appliance.ts";
import { done, said } from "../trade/shop.ts";
import { messageIdOf, OWN_IBAN, PayDesk, pain002 } from "./runs-kit.ts";

let desk: PayDesk;
beforeAll(async () => {
  desk = await PayDesk.open();
});
afterAll(() => desk.shop.close());

const numberOf = (run: Json, line: number) => `${run.number}-${line}`;

describe("Proposal", () => {
  test("takes discounts that end first, then what is due, and no document twice", async () => {
    const supplier = await desk.supplier();
    const late = await desk.bill(supplier, 500, { due_date: "2026-11-01" });
    const discounted = await desk.bill(supplier, 10_000, {
      due_date: "2026-12-30",
      discount_percent: "3",
      discount_until: "2026-11-22",
    });
    const missed = await desk.bill(supplier, 700, {
      due_date: "2026-11-10",
      discount_percent: "3",
      discount_until: "2026-11-19",
    });
    const later = await desk.bill(supplier, 900, { due_date: "2026-12-30" });
    const run = await desk.move(await desk.run(), "gather", { due_by: "2026-11-25" });
    expect(run).toMatchObject({ state: "draft", currency: "EUR", count: 3, total: 10_900, discounts: 300 });
    expect(run.lines.map(({ document, amount, discount }: Json) => [document.id, amount, discount])).toEqual([
      [discounted.id, 9700, 300],
      [late.id, 500, 0],
      [missed.id, 700, 0],
    ]);
    const again = await desk.move(run, "gather", { due_by: "2026-11-25" });
    expect(again.count).toBe(3);
    const other = await desk.move(await desk.run(), "gather", { due_by: "2026-12-31" });
    expect(other.lines.map(({ document }: Json) => document.id)).toEqual([later.id]);
    await desk.move(run, "cancel");
    await desk.move(other, "cancel");
  });

  test("leaves out documents that a payment is about to pay", async () => {
    const supplier = await desk.supplier();
    const bill = await desk.bill(supplier, 500);
    await desk.shop.payment(supplier, 500, {
      direction: "out",
      allocations: [{ document: { collection: "fin.bills", id: bill.id }, amount: 500 }],
    });
    const run = await desk.move(await desk.run(), "gather");
    expect(run.lines.map(({ document }: Json) => document.id)).not.toContain(bill.id);
    await desk.move(run, "cancel");
  });

  const wrong: [why: string, line: (supplier: Json) => Promise<Json>, answer: string][] = [
    [
      "a draft bill",
      async (supplier) => ({
        document: { collection: "fin.bills", id: (await desk.shop.enter(supplier)).id },
      }),
      "lines.0.document NOT_OPEN",
    ],
    [
      "more than is open",
      async (supplier) => ({
        document: { collection: "fin.bills", id: (await desk.bill(supplier, 500)).id },
        amount: 501,
      }),
      "lines.0.amount AMOUNT_OVER_BALANCE",
    ],
    [
      "a credit note",
      async (supplier) => ({
        document: {
          collection: "fin.bills",
          id: (await desk.shop.bill(supplier, { kind: "credit_note", lines: [{ text: "Back", price: 5 }] }))
            .id,
        },
      }),
      "lines.0.document NOT_PAYABLE",
    ],
  ];
  for (const [why, line, answer] of wrong) {
    test(`refuses ${why}`, async () => {
      const lines = [await line(await desk.supplier())];
      const reply = await desk.shop.post("payment-runs", { bank_account_id: desk.shop.bank, lines });
      expect(said(reply)).toBe(`422 VALIDATION_FAILED, ${answer}`);
    });
  }

  test("refuses a document that is named twice", async () => {
    const document = { collection: "fin.bills", id: (await desk.bill(await desk.supplier(), 500)).id };
    const lines = [{ document }, { document }];
    const reply = await desk.shop.post("payment-runs", { bank_account_id: desk.shop.bank, lines });
    expect(said(reply)).toBe("422 VALIDATION_FAILED, lines.1.document DUPLICATE");
  });
});

describe("Submission", () => {
  const gaps: [lacks: string, supplier: object, code: string, message: RegExp][] = [
    [
      "an IBAN",
      { name: "No Bank Ltd", bank_details: null },
      "PAYEE_IBAN_MISSING",
      /Line 1: No Bank Ltd has no IBAN/,
    ],
    [
      "a country",
      { name: "No Land Ltd", billing: { street: "X 1", city: "Linz" } },
      "PAYEE_ADDRESS_MISSING",
      /Line 1: the address of No Land Ltd lacks/,
    ],
    [
      "a town",
      { name: "No Town Ltd", billing: { street: "X 1", country: "AT" } },
      "PAYEE_ADDRESS_MISSING",
      /Line 1: the address of No Town Ltd lacks/,
    ],
  ];
  for (const [lacks, data, code, message] of gaps) {
    test(`names a payee that lacks ${lacks}`, async () => {
      const run = await desk.of([await desk.bill(await desk.supplier(data), 500)]);
      const reply = await desk.try(run, "submit");
      expect(said(reply)).toBe(`422 VALIDATION_FAILED, lines.0 ${code}`);
      expect(reply.body.details[0].message).toMatch(message);
    });
  }

  test("freezes the run, and refuses a document of another submitted run", async () => {
    const bill = await desk.bill(await desk.supplier(), 500);
    const [first, second] = [await desk.of([bill]), await desk.of([bill])];
    const proposed = await desk.move(first, "submit");
    expect(proposed.lines[0]).toMatchObject({
      end_to_end_id: numberOf(first, 1),
      reference: bill.supplier_ref,
    });
    const change = await desk.shop.ana.put(`/api/v1/fin/payment-runs/${first.id}`, { lines: [] });
    expect(said(change)).toMatch(/^409 STATE_TRANSITION_INVALID/);
    expect(said(await desk.try(second, "submit"))).toBe(
      "422 VALIDATION_FAILED, lines.0.document IN_OTHER_RUN",
    );
    await desk.move(first, "return", { return_reason: "Too early" });
    expect(said(await desk.try(second, "submit"))).toBe("200");
  });
});

describe("Export", () => {
  test("posts a payment for each line and keeps the file with its hash", async () => {
    const suppliers = [await desk.supplier({ name: "Müller & Söhne" }), await desk.supplier()];
    const bills = [
      await desk.bill(suppliers[0], 10_000, { discount_percent: "2", discount_until: "2026-11-30" }),
      await desk.bill(suppliers[1], 12_345),
    ];
    const run = await desk.exported(bills);
    expect(run).toMatchObject({ state: "exported", total: 22_145 });
    const file = await desk.file(run);
    expect(file.headers.get("content-type")).toContain("application/xml");
    expect(createHash("sha256").update(file.text).digest("hex")).toBe(run.file_sha256);
    for (const part of [
      "urn:iso:std:iso:20022:tech:xsd:pain.001.001.09",
      `<MsgId>${messageIdOf(run)}</MsgId>`,
      "<CtrlSum>221.45</CtrlSum>",
      `<IBAN>${OWN_IBAN}</IBAN>`,
      `<EndToEndId>${numberOf(run, 1)}</EndToEndId>`,
      '<InstdAmt Ccy="EUR">98.00</InstdAmt>',
      "<Nm>Mueller + Soehne</Nm>",
      "<StrtNm>Hauptstrasse 1</StrtNm><PstCd>4020</PstCd><TwnNm>Linz</TwnNm><Ctry>AT</Ctry>",
      `<Ustrd>${bills[1].supplier_ref} ${numberOf(run, 2)}</Ustrd>`,
    ])
      expect(file.text).toContain(part);
    for (const [i, bill] of bills.entries()) {
      const payment = await desk.shop.get(`payments/${run.lines[i].payment_id}`);
      expect(payment).toMatchObject({
        state: "posted",
        amount: { amount: run.lines[i].amount },
        source: { collection: "fin.payment-runs", id: run.id },
        remit_to: suppliers[i].bank_details,
      });
      expect(await desk.shop.get(`bills/${bill.id}`)).toMatchObject({ state: "paid", balance: 0 });
      expect(await desk.shop.balance("payable", suppliers[i])).toBe(0);
    }
    const { data } = done(
      await desk.shop.ana.get(`/api/v1/audit/events?resource=fin.payment-runs/${run.id}&limit=200`),
    );
    const [event] = data.filter(({ action }: Json) => action === "fin.payment-runs.export");
    expect(JSON.stringify(event)).toContain(run.file_sha256);
    await desk.shop.expectHealthy();
  });

  test("happens once, also in parallel", async () => {
    const bill = await desk.bill(await desk.supplier(), 500);
    const run = await desk.approved([bill]);
    const replies = await Promise.all(Array.from({ length: 5 }, () => desk.try(run, "export")));
    expect(replies.map(said).sort()).toEqual([
      "200",
      ...Array(4).fill("409 STATE_TRANSITION_INVALID, state WRONG_STATE"),
    ]);
    const before = await desk.file(run);
    const again = await desk.try(run, "export");
    expect(again.body.message).toMatch(/exported already/);
    expect((await desk.file(run)).text).toBe(before.text);
    const { data } = await desk.shop.get(`payments?source=${run.id}`);
    expect(data.length).toBe(1);
  });

  test("keeps the file from those who may not see bank details", async () => {
    const run = await desk.exported([await desk.bill(await desk.supplier(), 500)]);
    const clerk = await desk.shop.app.invite(desk.shop.ana, "clerk@example.com", ["fin_clerk"]);
    expect(said(await clerk.get(`/api/v1/fin/payment-runs/${run.id}`))).toBe("200");
    expect(said(await desk.file(run, clerk))).toBe("403 ACCESS_DENIED, action SENSITIVE_FILES");
    expect(said(await desk.try(run, "export", {}, clerk))).toMatch(/^403/);
  });

  test("is refused before approval", async () => {
    const run = await desk.of([await desk.bill(await desk.supplier(), 500)]);
    expect(said(await desk.try(run, "export"))).toBe("409 STATE_TRANSITION_INVALID, state WRONG_STATE");
    await desk.move(run, "submit");
    expect(said(await desk.try(run, "export"))).toBe("409 STATE_TRANSITION_INVALID, state WRONG_STATE");
  });

  for (const state of ["proposed", "approved"]) {
    test(`refuses bank details that changed once the run was ${state}`, async () => {
      const supplier = await desk.supplier();
      const run = await desk.of([await desk.bill(supplier, 500)]);
      await desk.move(run, "submit");
      if (state === "approved") await desk.move(run, "approve");
      const iban = "GB29NWBK60161331926819";
      done(await desk.shop.ana.put(`/api/v1/crm/accounts/${supplier.id}`, { phone: "+43 1 234 56 78" }));
      expect((await desk.shop.get(`payment-runs/${run.id}`)).lines[0].details_changed).toBe(false);
      done(await desk.shop.ana.put(`/api/v1/crm/accounts/${supplier.id}`, { bank_details: { iban } }));
      expect((await desk.shop.get(`payment-runs/${run.id}`)).lines[0].details_changed).toBe(true);
      const next = state === "approved" ? "export" : "approve";
      expect(said(await desk.try(run, next))).toBe(
        "409 STATE_TRANSITION_INVALID, lines.0 BANK_DETAILS_CHANGED",
      );
      await desk.move(run, "return", { return_reason: "New bank" });
      await desk.move(run, "submit");
      await desk.move(run, "approve");
      await desk.move(run, "export");
      expect((await desk.file(run)).text).toContain(iban);
    });
  }

  test("refuses a bill that was paid meanwhile, and posts nothing", async () => {
    const [first, second] = [await desk.supplier(), await desk.supplier()];
    const bills = [await desk.bill(first, 500), await desk.bill(second, 600)];
    const run = await desk.approved(bills);
    await desk.shop.pay(second, 600, {
      direction: "out",
      allocations: [{ document: { collection: "fin.bills", id: bills[1].id }, amount: 600 }],
    });
    expect(said(await desk.try(run, "export"))).toBe("422 VALIDATION_FAILED, lines.1.document NOT_OPEN");
    expect(await desk.shop.get(`bills/${bills[0].id}`)).toMatchObject({ state: "posted", balance: 500 });
    expect((await desk.shop.get(`payment-runs/${run.id}`)).state).toBe("approved");
  });
});

describe("The bank's answer", () => {
  test("accepts and rejects payments, whose bills are open again", async () => {
    const suppliers = [await desk.supplier(), await desk.supplier()];
    const bills = [await desk.bill(suppliers[0], 500), await desk.bill(suppliers[1], 600)];
    const run = await desk.exported(bills);
    const text = pain002(messageIdOf(run), {
      payments: [
        [numberOf(run, 1), "ACSP"],
        [numberOf(run, 2), "RJCT", "AC04"],
      ],
    });
    const answer = done(await desk.answer(text));
    expect(answer).toEqual({ run_id: run.id, state: "part_accepted", accepted: 1, rejected: 1, open: 0 });
    const after = await desk.shop.get(`payment-runs/${run.id}`);
    expect(after.lines.map(({ outcome, outcome_reason }: Json) => [outcome, outcome_reason])).toEqual([
      ["accepted", null],
      ["rejected", "AC04 – account closed"],
    ]);
    expect(await desk.shop.get(`bills/${bills[0].id}`)).toMatchObject({ state: "paid" });
    expect(await desk.shop.get(`bills/${bills[1].id}`)).toMatchObject({ state: "posted", balance: 600 });
    expect(await desk.shop.get(`payments/${after.lines[1].payment_id}`)).toMatchObject({ state: "reversed" });
    expect(done(await desk.answer(text))).toMatchObject({ accepted: 1, rejected: 1 });
    const next = await desk.exported([bills[1]]);
    expect(next.state).toBe("exported");
    await desk.shop.expectHealthy();
  });

  const groups: [status: string, state: string, bill: string][] = [
    ["ACCP", "accepted", "paid"],
    ["RJCT", "rejected", "posted"],
    ["RCVD", "exported", "paid"],
    ["PART", "exported", "paid"],
  ];
  for (const [group, state, left] of groups) {
    test(`${group} for the whole file leads to ${state}`, async () => {
      const bill = await desk.bill(await desk.supplier(), 500);
      const run = await desk.exported([bill]);
      expect(done(await desk.answer(pain002(messageIdOf(run), { group })))).toMatchObject({ state });
      expect((await desk.shop.get(`bills/${bill.id}`)).state).toBe(left);
    });
  }

  test("can be entered by hand", async () => {
    const bills = [await desk.bill(await desk.supplier(), 500), await desk.bill(await desk.supplier(), 600)];
    const run = await desk.exported(bills);
    const part = await desk.move(run, "reject", { outcome_reason: "Account closed", positions: [1] });
    expect(part).toMatchObject({ state: "exported" });
    expect(await desk.move(run, "accept")).toMatchObject({ state: "part_accepted" });
    expect((await desk.shop.get(`bills/${bills[1].id}`)).state).toBe("posted");
  });

  test("refuses unknown runs, other files, and payments that the bank has booked", async () => {
    expect(said(await desk.answer("<Document/>"))).toBe("422 VALIDATION_FAILED, file FORMAT_UNREADABLE");
    expect(said(await desk.answer(pain002("0".repeat(32), { group: "ACCP" })))).toBe("404 RECORD_NOT_FOUND");
    const run = await desk.exported([await desk.bill(await desk.supplier(), 500)]);
    const { payment_id } = run.lines[0];
    const line = await desk.shop.line(-500, { booked_at: "2026-11-20" });
    done(await desk.shop.post(`bank-transactions/${line.id}/match`, { payment_id }));
    expect(said(await desk.answer(pain002(messageIdOf(run), { group: "RJCT" })))).toBe(
      "409 STATE_TRANSITION_INVALID, lines.0 MATCHED",
    );
  });
});
