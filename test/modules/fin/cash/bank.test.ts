import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Json } from "../../../kit/appliance.ts";
import { growsBelow } from "../../../kit/cost.ts";
import { repeats } from "../../../kit/depth.ts";
import { done, Shop, said, toBill, toInvoice } from "../trade/shop.ts";

let shop: Shop;

beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.close());

const act = (line: Json, name: string, body: object = {}) =>
  shop.post(`bank-transactions/${line.id}/${name}`, body);
const proposals = async (line: Json): Promise<Json[]> =>
  (await shop.get(`bank-transactions/${line.id}/proposals`)).data;

describe("Matching a bank line", () => {
  test("to a payment links both, and reconciling updates both", async () => {
    const payment = await shop.pay(await shop.account(), 700);
    const line = await shop.line(700);
    expect(done(await act(line, "match", { payment_id: payment.id }))).toMatchObject({
      state: "matched",
      matched_by: "payment",
      payment_id: payment.id,
    });
    expect(await shop.get(`payments/${payment.id}`)).toMatchObject({
      state: "posted",
      bank_transaction_id: line.id,
    });
    expect(said(await shop.post(`payments/${payment.id}/reverse`))).toBe(
      "409 STATE_TRANSITION_INVALID, bank_transaction_id MATCHED",
    );
    done(await act(line, "reconcile"));
    expect((await shop.get(`payments/${payment.id}`)).state).toBe("reconciled");
    expect(said(await act(line, "unmatch"))).toBe("409 STATE_TRANSITION_INVALID, state WRONG_STATE");
    done(await act(line, "unreconcile"));
    expect(done(await act(line, "unmatch"))).toMatchObject({
      state: "unmatched",
      payment_id: null,
      matched_by: null,
    });
    expect(await shop.get(`payments/${payment.id}`)).toMatchObject({
      state: "posted",
      bank_transaction_id: null,
    });
  });

  test("can be reconciled from the payment", async () => {
    const payment = await shop.pay(await shop.account(), 31);
    expect(said(await shop.post(`payments/${payment.id}/reconcile`))).toBe(
      "409 STATE_TRANSITION_INVALID, bank_transaction_id NOT_MATCHED",
    );
    const line = await shop.line(31);
    done(await act(line, "match", { payment_id: payment.id }));
    expect(done(await shop.post(`payments/${payment.id}/reconcile`)).state).toBe("reconciled");
    expect((await shop.get(`bank-transactions/${line.id}`)).state).toBe("reconciled");
  });

  test("to documents creates a payment, and unmatching reverses it", async () => {
    const customer = await shop.account();
    const [first, second] = [await shop.invoice(customer, 300), await shop.invoice(customer, 200)];
    const line = await shop.line(550, { memo: "Thanks for everything" });
    const matched = done(
      await act(line, "match", { documents: [toInvoice(first, 300), toInvoice(second, 200)] }),
    );
    const payment = await shop.get(`payments/${matched.payment_id}`);
    expect(payment).toMatchObject({
      state: "posted",
      direction: "in",
      party_id: customer.id,
      date: "2026-03-10",
      reference: "Thanks for everything",
      amount: { amount: 550, currency: "EUR" },
      unallocated: 50,
      bank_transaction_id: line.id,
      source: { collection: "fin.bank-transactions", id: line.id },
    });
    expect((await shop.get(`invoices/${first.id}`)).state).toBe("paid");
    expect(await shop.balance("receivable", customer)).toBe(-50);
    done(await act(line, "unmatch"));
    expect((await shop.get(`payments/${payment.id}`)).state).toBe("reversed");
    expect((await shop.get(`invoices/${first.id}`)).state).toBe("issued");
    expect(await shop.balance("receivable", customer)).toBe(500);
    expect(done(await act(line, "match", { documents: [toInvoice(first, 300)] })).state).toBe("matched");
    await shop.expectHealthy();
  });

  test("to a bill creates an approved outgoing payment", async () => {
    const bill = await shop.bill(await shop.account(), 90);
    const line = await shop.line(-90);
    const { payment_id } = done(await act(line, "match", { documents: [toBill(bill, 90)] }));
    expect(await shop.get(`payments/${payment_id}`)).toMatchObject({ state: "posted", direction: "out" });
    expect((await shop.get(`bills/${bill.id}`)).state).toBe("paid");
  });

  test("to a foreign currency invoice uses the amount booked by the bank", async () => {
    const customer = await shop.account();
    const invoice = await shop.invoice(customer, {
      currency: "USD",
      fx_rate: "0.9",
      lines: [{ text: "x", price: 1000 }],
    });
    const line = await shop.line(917);
    const { payment_id } = done(await act(line, "match", { documents: [toInvoice(invoice, 1000)] }));
    const payment = await shop.get(`payments/${payment_id}`);
    expect(payment).toMatchObject({
      amount: { amount: 1000, currency: "USD" },
      base_amount: 917,
      fx_rate: "0.917",
    });
    expect(payment.allocations[0].fx_diff).toBe(17);
    expect(await shop.balance("receivable", customer)).toBe(0);
    await shop.expectHealthy();
  });

  test("to a party leaves the amount unallocated on its account", async () => {
    const customer = await shop.account();
    const { payment_id } = done(await act(await shop.line(44), "match", { party_id: customer.id }));
    expect(await shop.get(`payments/${payment_id}`)).toMatchObject({
      unallocated: 44,
      party_id: customer.id,
    });
  });

  test("to an account posts an entry, and unmatching reverses it", async () => {
    const before = await shop.balance("bank_charges");
    const line = await shop.line(-12, { memo: "Fees" });
    const matched = done(
      await act(line, "match", { account_id: shop.books.account("bank_charges"), text: "Fees of March" }),
    );
    expect(matched).toMatchObject({ matched_by: "account", payment_id: null });
    expect(await shop.entry(matched.entry_id)).toEqual([
      ["bank", -12],
      ["bank_charges", 12],
    ]);
    expect((await shop.get(`journal-entries/${matched.entry_id}`)).narration).toBe("Fees of March");
    done(await act(line, "unmatch"));
    expect(await shop.balance("bank_charges")).toBe(before);
  });

  test("of a transfer reconciles once the lines on both accounts match", async () => {
    const savings = done(
      await shop.post("ledger-accounts", { code: "1098", name: "Savings", type: "asset", control: "bank" }),
      201,
    );
    const draft = await shop.post("payments", {
      direction: "transfer",
      bank_account_id: shop.bank,
      to_account_id: savings.id,
      amount: 60,
      date: "2026-03-10",
    });
    const transfer = done(await shop.post(`payments/${draft.body.id}/post`));
    const [out, into] = [await shop.line(-60), await shop.line(60, { bank_account_id: savings.id })];
    for (const line of [out, into]) done(await act(line, "match", { payment_id: transfer.id }));
    done(await act(out, "reconcile"));
    expect((await shop.get(`payments/${transfer.id}`)).state).toBe("posted");
    done(await act(into, "reconcile"));
    expect((await shop.get(`payments/${transfer.id}`)).state).toBe("reconciled");
    await shop.expectHealthy();
  });

  const wrong: [why: string, amount: number, body: () => Promise<object>, answer: string][] = [
    ["without a target", 5, async () => ({}), "payment_id ONE_OF"],
    ["with two targets", 5, async () => ({ payment_id: "x", account_id: "y" }), "payment_id ONE_OF"],
    ["to an unknown payment", 5, async () => ({ payment_id: "nobody" }), "payment_id REFERENCE_UNKNOWN"],
    [
      "to a payment with a different amount",
      5,
      async () => ({ payment_id: (await shop.pay(await shop.account(), 6)).id }),
      "payment_id AMOUNT_MISMATCH",
    ],
    [
      "to a payment in the opposite direction",
      -6,
      async () => ({ payment_id: (await shop.pay(await shop.account(), 6)).id }),
      "payment_id AMOUNT_MISMATCH",
    ],
    [
      "to a draft payment",
      6,
      async () => ({ payment_id: (await shop.payment(await shop.account(), 6)).id }),
      "payment_id NOT_POSTED",
    ],
    [
      "to a payment on another account",
      6,
      async () => ({
        payment_id: (await shop.pay(await shop.account(), 6, { bank_account_id: shop.books.account("cash") }))
          .id,
      }),
      "payment_id ACCOUNT_MISMATCH",
    ],
    [
      "directly to the receivables account",
      5,
      async () => ({ account_id: shop.books.account("receivable") }),
      "account_id CONTROL_ACCOUNT",
    ],
    ["to an unknown account", 5, async () => ({ account_id: "nobody" }), "account_id REFERENCE_UNKNOWN"],
    [
      "to a bill for an incoming payment",
      5,
      async () => ({ documents: [toBill(await shop.bill(await shop.account()), 5)] }),
      "documents.0.document DIRECTION_MISMATCH",
    ],
    [
      "to an invoice with more than its amount",
      5,
      async () => ({ documents: [toInvoice(await shop.invoice(await shop.account()), 6)] }),
      "documents AMOUNT_OVER_LEFT",
    ],
    [
      "with a text but no account",
      5,
      async () => ({ party_id: (await shop.account()).id, text: "x" }),
      "text ACCOUNT_ONLY",
    ],
  ];
  for (const [why, amount, body, answer] of wrong) {
    test(`is rejected ${why}`, async () => {
      const given = await body();
      const line = await shop.line(amount);
      expect(said(await act(line, "match", given))).toBe(`422 VALIDATION_FAILED, ${answer}`);
      expect(await shop.get(`bank-transactions/${line.id}`)).toMatchObject({
        state: "unmatched",
        version: 1,
      });
    });
  }

  test("is rejected if the payment is already matched, also by concurrent requests", async () => {
    const payment = await shop.pay(await shop.account(), 77);
    const lines = await Promise.all([1, 2, 3].map(() => shop.line(77)));
    const answers = (
      await Promise.all(lines.map((line) => act(line, "match", { payment_id: payment.id })))
    ).map(said);
    expect(answers.toSorted()).toEqual([
      "200",
      "422 VALIDATION_FAILED, payment_id ALREADY_MATCHED",
      "422 VALIDATION_FAILED, payment_id ALREADY_MATCHED",
    ]);
  });
});

describe("Bank line", () => {
  test("can be ignored with a reason and reopened", async () => {
    const line = await shop.line(3);
    expect(said(await act(line, "ignore"))).toBe("422 VALIDATION_FAILED, ignore_reason REQUIRED");
    expect(done(await act(line, "ignore", { ignore_reason: "Twice in the file" })).state).toBe("ignored");
    expect(said(await act(line, "match", { party_id: "x" }))).toBe(
      "409 STATE_TRANSITION_INVALID, state WRONG_STATE",
    );
    expect(done(await act(line, "reopen"))).toMatchObject({ state: "unmatched", ignore_reason: null });
  });

  const wrong: [why: string, data: () => object, answer: string][] = [
    ["with a zero amount", () => ({ amount: 0 }), "422 VALIDATION_FAILED, amount AMOUNT_ZERO"],
    [
      "in a currency other than its account's",
      () => ({ amount: { amount: 1, currency: "USD" } }),
      "422 VALIDATION_FAILED, amount CURRENCY_MISMATCH",
    ],
    [
      "on an account that is not a bank account",
      () => ({ bank_account_id: shop.books.account("sales") }),
      "422 VALIDATION_FAILED, bank_account_id NOT_A_BANK_ACCOUNT",
    ],
    ["if it already exists", () => ({ external_id: "X1" }), "409 DUPLICATE_VALUE, external_key DUPLICATE"],
  ];
  for (const [why, data, answer] of wrong) {
    test(`is rejected ${why}`, async () => {
      await shop.post("bank-transactions", {
        bank_account_id: shop.bank,
        booked_at: "2026-03-10",
        amount: 1,
        external_id: "X1",
      });
      const reply = await shop.post("bank-transactions", {
        bank_account_id: shop.bank,
        booked_at: "2026-03-10",
        amount: 1,
        ...data(),
      });
      expect(said(reply)).toBe(answer);
    });
  }
});

describe("Match suggestions", () => {
  test("rank the invoice named in the memo first", async () => {
    const customer = await shop.account({ name: "Muster & Söhne GmbH" });
    const [right, same] = [
      await shop.invoice(customer, 4321),
      await shop.invoice(await shop.account(), 4321),
    ];
    const line = await shop.line(4321, {
      memo: `Rechnung ${right.number}, danke`,
      counterparty: "MUSTER UND SOEHNE",
    });
    const [first, second] = await proposals(line);
    expect(first).toMatchObject({
      score: 80,
      payment_id: null,
      number: right.number,
      party_id: customer.id,
      party: "Muster & Söhne GmbH",
    });
    expect(first?.documents).toEqual([toInvoice(right, 4321)]);
    expect(second).toMatchObject({ score: 45, number: same.number });
    expect(done(await act(line, "match", { documents: first?.documents })).state).toBe("matched");
    expect(await proposals(line)).toEqual([]);
  });

  test("combine documents named in the memo if they add up to the amount", async () => {
    const supplier = await shop.account({ name: "Parts Ltd" });
    const bills = [
      await shop.bill(supplier, { supplier_ref: "RE-881", lines: [{ text: "x", price: 111 }] }),
      await shop.bill(supplier, { supplier_ref: "RE-882", lines: [{ text: "x", price: 222 }] }),
    ];
    const line = await shop.line(-333, { memo: "RE-881 re-882", counterparty: "Parts Ltd" });
    const [first] = await proposals(line);
    expect(first?.documents.toSorted((a: Json, b: Json) => a.amount - b.amount)).toEqual(
      bills.map((bill) => toBill(bill, bill.gross)),
    );
    expect(first?.score).toBe(90);
  });

  test("recognise the party by name if amount and number do not match", async () => {
    const customer = await shop.account({ name: "Slow Payer" });
    const invoice = await shop.invoice(customer, 7_654_321);
    const [first] = await proposals(await shop.line(4242, { counterparty: "Slow Payer" }));
    expect(first).toMatchObject({ score: 10, documents: [toInvoice(invoice, 4242)] });
  });

  test("recognise an existing payment by amount, name and date", async () => {
    const customer = await shop.account({ name: "Payer Inc" });
    const payment = await shop.pay(customer, 987_654);
    await shop.pay(customer, 987_654, { bank_account_id: shop.books.account("cash") });
    const line = await shop.line(987_654, { counterparty: "Payer Inc", booked_at: "2026-03-11" });
    expect(await proposals(line)).toMatchObject([{ payment_id: payment.id, documents: [], score: 65 }]);
    expect(await proposals(await shop.line(-987_654))).toEqual([]);
  });

  test("recognise a payment by the supplier reference of its bill", async () => {
    const supplier = await shop.account();
    const bill = await shop.bill(supplier, { supplier_ref: "n-4711", lines: [{ text: "x", price: 31_337 }] });
    const payment = await shop.pay(supplier, 31_337, {
      direction: "out",
      allocations: [toBill(bill, 31_337)],
    });
    const line = await shop.line(-31_337, { memo: "Your invoice N-4711, thank you" });
    expect(await proposals(line)).toMatchObject([
      {
        payment_id: payment.id,
        score: 90,
        reasons: expect.arrayContaining(["Its number stands in the memo"]),
      },
    ]);
  });
});

const CSV = [
  "Date;Name;Purpose;Amount;Balance",
  '02.03.2026;"Muster; GmbH";"Invoice ""A1""\n second line";1.234,50;1.234,50',
  "02.03.2026;Shop;Coffee;-3,20;1.231,30",
  "02.03.2026;Shop;Coffee;-3,20;1.228,10",
].join("\r\n");
const GERMAN = {
  format: "csv",
  date_column: "Date",
  counterparty_column: "2",
  memo_column: "Purpose",
  amount_column: "Amount",
  date_format: "DD.MM.YYYY",
  decimal_mark: ",",
};

const CAMT = `<?xml version="1.0" encoding="UTF-8"?>
<c:Document xmlns:c="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><c:BkToCstmrStmt><c:Stmt>
<c:Ntry><c:Amt Ccy="EUR">100.50</c:Amt><c:CdtDbtInd>CRDT</c:CdtDbtInd><c:Sts>BOOK</c:Sts><c:BookgDt><c:Dt>2026-03-03</c:Dt></c:BookgDt><c:AcctSvcrRef>REF-1</c:AcctSvcrRef>
 <c:NtryDtls><c:TxDtls><c:RltdPties><c:Dbtr><c:Nm>M&#252;ller &amp; Co</c:Nm></c:Dbtr></c:RltdPties><c:RmtInf><c:Ustrd>INV-2026-00001</c:Ustrd></c:RmtInf></c:TxDtls></c:NtryDtls></c:Ntry>
<c:Ntry><c:Amt Ccy="EUR">7</c:Amt><c:CdtDbtInd>DBIT</c:CdtDbtInd><c:Sts><c:Cd>BOOK</c:Cd></c:Sts><c:BookgDt><c:Dt>2026-03-04</c:Dt></c:BookgDt><c:AcctSvcrRef>REF-2</c:AcctSvcrRef><c:AddtlNtryInf>Fees</c:AddtlNtryInf></c:Ntry>
<c:Ntry><c:Amt Ccy="EUR">9</c:Amt><c:CdtDbtInd>DBIT</c:CdtDbtInd><c:Sts>PDNG</c:Sts><c:BookgDt><c:Dt>2026-03-05</c:Dt></c:BookgDt></c:Ntry>
<c:Ntry><c:Amt Ccy="USD">9</c:Amt><c:CdtDbtInd>DBIT</c:CdtDbtInd><c:BookgDt><c:Dt>2026-03-05</c:Dt></c:BookgDt></c:Ntry>
</c:Stmt></c:BkToCstmrStmt></c:Document>`;

const MT940 = `:20:STARTUMS
:25:10020030/1234567
:60F:C260301EUR1000,00
:61:2603020303CR250,00NTRFNONREF//BANKREF1
:86:166?00GUTSCHRIFT?20INV-2026-000?2103 Danke?32Erika Muster?33mann
:61:2603030303D12,5NCHGNONREF
:86:Fees of the
quarter
:62F:C260303EUR1237,50
-`;

describe("Bank statement import", () => {
  const read = async (ids: Json, fields: readonly string[]): Promise<Json[]> => {
    const { data } = await shop.get(`bank-transactions?external_id[in]=${ids}&sort=booked_at`);
    return data.map((one: Json) =>
      fields.map((field) => (field === "amount" ? one.amount.amount : one[field])),
    );
  };

  test("reads CSV with quotes, custom separators and identical lines", async () => {
    const reply = await shop.import(CSV, GERMAN);
    expect([reply.status, reply.body]).toEqual([
      200,
      {
        lines: 3,
        imported: 3,
        duplicates: 0,
        failed: 0,
        errors: [],
        columns: {
          date: "Date",
          amount: "Amount",
          counterparty: "Name",
          memo: "Purpose",
          balance: "Balance",
        },
      },
    ]);
    const { data } = await shop.get("bank-transactions?booked_at=2026-03-02&sort=-amount");
    expect(data.map((one: Json) => [one.state, one.amount.amount, one.counterparty, one.memo])).toEqual([
      ["unmatched", 123_450, "Muster; GmbH", 'Invoice "A1" second line'],
      ["unmatched", -320, "Shop", "Coffee"],
      ["unmatched", -320, "Shop", "Coffee"],
    ]);
    const again = await shop.import(CSV, GERMAN);
    expect(again.body).toMatchObject({ lines: 3, imported: 0, duplicates: 3, failed: 0, errors: [] });
  });

  test("reads booked camt.053 entries in the account's currency", async () => {
    const reply = await shop.import(CAMT, { format: "camt053" });
    expect(reply.body).toMatchObject({
      lines: 3,
      imported: 2,
      failed: 1,
      errors: [{ row: 3, code: "CURRENCY_MISMATCH" }],
    });
    expect(await read("REF-1,REF-2", ["booked_at", "amount", "counterparty", "memo"])).toEqual([
      ["2026-03-03", 10_050, "Müller & Co", "INV-2026-00001"],
      ["2026-03-04", -700, null, "Fees"],
    ]);
    expect((await shop.import(CAMT, { format: "camt053" })).body).toMatchObject({
      imported: 0,
      duplicates: 2,
    });
  });

  test("reads MT940 with the numbered fields of German banks", async () => {
    expect((await shop.import(MT940, { format: "mt940" })).body).toMatchObject({ lines: 2, imported: 2 });
    expect(await read("BANKREF1", ["booked_at", "amount", "counterparty", "memo"])).toEqual([
      ["2026-03-03", 25_000, "Erika Mustermann", "INV-2026-00003 Danke"],
    ]);
    const { data } = await shop.get("bank-transactions?q=quarter");
    expect(data.map((one: Json) => [one.amount.amount, one.memo])).toEqual([[-1250, "Fees of the quarter"]]);
  });

  test("reads debit and credit columns and Windows-1252 encoding", async () => {
    const bytes = Buffer.from(
      "date,debit,credit,memo\n2026-03-21,5.00,,Gebühr\n2026-03-22,,8.5,Grüße\n",
      "latin1",
    ).toString("latin1");
    const response = await fetch(
      `${shop.app.base}/api/v1/fin/bank-transactions/import?format=csv&bank_account_id=${shop.bank}`,
      {
        method: "POST",
        headers: {
          authorization: `Bearer ${shop.ana.accessToken}`,
          "content-type": "application/octet-stream",
        },
        body: Buffer.from(bytes, "latin1"),
      },
    );
    expect(response.status).toBe(200);
    const { data } = await shop.get("bank-transactions?booked_at[in]=2026-03-21,2026-03-22&sort=booked_at");
    expect(data.map((one: Json) => [one.amount.amount, one.memo])).toEqual([
      [-500, "Gebühr"],
      [850, "Grüße"],
    ]);
  });

  const lines =
    "date,amount,id\n2026-04-01,1.00,P1\n2026-04-31,1.00,P2\n2026-04-02,x,P3\n2026-04-02,0,P4\n2026-04-02,1.234,P5\n2026-04-03,2.00,P1\n";

  test("imports valid rows and reports an error for each other row", async () => {
    expect((await shop.import(lines, { format: "csv" })).body).toMatchObject({
      lines: 6,
      imported: 2,
      failed: 4,
      errors: [
        { row: 3, code: "DATE_UNREADABLE" },
        { row: 4, code: "AMOUNT_UNREADABLE" },
        { row: 5, code: "AMOUNT_ZERO" },
        { row: 6, code: "AMOUNT_TOO_FINE" },
      ],
    });
  });

  test("imports nothing if any row is invalid in atomic mode", async () => {
    const before = (await shop.get("bank-transactions?count=true&limit=1")).page.total;
    const reply = await shop.import(lines.replaceAll("P", "Q"), { format: "csv", atomic: "true" });
    expect(said(reply)).toBe(
      "422 VALIDATION_FAILED, file.3 DATE_UNREADABLE, file.4 AMOUNT_UNREADABLE, file.5 AMOUNT_ZERO, file.6 AMOUNT_TOO_FINE",
    );
    expect((await shop.get("bank-transactions?count=true&limit=1")).page.total).toBe(before);
  });

  const refused: [why: string, text: string, query: Record<string, string>, answer: string][] = [
    ["without content", "", { format: "csv" }, "422 VALIDATION_FAILED, file TOO_SHORT"],
    [
      "without a date column",
      "a,amount\n1,2\n",
      { format: "csv" },
      "422 VALIDATION_FAILED, date_column REQUIRED",
    ],
    [
      "without an amount column",
      "date,b\n1,2\n",
      { format: "csv" },
      "422 VALIDATION_FAILED, amount_column REQUIRED",
    ],
    [
      "mapped to a missing column",
      "date,amount\n1,2\n",
      { format: "csv", memo_column: "9" },
      "422 VALIDATION_FAILED, memo_column COLUMN_UNKNOWN",
    ],
    [
      "that is not camt.053",
      "<a><b></a>",
      { format: "camt053" },
      "422 VALIDATION_FAILED, file FORMAT_UNREADABLE",
    ],
    [
      "with a document type declaration",
      "<!DOCTYPE a [<!ENTITY x 'y'>]><Document/>",
      { format: "camt053" },
      "422 VALIDATION_FAILED, file FORMAT_UNREADABLE",
    ],
    ["that is not MT940", "hello", { format: "mt940" }, "422 VALIDATION_FAILED, file FORMAT_UNREADABLE"],
    [
      "with too many lines",
      `date,amount\n${"2026-01-01,1\n".repeat(5001)}`,
      { format: "csv" },
      "422 VALIDATION_FAILED, file TOO_MANY",
    ],
    ["in an unknown format", "x", { format: "pdf" }, "422 VALIDATION_FAILED, format WRONG_TYPE"],
    [
      "for an unknown bank account",
      "x",
      { format: "csv", bank_account_id: "nobody" },
      "422 VALIDATION_FAILED, bank_account_id REFERENCE_UNKNOWN",
    ],
  ];
  for (const [why, text, query, answer] of refused) {
    test(`rejects a file ${why}`, async () => {
      expect(said(await shop.import(text, query))).toBe(answer);
    });
  }

  test("imports thousands of lines in linear time", async () => {
    let files = 0;
    const take = async (lines: number) => {
      files += 1;
      const rows = Array.from(
        { length: lines },
        (_, i) =>
          `2026-05-${String((i % 28) + 1).padStart(2, "0")},${(i % 97) + 1}.25,Line ${files} ${i},"Someone, ${i % 11}"`,
      );
      const reply = await shop.import(`date,amount,memo,name\n${rows.join("\n")}\n`, { format: "csv" });
      expect(reply.body).toMatchObject({ imported: lines, failed: 0 });
    };
    await growsBelow(10 * 2.5, take, repeats(150, 500), repeats(1500, 5000));
  });
});

describe("Bank reconciliation", () => {
  test("explains the difference between the statement and the ledger", async () => {
    const account = done(
      await shop.post("ledger-accounts", {
        code: "1097",
        name: "Other bank",
        type: "asset",
        control: "bank",
      }),
      201,
    );
    const on = { bank_account_id: account.id };
    const party = await shop.account();
    const [known, pending, later] = [
      await shop.pay(party, 100, on),
      await shop.pay(party, 30, on),
      await shop.pay(party, 9, { ...on, date: "2026-03-20" }),
    ];
    const matched = await shop.line(100, on);
    done(await act(matched, "match", { payment_id: known.id }));
    const unknown = await shop.line(-7, { ...on, memo: "Fees", balance_after: 93 });
    done(await act(await shop.line(5, on), "ignore", { ignore_reason: "Not ours" }));
    const path = `bank-accounts/${account.id}/reconciliation`;
    expect(await shop.get(`${path}?at=2026-03-15`)).toEqual({
      bank_account_id: account.id,
      at: "2026-03-15",
      currency: "EUR",
      ledger_balance: 130,
      lines_unmatched: [{ id: unknown.id, date: "2026-03-10", amount: -7, text: "Fees" }],
      lines_unmatched_total: -7,
      payments_unmatched: [{ id: pending.id, date: "2026-03-10", amount: 30, text: pending.number }],
      payments_unmatched_total: 30,
      expected_balance: 93,
      statement_balance: 93,
      difference: 0,
    });
    const now = await shop.get(`${path}?statement_balance=100`);
    expect(now).toMatchObject({
      ledger_balance: 139,
      payments_unmatched_total: 39,
      expected_balance: 93,
      difference: 7,
    });
    expect(now.payments_unmatched.map(({ id }: Json) => id)).toEqual([pending.id, later.id]);
    expect(
      said(await shop.ana.get(`/api/v1/fin/bank-accounts/${shop.books.account("sales")}/reconciliation`)),
    ).toBe("404 RECORD_NOT_FOUND");
  });
});
