import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Json } from "../../../kit/appliance.ts";
import { makeTax } from "../ledger/books.ts";
import { done, Shop, said, toBill } from "./shop.ts";

let shop: Shop;
let supplier: Json;
const tax: Record<string, Json> = {};

beforeAll(async () => {
  shop = await Shop.open();
  supplier = await shop.account({ payment_term_days: 10 });
  for (const [code, rate, kind] of [
    ["INPUT20", "20", "purchase"],
    ["VAT20", "20", "sales"],
    ["REVERSE20", "20", "reverse"],
  ] as const)
    tax[code] = await makeTax(shop.ana, shop.books, { code, rate, kind });
});
afterAll(() => shop.close());

const move = (bill: Json, name: string, body: object = {}) => shop.post(`bills/${bill.id}/${name}`, body);
const line = (price: number, more: object = {}) => ({ text: "Goods", price, ...more });

describe("Bill", () => {
  test("is submitted, approved, posted and paid", async () => {
    const bill = await shop.enter(supplier, { lines: [line(1000, { tax_code_ids: [tax.INPUT20?.id] })] });
    expect(bill).toMatchObject({ state: "draft", number: null, match_state: "none", gross: 1200 });
    expect(done(await move(bill, "submit")).state).toBe("submitted");
    expect(said(await move(bill, "post"))).toBe("409 STATE_TRANSITION_INVALID, state WRONG_STATE");
    expect(done(await move(bill, "approve")).state).toBe("approved");
    const posted = done(await move(bill, "post"));
    expect(posted).toMatchObject({
      state: "posted",
      number: expect.stringMatching(/^BILL-2026-\d{5}$/),
      due_date: "2026-03-12",
      booked_on: "2026-03-02",
      balance: 1200,
    });
    expect(await shop.entry(posted.entry_id)).toEqual([
      ["payable", -1200],
      ["expenses", 1000],
      ["tax_input", 200],
    ]);
    const paid = await shop.pay(supplier, 1200, { direction: "out", allocations: [toBill(bill, 1200)] });
    expect(await shop.entry(paid.entry_id)).toEqual([
      ["bank", -1200],
      ["payable", 1200],
    ]);
    expect(await shop.get(`bills/${bill.id}`)).toMatchObject({ state: "paid", paid: 1200, balance: 0 });
  });

  test("of a closed period is posted on another date and keeps its own", async () => {
    const bill = await shop.enter(supplier, { issue_date: "2025-12-30", lines: [line(10)] });
    for (const name of ["submit", "approve"]) done(await move(bill, name));
    expect(said(await move(bill, "post"))).toBe("409 PERIOD_CLOSED, date PERIOD_MISSING");
    expect(done(await move(bill, "post", { date: "2026-01-02" }))).toMatchObject({
      issue_date: "2025-12-30",
      due_date: "2026-01-09",
      booked_on: "2026-01-02",
    });
  });

  test("under reverse charge both owes and deducts the tax", async () => {
    const bill = await shop.bill(supplier, { lines: [line(1000, { tax_code_ids: [tax.REVERSE20?.id] })] });
    expect(bill).toMatchObject({
      tax: 0,
      gross: 1000,
      tax_lines: [{ code: "REVERSE20", self_assessed: 200 }],
    });
    expect(await shop.entry(bill.entry_id)).toEqual([
      ["payable", -1000],
      ["expenses", 1000],
      ["tax_input", 200],
      ["tax_output", -200],
    ]);
  });

  test("can be disputed, changed and resubmitted", async () => {
    const bill = await shop.enter(supplier);
    done(await move(bill, "submit"));
    expect(said(await shop.ana.put(`/api/v1/fin/bills/${bill.id}`, { notes: "x" }))).toBe(
      "409 STATE_TRANSITION_INVALID",
    );
    expect(done(await move(bill, "dispute", { dispute_reason: "Too dear" }))).toMatchObject({
      dispute_reason: "Too dear",
    });
    done(await shop.ana.put(`/api/v1/fin/bills/${bill.id}`, { lines: [line(900)] }));
    expect(done(await move(bill, "submit"))).toMatchObject({
      state: "submitted",
      gross: 900,
      dispute_reason: null,
    });
  });

  test("can be cancelled before posting only, which frees its reference", async () => {
    const bill = await shop.enter(supplier, { supplier_ref: "CANCEL 1", lines: [line(10)] });
    expect(done(await move(bill, "cancel"))).toMatchObject({ state: "cancelled", balance: 0 });
    const again = await shop.enter(supplier, { supplier_ref: "cancel1", lines: [line(10)] });
    expect(again.state).toBe("draft");
    expect(said(await move(await shop.bill(supplier), "cancel"))).toBe(
      "409 STATE_TRANSITION_INVALID, state WRONG_STATE",
    );
  });

  const second: [ref: string, sentence: string][] = [
    ["ab 17/x", "with a reference in lower case"],
    ["AB17/X", "with a reference without its space"],
    [" AB  17/X ", "with extra spaces in the reference"],
    ["ＡＢ 17/X", "with a reference in full-width letters"],
  ];
  for (const [supplier_ref, sentence] of second) {
    test(`is rejected as a duplicate ${sentence}`, async () => {
      const own = await shop.account();
      await shop.enter(own, { supplier_ref: "AB 17/X", lines: [line(1)] });
      const body = { supplier_ref, lines: [line(1)] };
      expect(said(await shop.post("bills", { supplier_id: own.id, ...body }))).toBe(
        "409 DUPLICATE_VALUE, supplier_ref DUPLICATE",
      );
      expect((await shop.post("bills", { supplier_id: (await shop.account()).id, ...body })).status).toBe(
        201,
      );
    });
  }

  const wrong: [why: string, data: () => Promise<object>, answer: string][] = [
    [
      "from an account that is only a customer",
      async () => ({ supplier_id: (await shop.account({ kinds: ["customer"] })).id }),
      "supplier_id NOT_A_SUPPLIER",
    ],
    [
      "with a sales tax code",
      async () => ({ lines: [line(1, { tax_code_ids: [tax.VAT20?.id] })] }),
      "lines.0.tax_code_ids TAX_CODE_KIND",
    ],
    ["without the supplier's reference", async () => ({ supplier_ref: undefined }), "supplier_ref REQUIRED"],
    ["for an unknown order", async () => ({ po_id: "nobody" }), "po_id REFERENCE_UNKNOWN"],
  ];
  for (const [why, data, answer] of wrong) {
    test(`is rejected ${why}`, async () => {
      const given = await data();
      const reply = await shop.post("bills", {
        supplier_id: supplier.id,
        supplier_ref: `W ${why}`,
        lines: [line(1)],
        ...given,
      });
      expect(said(reply)).toBe(`422 VALIDATION_FAILED, ${answer}`);
    });
  }

  test("requires lines on submission", async () => {
    const bill = await shop.enter(supplier, { lines: [] });
    expect(said(await move(bill, "submit"))).toBe("422 VALIDATION_FAILED, lines LINES_MISSING");
  });
});

describe("Supplier credit note", () => {
  test("credits a paid bill partly, and the credit can be allocated to another bill", async () => {
    const own = await shop.account();
    const bill = await shop.bill(own, { lines: [line(500, { quantity: "4" })] });
    await shop.pay(own, 2000, { direction: "out", allocations: [toBill(bill, 2000)] });
    const draft = done(
      await move(bill, "credit", { supplier_ref: "CN 1", lines: [{ line: 0, quantity: "1" }] }),
      201,
    );
    for (const name of ["submit", "approve"]) done(await move(draft, name));
    const note = done(await move(draft, "post", { date: "2026-03-08" }));
    expect(note).toMatchObject({
      state: "posted",
      number: expect.stringMatching(/^SCN-2026-/),
      gross: 500,
      balance: 500,
    });
    expect(await shop.entry(note.entry_id)).toEqual([
      ["payable", 500],
      ["expenses", -500],
    ]);
    const next = await shop.bill(own, 600);
    expect(done(await move(note, "allocate", { allocations: [toBill(next, 500)] }))).toMatchObject({
      state: "paid",
      balance: 0,
    });
    expect(await shop.get(`bills/${next.id}`)).toMatchObject({
      state: "posted",
      credited: 500,
      balance: 100,
    });
    expect(await shop.balance("payable", own)).toBe(-100);
    expect(
      said(await move(bill, "credit", { supplier_ref: "CN 2", lines: [{ line: 0, quantity: "3.5" }] })),
    ).toBe("422 VALIDATION_FAILED, lines.0.quantity CREDIT_TOO_LARGE");
    await shop.expectHealthy();
  });

  test("posts to the bill's account, whatever the current default", async () => {
    const bill = await shop.bill(supplier, {
      lines: [{ text: "Goods", price: 500, account_id: shop.books.account("purchases") }],
    });
    const draft = await shop.enter(supplier, {
      kind: "credit_note",
      credit_of_id: bill.id,
      lines: [{ text: "Back", price: 500, source_line: "0" }],
    });
    for (const move of ["submit", "approve"]) done(await shop.post(`bills/${draft.id}/${move}`));
    const note = done(await shop.post(`bills/${draft.id}/post`));
    expect(await shop.entry(note.entry_id)).toEqual([
      ["payable", 500],
      ["purchases", -500],
    ]);
    expect(note.lines[0].account_id).toBe(shop.books.account("purchases"));
  });

  test("for the full amount of an unpaid bill marks it as credited", async () => {
    const bill = await shop.bill(supplier, 300);
    const draft = done(await move(bill, "credit", { supplier_ref: "CN 3" }), 201);
    for (const name of ["submit", "approve", "post"]) done(await move(draft, name));
    expect(await shop.get(`bills/${bill.id}`)).toMatchObject({
      state: "credited",
      credited: 300,
      balance: 0,
    });
  });
});

describe("Matching a bill to its order", () => {
  const PRICE = 1000;

  async function order(received: string | undefined, goods = true, of = supplier): Promise<Json> {
    const made = async (path: string, body: object = {}) =>
      done(await shop.ana.post(`/api/v1/ops/${path}`, body));
    const count = (await shop.ana.get("/api/v1/ops/items?count=true&limit=1")).body.page.total;
    const item = await made("items", {
      sku: `SKU-${count}`,
      name: "Thing",
      kind: goods ? "consumable" : "service",
    });
    await made(`items/${item.id}/activate`);
    const po = await made("purchase-orders", {
      supplier_id: of.id,
      lines: [{ item_id: item.id, quantity: "10", price: PRICE }],
    });
    for (const name of ["submit", "approve", "order"]) await made(`purchase-orders/${po.id}/${name}`);
    if (received !== undefined)
      await made(`purchase-orders/${po.id}/receive`, { lines: [{ line: 0, quantity: received }] });
    return po;
  }

  const cases: [
    sentence: string,
    received: string | undefined,
    goods: boolean,
    lines: object[],
    state: string,
    differs: string[],
  ][] = [
    ["goods ordered and received", "10", true, [{ quantity: "10", price: PRICE }], "3way", []],
    ["a price within two percent", "10", true, [{ quantity: "10", price: 1020 }], "3way", []],
    [
      "a price more than two percent above",
      "10",
      true,
      [{ quantity: "10", price: 1021 }],
      "mismatch",
      ["price 1000 1021"],
    ],
    [
      "a price more than two percent below",
      "10",
      true,
      [{ quantity: "10", price: 979 }],
      "mismatch",
      ["price 1000 979"],
    ],
    [
      "a discount that results in the ordered price",
      "10",
      true,
      [{ quantity: "10", price: 2000, discount_percent: "50" }],
      "3way",
      [],
    ],
    ["more than received", "4", true, [{ quantity: "5", price: PRICE }], "mismatch", ["quantity 4 5"]],
    [
      "a line billed twice, more than received in total",
      "4",
      true,
      [
        { quantity: "2", price: PRICE },
        { quantity: "3", price: PRICE },
      ],
      "mismatch",
      ["quantity 4 5", "quantity 4 5"],
    ],
    [
      "a line with two notations of its position, more than received in total",
      "4",
      true,
      [
        { quantity: "4", price: PRICE },
        { quantity: "4", price: PRICE, source_line: "00" },
      ],
      "mismatch",
      ["quantity 4 8", "quantity 4 8"],
    ],
    [
      "a position that is not a number",
      "4",
      true,
      [{ quantity: "1", price: PRICE, source_line: "0x0" }],
      "mismatch",
      ["order_line null 0x0"],
    ],
    ["goods not received", undefined, true, [{ quantity: "1", price: PRICE }], "mismatch", ["quantity 0 1"]],
    ["a service as ordered", undefined, false, [{ quantity: "10", price: PRICE }], "2way", []],
    [
      "more of a service than ordered",
      undefined,
      false,
      [{ quantity: "11", price: PRICE }],
      "mismatch",
      ["quantity 10 11"],
    ],
    [
      "a line without an order line",
      "10",
      true,
      [{ quantity: "1", price: 5, source_line: null }],
      "mismatch",
      ["order_line null null"],
    ],
    [
      "a line with an unknown order line",
      "10",
      true,
      [{ quantity: "1", price: 5, source_line: "3" }],
      "mismatch",
      ["order_line null 3"],
    ],
  ];
  for (const [sentence, received, goods, lines, state, differs] of cases) {
    test(`${sentence}: ${state}`, async () => {
      const po = await order(received, goods);
      const bill = await shop.enter(supplier, {
        po_id: po.id,
        lines: lines.map((one) => ({ text: "Thing", source_line: "0", ...one })),
      });
      expect(bill.match_state).toBe(state);
      expect(
        bill.match_details.map(({ what, expected, found }: Json) => `${what} ${expected} ${found}`),
      ).toEqual(differs);
    });
  }

  test("blocks approval until a mismatch is accepted with a reason or goods arrive", async () => {
    const po = await order("4");
    const bill = await shop.enter(supplier, {
      po_id: po.id,
      lines: [{ text: "Thing", quantity: "10", price: PRICE, source_line: "0" }],
    });
    done(await move(bill, "submit"));
    expect(said(await move(bill, "approve"))).toBe("409 STATE_TRANSITION_INVALID, match_state MATCH_FAILED");
    expect(said(await move(bill, "accept_mismatch"))).toBe("422 VALIDATION_FAILED, mismatch_reason REQUIRED");
    const accepted = done(await move(bill, "accept_mismatch", { mismatch_reason: "The rest is on its way" }));
    expect(accepted).toMatchObject({ state: "submitted", match_state: "mismatch" });
    expect(done(await move(bill, "approve")).state).toBe("approved");

    const later = await order("4");
    const waiting = await shop.enter(supplier, {
      po_id: later.id,
      lines: [{ text: "Thing", quantity: "10", price: PRICE, source_line: "0" }],
    });
    done(await move(waiting, "submit"));
    done(
      await shop.ana.post(`/api/v1/ops/purchase-orders/${later.id}/receive`, {
        lines: [{ line: 0, quantity: "6" }],
      }),
    );
    expect(done(await move(waiting, "approve"))).toMatchObject({
      state: "approved",
      match_state: "3way",
      match_details: [],
    });
  });

  test("includes quantities billed before", async () => {
    const po = await order("10");
    const lines = [{ text: "Thing", quantity: "6", price: PRICE, source_line: "0" }];
    await shop.bill(supplier, { po_id: po.id, lines });
    const second = await shop.enter(supplier, { po_id: po.id, lines });
    expect(second.match_details).toEqual([{ line: 0, what: "quantity", expected: "10", found: "12" }]);
  });

  test("fails for an order of another supplier", async () => {
    const po = await order("10");
    const other = await shop.enter(await shop.account(), {
      po_id: po.id,
      lines: [{ text: "Thing", price: PRICE, source_line: "0" }],
    });
    expect(other.match_details.map(({ what }: Json) => what)).toEqual(["supplier"]);
  });

  test("accepts an order of a merged supplier", async () => {
    const [doubled, kept] = [await shop.account(), await shop.account()];
    const po = await order("10", true, doubled);
    done(await shop.ana.post(`/api/v1/crm/accounts/${doubled.id}/merge`, { into_id: kept.id }));
    const bill = await shop.enter(kept, {
      po_id: po.id,
      lines: [{ text: "Thing", price: PRICE, source_line: "0" }],
    });
    expect(bill).toMatchObject({ match_state: "3way", match_details: [] });
  });
});
