import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import type { Json } from "../../../kit/appliance.ts";
import { repeats } from "../../../kit/depth.ts";
import { FIN, makeTax } from "./books.ts";
import { Desk } from "./desk.ts";
import { type Days, Recount } from "./recount.ts";

let desk: Desk;
let tax: Json;
let centres: Json[];
let posted = 0;

beforeAll(async () => {
  desk = await Desk.open();
  tax = await makeTax(desk.ana, desk.books);
  centres = [
    await desk.create("cost-centres", { code: "A", name: "A" }),
    await desk.create("cost-centres", { code: "B", name: "B" }),
  ];
  for (const [currency, rate] of [
    ["USD", "0.913457"],
    ["JPY", "0.006213"],
    ["KWD", "3.001507"],
  ])
    await desk.create("fx-rates", { currency, rate, date: "2026-01-01" });
});
afterAll(() => desk.close());

const PURPOSES = ["bank", "cash", "expenses", "salaries", "retained_earnings"] as const;
const DAYS = [
  "2026-01-01",
  "2026-01-31",
  "2026-02-14",
  "2026-02-28",
  "2026-03-01",
  "2026-06-15",
  "2026-12-31",
];

const line = fc.record({
  purpose: fc.constantFrom(...PURPOSES),
  amount: fc.integer({ min: 1, max: 100_000 }),
  centre: fc.constantFrom(undefined, 0, 1),
});

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("enter" as const),
      day: fc.constantFrom(...DAYS, "2025-12-31", "2027-01-01"),
      currency: fc.constantFrom("EUR", "EUR", "USD", "JPY", "KWD"),
      lines: fc.array(line, { minLength: 1, maxLength: 5 }),
      taxed: fc.boolean(),
      wrongBy: fc.constantFrom(0, 0, 0, 0, 1, -7),
      post: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("post_any" as const), pick: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("reverse" as const), pick: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("discard" as const), pick: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("close" as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("reopen" as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Lines of an entry: debits, perhaps with tax, and one credit that balances them or nearly so. */
function linesOf(entered: Extract<Step, { do: "enter" }>): object[] {
  const { lines, taxed, wrongBy } = entered;
  const debits = lines.map(({ purpose, amount, centre }) => ({
    account_id: desk.account(purpose),
    doc_amount: amount,
    ...(centre !== undefined && { cost_centre_id: centres[centre]?.id }),
  }));
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const taxes = taxed
    ? [
        { account_id: desk.account("sales"), doc_amount: -500, tax_code_id: tax.id },
        { account_id: desk.account("tax_output"), doc_amount: -100, tax_code_id: tax.id },
      ]
    : [];
  const rest = -total - wrongBy + (taxed ? 600 : 0);
  return [...debits, ...taxes, { account_id: desk.account("sales"), doc_amount: rest }];
}

async function take(taken: Step): Promise<void> {
  const { ana } = desk;
  const move = async (collection: string, id: string, name: string) => {
    const moved = await ana.post(`${FIN}/${collection}/${id}/${name}`, {});
    if (moved.status === 200 && (name === "post" || name === "reverse")) posted += 1;
    return moved;
  };
  const pick = async (state: string, place: number) => {
    const found = await desk.all("journal-entries", `&state=${state}`);
    return found.length === 0 ? undefined : found[place % found.length].id;
  };
  if (taken.do === "enter") {
    const { day, currency } = taken;
    const made = await ana.post(`${FIN}/journal-entries`, {
      date: day,
      narration: "Step",
      currency,
      lines: linesOf(taken),
    });
    // Without a rate the amount cannot be converted.
    if (made.status === 422) return;
    expect(made.status).toBe(201);
    if (!taken.post) return;
    const answer = await move("journal-entries", made.body.id, "post");
    const unbalanced = taken.wrongBy !== 0;
    if (unbalanced) expect(answer.status).toBeGreaterThanOrEqual(400);
    else expect([200, 409]).toContain(answer.status);
    return;
  }
  if (taken.do === "close" || taken.do === "reopen") {
    const periods = await desk.all("periods", "&kind=month&sort=start");
    const closed = periods.filter(({ state }) => state === "closed");
    const target = taken.do === "close" ? periods[closed.length] : closed.at(-1);
    if (!target) return;
    const waiting = await desk.all("journal-entries", `&state=draft&date[lte]=${target.end}`);
    if (taken.do === "close") for (const { id } of waiting) await move("journal-entries", id, "discard");
    expect((await move("periods", target.id, taken.do)).status).toBe(200);
    return;
  }
  const id = await pick(taken.do === "reverse" ? "posted" : "draft", taken.pick);
  if (id) await move("journal-entries", id, taken.do === "post_any" ? "post" : taken.do);
}

async function compare(): Promise<void> {
  const counted = await Recount.of(desk);
  const spans: Days[] = [
    { to: "2026-12-31" },
    { from: "2026-02-01", to: "2026-02-28" },
    { from: "2026-01-31", to: "2026-06-15" },
  ];
  for (const days of spans) {
    const shown = await desk.get(`trial-balance?${new URLSearchParams({ ...days })}`);
    const { rows, debit, credit } = counted.trialBalance(days);
    expect(
      shown.rows.map(({ code, opening, debit, credit, balance }: Json) => ({
        code,
        opening,
        debit,
        credit,
        balance,
      })),
    ).toEqual(rows);
    expect({ debit: shown.debit, credit: shown.credit, balanced: shown.balanced }).toEqual({
      debit,
      credit,
      balanced: true,
    });
    expect(debit).toBe(credit);
    const taxed = await desk.get(`tax-report?from=${days.from ?? "2026-01-01"}&to=${days.to}`);
    const own = counted.taxes({ from: "2026-01-01", ...days });
    expect(Object.fromEntries(taxed.codes.map(({ code, base, due }: Json) => [code, { base, due }]))).toEqual(
      own,
    );
  }
  const sheet = await desk.get("balance-sheet?at=2026-12-31");
  const { assets, liabilities, equity, result } = counted.balanceSheet("2026-12-31");
  expect([sheet.assets.total, sheet.liabilities.total, sheet.equity.total, sheet.check]).toEqual([
    assets,
    liabilities,
    equity,
    0,
  ]);
  expect(sheet.result.of_the_year + sheet.result.of_earlier_years).toBe(result);
  for (const centre of [undefined, ...centres]) {
    const which = (one: Json) => centre === undefined || one.cost_centre_id === centre.id;
    const days = { from: "2026-01-31", to: "2026-12-30" };
    const query = new URLSearchParams({ ...days, ...(centre && { cost_centre_id: centre.id }) });
    const { income, expense } = await desk.get(`profit-and-loss?${query}`);
    expect({ income: income.amount, expense: expense.amount }).toEqual(counted.result(days, which));
  }
  expect(await desk.broken()).toEqual([]);
}

/** A first entry that is always valid, so that every run has something to compare. */
const CERTAIN: Step = {
  do: "enter",
  day: "2026-01-31",
  currency: "USD",
  lines: [{ purpose: "bank", amount: 12_345, centre: 0 }],
  taxed: true,
  wrongBy: 0,
  post: true,
};

test("debits equal credits and reports match the entries after any sequence of steps", async () => {
  await take(CERTAIN);
  expect(posted).toBe(1);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 20 }), async (steps) => {
      for (const one of steps) await take(one);
      await compare();
    }),
    { numRuns: repeats(10, 30) },
  );
  const numbers = (await desk.all("journal-entries", "&state[in]=posted,reversed"))
    .map(({ number }) => number)
    .toSorted();
  expect(numbers).toHaveLength(posted);
  expect(numbers).toEqual(numbers.map((_, i) => `JE-2026-${String(i + 1).padStart(5, "0")}`));
});
