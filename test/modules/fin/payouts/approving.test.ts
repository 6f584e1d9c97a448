import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Client, Json } from "../../../kit/appliance.ts";
import { decide } from "../../../kit/decide.ts";
import { done, said } from "../trade/shop.ts";
import { PayDesk } from "./runs-kit.ts";

/** The shipped approval rules of a small organisation. */
let desk: PayDesk;
let clerk: Client;
let bob: Client;
let cem: Client;
const bills = new Map<number, Json>();
beforeAll(async () => {
  desk = await PayDesk.open();
  // Alone, Ana needs nobody's approval for bank details and bills.
  for (const price of [800_000, 400_000, 2000, 700_000, 700_001])
    bills.set(price, await desk.bill(await desk.supplier(), price));
  const invite = (name: string, role: string) =>
    desk.shop.app.invite(desk.shop.ana, `${name}@example.com`, [role]);
  clerk = await invite("clerk", "fin_clerk");
  bob = await invite("bob", "fin_manager");
  cem = await invite("cem", "fin_manager");
});
afterAll(() => desk.shop.close());

const APPROVALS = "/api/v1/approvals";

async function submitted(prices: readonly number[]): Promise<Json> {
  const lines = prices.map((price) => ({
    document: { collection: "fin.bills", id: bills.get(price)?.id },
  }));
  const path = "/api/v1/fin/payment-runs";
  const run = done(await clerk.post(path, { bank_account_id: desk.shop.bank, lines }), 201);
  return done(await clerk.post(`${path}/${run.id}/submit`));
}

const pathOf = ({ id }: Json) => `/api/v1/fin/payment-runs/${id}`;
const stateOf = async (run: Json): Promise<string> => done(await clerk.get(pathOf(run))).state;
const requestOf = async ({ id }: Json): Promise<Json> =>
  done(await desk.shop.ana.get(`${APPROVALS}/all?record_id=${id}`)).data[0];

async function inboxOf(by: Client, { id }: Json): Promise<string[]> {
  const { data } = done(await by.get("/api/v1/workflows/pending?limit=200"));
  return data
    .filter(({ record_id }: Json) => record_id === id)
    .map(({ requested, action }: Json) => requested ?? action);
}

describe("A payment run", () => {
  test("below the limit takes one, who can also send it back", async () => {
    const run = await submitted([2000]);
    const { id } = await requestOf(run);
    done(await decide(bob, `${APPROVALS}/${id}`, "reject", { reason: "Too early" }));
    expect(await stateOf(run)).toBe("draft");
    done(await clerk.post(`${pathOf(run)}/submit`));
    expect((await decide(bob, pathOf(run), "approve")).body.state).toBe("approved");
  });

  test("above the limit takes two people besides the one who submits it", async () => {
    const run = await submitted([800_000, 400_000]);
    expect(said(await clerk.post(`${pathOf(run)}/approve`))).toMatch(/^403/);
    expect(await inboxOf(bob, run)).toEqual(["fin.payment-runs.approve"]);
    expect(await inboxOf(clerk, run)).toEqual([]);
    expect((await decide(bob, pathOf(run), "approve")).status).toBe(202);
    expect(await stateOf(run)).toBe("proposed");
    expect((await decide(bob, pathOf(run), "approve")).body.code).toBe("APPROVAL_DECIDED");
    const { id } = await requestOf(run);
    expect((await decide(cem, `${APPROVALS}/${id}`, "approve")).body.state).toBe("executed");
    expect(await stateOf(run)).toBe("approved");
    expect(await inboxOf(cem, run)).toEqual(["fin.payment-runs.export"]);
    expect(said(await clerk.post(`${pathOf(run)}/export`))).toMatch(/^403/);
    expect(done(await cem.post(`${pathOf(run)}/export`)).state).toBe("exported");
    expect(await inboxOf(cem, run)).toEqual([]);
  });

  test("cannot be divided to stay below the limit", async () => {
    const runs = [await submitted([700_000]), await submitted([700_001])];
    for (const run of runs) await decide(bob, pathOf(run), "approve");
    const states = await Promise.all(runs.map(stateOf));
    expect(states).toContain("proposed");
  });
});
