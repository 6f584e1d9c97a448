import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Json } from "../../../kit/appliance.ts";
import { makeTax } from "./books.ts";
import { Desk, said, taken } from "./desk.ts";

let desk: Desk;

beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(() => desk.close());

let count = 0;
function draft(data: object = {}): Promise<Json> {
  count += 1;
  return desk.create("tax-codes", {
    code: `T${count}`,
    name: "Tax",
    rate: "20",
    kind: "sales",
    account_id: desk.account("tax_output"),
    valid_from: "2026-01-01",
    ...data,
  });
}

describe("Tax code", () => {
  test("is locked on activation and ends on a date", async () => {
    const code = await draft();
    await desk.change("tax-codes", code, { rate: "19" });
    expect(await desk.move("tax-codes", code, "activate")).toMatchObject({ state: "active", rate: "19" });
    expect(await desk.tryChange("tax-codes", code, { rate: "20" })).toBe("409 STATE_TRANSITION_INVALID");
    expect(await desk.tryArchive("tax-codes", code)).toBe("409 RECORD_IN_USE");
    expect(await desk.tryMove("tax-codes", code, "retire", { valid_to: "2025-12-31" })).toBe(
      "422 VALIDATION_FAILED, valid_to DATE_ORDER",
    );
    expect(await desk.move("tax-codes", code, "retire", { valid_to: "2026-06-30" })).toMatchObject({
      state: "retired",
      valid_to: "2026-06-30",
    });
  });

  const refused: [sentence: string, body: () => object, answer: string][] = [
    ["with an end date before its start date", () => ({ valid_to: "2025-12-31" }), "valid_to DATE_ORDER"],
    ["with a rate above 100 percent", () => ({ rate: "100.01" }), "rate INVALID_VALUE"],
    ["with a negative rate", () => ({ rate: "-1" }), "rate INVALID_VALUE"],
    ["if exempt with a rate above zero", () => ({ kind: "exempt" }), "rate RATE_NOT_ZERO"],
    [
      "with the category of another kind",
      () => ({ category: "reverse_charge" }),
      "category CATEGORY_OF_OTHER_KIND",
    ],
    ["taxed in a category without tax", () => ({ category: "export" }), "category CATEGORY_RATE"],
    [
      "without tax in a taxed category",
      () => ({ category: "standard", rate: "0" }),
      "category CATEGORY_RATE",
    ],
    [
      "with a code that is not of the VATEX list",
      () => ({ category: "zero_rated", rate: "0", exemption_code: "EXEMPT" }),
      "exemption_code EXEMPTION_CODE",
    ],
  ];
  for (const [sentence, body, answer] of refused) {
    test(`is rejected ${sentence}`, async () => {
      expect(
        await desk.tryCreate("tax-codes", {
          code: "X",
          name: "X",
          rate: "20",
          kind: "sales",
          valid_from: "2026-01-01",
          ...body(),
        }),
      ).toBe(`422 VALIDATION_FAILED, ${answer}`);
    });
  }

  test("uses a tax control account, by default that of its kind", async () => {
    const usual = [
      ["sales", "tax_output"],
      ["purchase", "tax_input"],
      ["withholding", "tax_withheld"],
      ["reverse", "tax_output"],
    ];
    for (const [kind, purpose] of usual) {
      const none = await draft({ account_id: null, kind });
      expect((await desk.move("tax-codes", none, "activate")).account_id).toBe(desk.account(String(purpose)));
    }
    const wrong = await draft({ account_id: desk.account("sales") });
    expect(await desk.tryMove("tax-codes", wrong, "activate")).toBe(
      "422 VALIDATION_FAILED, account_id CONTROL_WRONG",
    );
    const exempt = await draft({ account_id: null, kind: "exempt", rate: "0" });
    expect(await desk.tryMove("tax-codes", exempt, "activate")).toBe("200");
  });

  test("has at most one rate per day", async () => {
    const first = await draft({ code: "DOUBLE", valid_to: "2026-06-30" });
    await desk.move("tax-codes", first, "activate");
    const cases = [
      ["2026-06-30", null, "422 VALIDATION_FAILED, valid_from VALIDITY_OVERLAP"],
      ["2025-01-01", "2026-01-01", "422 VALIDATION_FAILED, valid_from VALIDITY_OVERLAP"],
      ["2025-01-01", "2025-12-31", "200"],
      ["2026-07-01", null, "200"],
    ] as const;
    for (const [valid_from, valid_to, answer] of cases) {
      const other = await draft({ code: "DOUBLE", valid_from, valid_to });
      expect(await desk.tryMove("tax-codes", other, "activate")).toBe(answer);
    }
  });

  test("changes its rate in a new version that ends the old one the day before", async () => {
    const code = await makeTax(desk.ana, desk.books, { code: "CHANGING" });
    const revise = (body: object) => desk.ana.post(`/api/v1/fin/tax-codes/${code.id}/revise`, body);
    const next = taken(await revise({ valid_from: "2026-07-01", rate: "22" }), 201);
    expect(next).toMatchObject({
      state: "draft",
      code: "CHANGING",
      rate: "22",
      version_number: 2,
      previous_id: code.id,
      account_id: code.account_id,
    });
    expect(taken(await revise({ valid_from: "2026-08-01" }), 201).id).toBe(next.id);
    await desk.move("tax-codes", next, "activate");
    expect(await desk.get(`tax-codes/${code.id}`)).toMatchObject({ state: "active", valid_to: "2026-06-30" });
    expect(await desk.tryMove("tax-codes", code, "retire", { valid_to: "2026-07-01" })).toBe(
      "422 VALIDATION_FAILED, valid_to VALIDITY_OVERLAP",
    );
    expect(await desk.tryMove("tax-codes", code, "retire")).toBe("200");
  });
});

describe("Manual entry with tax", () => {
  const lines = (code: Json) => [
    { account_id: desk.account("bank"), debit: 120 },
    { account_id: desk.account("sales"), credit: 100, tax_code_id: code.id },
    { account_id: desk.account("tax_output"), credit: 20, tax_code_id: code.id },
  ];
  const refusal =
    "422 VALIDATION_FAILED, lines.1.tax_code_id TAX_CODE_NOT_VALID, lines.2.tax_code_id TAX_CODE_NOT_VALID";

  test("requires an active tax code valid on its date", async () => {
    const code = await draft({ valid_from: "2026-03-01", valid_to: "2026-03-31" });
    expect(await desk.tryPost(lines(code), { date: "2026-03-10" })).toBe(refusal);
    await desk.move("tax-codes", code, "activate");
    const days = [
      ["2026-02-28", refusal],
      ["2026-03-01", "200"],
      ["2026-03-31", "200"],
      ["2026-04-01", refusal],
    ] as const;
    for (const [date, answer] of days) expect(await desk.tryPost(lines(code), { date })).toBe(answer);
    expect(await desk.tryPost(lines(code), { date: "2026-04-01" }, desk.ana, "post_control")).toBe(refusal);
  });

  test("can be reversed with its tax after the code has ended", async () => {
    const code = await draft({ valid_to: "2026-03-31" });
    await desk.move("tax-codes", code, "activate");
    const entry = await desk.post(lines(code), { date: "2026-03-10" });
    await desk.move("tax-codes", code, "retire");
    await desk.move("journal-entries", entry, "reverse", { date: "2026-05-01" });
    const reported = async (query: string) =>
      (await desk.get(`tax-report?${query}`)).codes.find(({ tax_code_id }: Json) => tax_code_id === code.id);
    expect(await reported("from=2026-05-01&to=2026-05-31")).toMatchObject({ base: -100, due: -20 });
    expect(await reported("from=2026-01-01&to=2026-12-31")).toMatchObject({ base: 0, due: 0 });
  });
});

describe("Exchange rate", () => {
  test("is unique per currency and date, positive and for a foreign currency", async () => {
    const rate = { currency: "USD", date: "2026-01-01", rate: "0.9" };
    const made = await desk.create("fx-rates", rate);
    expect(await desk.tryCreate("fx-rates", rate)).toBe("409 DUPLICATE_VALUE, date DUPLICATE");
    expect(await desk.tryCreate("fx-rates", { ...rate, date: "2026-01-02", rate: "0" })).toBe(
      "422 VALIDATION_FAILED, rate INVALID_VALUE",
    );
    expect(await desk.tryCreate("fx-rates", { ...rate, currency: "EUR" })).toBe(
      "422 VALIDATION_FAILED, currency OWN_CURRENCY",
    );
    expect(await desk.tryArchive("fx-rates", made)).toBe("200");
    const again = await desk.create("fx-rates", rate);
    expect(said(await desk.ana.post(`/api/v1/fin/fx-rates/${made.id}/restore`))).toBe(
      "409 DUPLICATE_VALUE, date DUPLICATE",
    );
    expect(again.id).not.toBe(made.id);
  });
});
