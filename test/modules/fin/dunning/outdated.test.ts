import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Json } from "../../../kit/appliance.ts";
import { done, Shop } from "../trade/shop.ts";

const LETTERHEAD = {
  legal_name: "Acme GmbH",
  street: "Weg 1",
  postal_code: "10115",
  city: "Berlin",
  country: "DE",
  tax_id: "DE136695976",
};

// The clock of the tests starts on 20 November 2026, in the half-year after the newest rate that Freehold knows.
let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
  done(await shop.ana.call("PATCH", "/api/v1/settings/organization", { letterhead: LETTERHEAD }));
  done(await shop.post("dunning-levels", { level: 1, days: 1, interest: true }), 201);
});
afterAll(() => shop.close());

async function gathered(data: object = {}): Promise<Json> {
  const customer = await shop.account(data);
  const lines = [{ text: "Work", price: 100_000 }];
  await shop.invoice(customer, { issue_date: "2026-03-02", due_date: "2026-10-01", lines });
  const { id } = done(await shop.post("dunning-runs", { account_id: customer.id }), 201);
  return done(await shop.post(`dunning-runs/${id}/gather`));
}

const rate = async (debtor: string, margin: string, valid_from: string) =>
  done(await shop.post("interest-rates", { debtor, margin, base: "1.27", valid_from }), 201);

test("A run says that its base rate is one of an earlier half-year, until the newer one is entered", async () => {
  const draft = await gathered();
  // 50 days at 10.27 percent.
  expect(draft.interest).toBe(1407);
  expect(draft.interest_note).toContain("1 Jan 2026");
  const german = await shop.app.send("GET", `/api/v1/fin/dunning-runs/${draft.id}`, undefined, {
    authorization: `Bearer ${shop.ana.accessToken}`,
    "accept-language": "de",
  });
  expect(german.body.interest_note).toContain("01.01.2026");
  await rate("business", "9", "2026-07-01");
  expect((await gathered()).interest_note).toBeNull();
  // The rates of businesses say nothing about private persons.
  expect((await gathered({ consumer: true })).interest_note).toContain("1 Jan 2026");
  await rate("consumer", "5", "2026-07-01");
  const { interest, interest_note } = await gathered({ consumer: true });
  expect({ interest, interest_note }).toEqual({ interest: 859, interest_note: null });
  const confirmed = done(await shop.post(`dunning-runs/${draft.id}/confirm`));
  expect(confirmed).toMatchObject({ state: "confirmed", interest_note: null });
});

test("A run without interest says nothing about rates", async () => {
  shop.app.clock.advance(60 * 86_400_000);
  shop.ana.accessToken = (await shop.app.logIn("ana@example.com")).accessToken;
  const late = await gathered();
  expect(late.interest_note).toContain("1 Jul 2026");
  const confirmed = done(await shop.post(`dunning-runs/${late.id}/confirm`));
  expect(confirmed.interest_note).toContain("1 Jul 2026");
  const { data } = await shop.get("dunning-levels");
  done(await shop.ana.put(`/api/v1/fin/dunning-levels/${data[0].id}`, { interest: false }));
  expect(await gathered()).toMatchObject({ interest: 0, interest_note: null });
});
