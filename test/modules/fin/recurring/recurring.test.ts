import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { addDays } from "../../../../src/kernel/calendar.ts";
import type { Json } from "../../../kit/appliance.ts";
import { done, Shop, said } from "../trade/shop.ts";

const DAY = 86_400_000;

let shop: Shop;
let customer: Json;
beforeAll(async () => {
  shop = await Shop.open();
  customer = await shop.account({ language: "en" });
});
afterAll(() => shop.close());

async function recurring(data: object = {}): Promise<Json> {
  const made = await shop.post("recurring-invoices", {
    name: "Rent",
    account_id: customer.id,
    rule: "FREQ=MONTHLY",
    starts_on: "2026-11-01",
    lines: [{ text: "Rent for {period}", price: 100_000 }],
    ...data,
  });
  return done(made, 201);
}

async function active(data: object = {}): Promise<Json> {
  const { id } = await recurring(data);
  return done(await shop.post(`recurring-invoices/${id}/activate`));
}

const drafts = async ({ id }: Json): Promise<Json[]> =>
  (await shop.get(`invoices?source=${id}&limit=200`)).data.toSorted((a: Json, b: Json) =>
    a.service_from < b.service_from ? -1 : 1,
  );

async function after(days: number): Promise<void> {
  shop.app.clock.advance(days * DAY);
  await shop.app.runJobs();
  // The session has expired meanwhile.
  shop.ana.accessToken = (await shop.app.logIn("ana@example.com")).accessToken;
}

// The clock starts on 20 November 2026 and only moves forward, so the tests are in order.
describe("Recurring invoice", () => {
  test("makes one draft for each period, also after a long time", async () => {
    const rent = await active();
    expect(rent).toMatchObject({ state: "active", next_on: "2026-11-01", net: 100_000 });
    await after(0);
    await after(0);
    const [first, ...others] = await drafts(rent);
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      state: "draft",
      service_from: "2026-11-01",
      service_to: "2026-11-30",
      source: { collection: "fin.recurring-invoices", id: rent.id },
      gross: 100_000,
    });
    expect(first.lines[0].text).toBe("Rent for November 2026");
    await after(100);
    expect((await drafts(rent)).map(({ service_from }) => service_from)).toEqual([
      "2026-11-01",
      "2026-12-01",
      "2027-01-01",
      "2027-02-01",
    ]);
    expect(await shop.get(`recurring-invoices/${rent.id}`)).toMatchObject({
      invoices_made: 4,
      next_number: 5,
      next_on: "2027-03-01",
    });
  });

  test("changes prices from their day on, by percent or to a new price", async () => {
    const stepped = await active({
      starts_on: "2026-12-01",
      lines: [
        { text: "Rent", price: 100_000 },
        { text: "Parking", price: 5000 },
      ],
      price_steps: [
        { from: "2027-01-01", percent: "2.5" },
        { from: "2027-02-01", price: 6000, line: 2 },
      ],
    });
    await after(1);
    const prices = (await drafts(stepped)).map(({ lines }) => lines.map(({ price }: Json) => price));
    expect(prices).toEqual([
      [100_000, 5000],
      [102_500, 5125],
      [102_500, 6000],
      [102_500, 6000],
    ]);
  });

  test("charges in arrears on the day after the period", async () => {
    const late = await active({ starts_on: "2027-03-01", timing: "arrears" });
    expect(late.next_on).toBe("2027-04-01");
    await after(1);
    expect(await drafts(late)).toEqual([]);
    await after(31);
    expect((await drafts(late)).map(({ service_to }) => service_to)).toEqual(["2027-03-31"]);
  });

  test("skips what became due while it was paused", async () => {
    const paused = await active({ starts_on: "2027-04-01" });
    await after(1);
    done(await shop.post(`recurring-invoices/${paused.id}/pause`));
    await after(80);
    expect((await drafts(paused)).length).toBe(1);
    const resumed = done(await shop.post(`recurring-invoices/${paused.id}/resume`));
    expect(resumed).toMatchObject({ state: "active", next_on: "2027-07-01" });
    done(await shop.post(`recurring-invoices/${paused.id}/stop`, { end_reason: "Moved out" }));
    await after(60);
    expect((await drafts(paused)).map(({ service_from }) => service_from)).toEqual(["2027-04-01"]);
  });

  test("ends with its schedule", async () => {
    const short = await active({ starts_on: "2027-09-01", rule: "FREQ=MONTHLY;COUNT=2" });
    await after(60);
    expect((await drafts(short)).length).toBe(2);
    expect(await shop.get(`recurring-invoices/${short.id}`)).toMatchObject({ state: "ended", next_on: null });
  });

  test("ends with its contract", async () => {
    const contract = done(
      await shop.ana.post("/api/v1/legal/contracts", {
        title: "Lease",
        kind: "lease",
        parties: [{ side: "us" }, { side: "them", account_id: customer.id }],
        start: "2027-11-01",
        end: "2028-01-15",
      }),
      201,
    );
    const lease = await active({ starts_on: "2027-11-01", contract_id: contract.id });
    await after(120);
    expect((await drafts(lease)).map(({ service_from }) => service_from)).toEqual([
      "2027-11-01",
      "2027-12-01",
      "2028-01-01",
    ]);
    expect(await shop.get(`recurring-invoices/${lease.id}`)).toMatchObject({
      state: "ended",
      end_reason: "The contract has ended.",
    });
  });

  test("says why a draft could not be made, and tries again", async () => {
    const blocked = await shop.account();
    const start = new Date(shop.app.clock.now()).toISOString().slice(0, 10);
    const waiting = await active({ account_id: blocked.id, starts_on: start });
    done(await shop.ana.post(`/api/v1/crm/accounts/${blocked.id}/activate`));
    done(await shop.ana.post(`/api/v1/crm/accounts/${blocked.id}/block`));
    await after(1);
    expect(await shop.get(`recurring-invoices/${waiting.id}`)).toMatchObject({
      invoices_made: 0,
      problem: expect.stringContaining("blocked"),
    });
    done(await shop.ana.post(`/api/v1/crm/accounts/${blocked.id}/unblock`));
    await after(1);
    expect(await shop.get(`recurring-invoices/${waiting.id}`)).toMatchObject({
      invoices_made: 1,
      problem: null,
    });
  });

  const wrong: [why: string, data: object, answer: string][] = [
    ["a rule that is none", { rule: "FREQ=SOMETIMES" }, "rule RRULE_INVALID"],
    ["an end before the start", { ends_on: "2026-10-01" }, "ends_on DATE_ORDER"],
    ["a schedule without a period", { rule: "FREQ=MONTHLY;UNTIL=20260101" }, "rule NO_PERIOD"],
    [
      "a step with a price and a percentage",
      { price_steps: [{ from: "2027-01-01", percent: "1", price: 1 }] },
      "price_steps.0.percent STEP_UNCLEAR",
    ],
    [
      "a step of a line that is not there",
      { price_steps: [{ from: "2027-01-01", percent: "1", line: 2 }] },
      "price_steps.0.line LINE_UNKNOWN",
    ],
  ];
  for (const [why, data, answer] of wrong) {
    test(`refuses ${why}`, async () => {
      const reply = await shop.post("recurring-invoices", {
        name: "Rent",
        account_id: customer.id,
        rule: "FREQ=MONTHLY",
        starts_on: "2026-11-01",
        lines: [{ text: "Rent", price: 1 }],
        ...data,
      });
      expect(said(reply)).toBe(`422 VALIDATION_FAILED, ${answer}`);
    });
  }

  const daysAgo = (days: number) => addDays(new Date(shop.app.clock.now()).toISOString().slice(0, 10), -days);

  test("says how many drafts are due at once, and refuses to make very many", async () => {
    const daily = { rule: "FREQ=DAILY" };
    const { id, drafts_due } = await recurring({ ...daily, starts_on: daysAgo(24) });
    expect(drafts_due).toBe(25);
    const path = `recurring-invoices/${id}`;
    const refused = "422 VALIDATION_FAILED, starts_on TOO_MANY_DUE";
    expect(said(await shop.post(`${path}/activate`))).toBe(refused);
    const change = (data: object) => shop.ana.put(`/api/v1/fin/${path}`, data);
    expect(done(await change({ starts_on: daysAgo(23) })).drafts_due).toBe(24);
    expect(done(await shop.post(`${path}/activate`))).toMatchObject({ state: "active", drafts_due: 0 });
    expect(said(await change({ starts_on: "0001-01-01" }))).toBe(refused);
    await after(1);
    // One of today, and the earlier ones.
    expect((await drafts({ id })).length).toBe(25);
    done(await shop.post(`${path}/stop`));
  });

  test("spreads very many drafts over several days after an outage", async () => {
    const starts_on = daysAgo(0);
    const daily = await active({ rule: "FREQ=DAILY", starts_on });
    const counted = async (days: number) => {
      await after(days);
      return (await drafts(daily)).length;
    };
    expect(await counted(59)).toBe(24);
    expect(await shop.get(`recurring-invoices/${daily.id}`)).toMatchObject({
      problem: expect.stringContaining("tomorrow"),
    });
    expect(await counted(0)).toBe(24);
    expect([await counted(1), await counted(1), await counted(1)]).toEqual([48, 62, 63]);
    const days = (await drafts(daily)).map(({ service_from }) => service_from);
    expect(days).toEqual(days.map((_, i) => addDays(starts_on, i)));
    expect(await shop.get(`recurring-invoices/${daily.id}`)).toMatchObject({ problem: null });
    done(await shop.post(`recurring-invoices/${daily.id}/stop`));
  });

  test("keeps its periods once drafts were made", async () => {
    const { data } = await shop.get("recurring-invoices?state=active&limit=1&sort=created_at");
    const change = await shop.ana.put(`/api/v1/fin/recurring-invoices/${data[0].id}`, {
      rule: "FREQ=YEARLY",
    });
    expect(said(change)).toBe("422 VALIDATION_FAILED, rule PERIODS_FIXED");
  });
});
