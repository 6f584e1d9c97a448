import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Json } from "../../kit/appliance.ts";
import { Desk, said } from "./desk.ts";

let desk: Desk;
let [ours, theirs, single, account, other]: Json[] = [];
beforeAll(async () => {
  desk = await Desk.open();
  [account, other] = [await desk.create("accounts"), await desk.create("accounts")];
  ours = await desk.create("contacts", { account_id: account?.id });
  theirs = await desk.create("contacts", { account_id: other?.id });
  single = await desk.create("contacts", { account_id: null });
});
afterAll(() => desk.close());

const quoteWith = (contact: Json | undefined) =>
  desk.ana.post("/api/v1/crm/quotes", { title: "Quote", account_id: account?.id, contact_id: contact?.id });
const REFUSED = "422 VALIDATION_FAILED, contact_id REFERENCE_ELSEWHERE";

describe("Contact of a quote", () => {
  test("belongs to its account, or to none", async () => {
    expect(said(await quoteWith(ours))).toBe("201");
    expect(said(await quoteWith(single))).toBe("201");
    expect(said(await quoteWith(theirs))).toBe(REFUSED);
  });

  test("is checked when it is set, not when it has moved since", async () => {
    const { body: quote } = await quoteWith(ours);
    const change = async (data: object) => said(await desk.ana.put(`/api/v1/crm/quotes/${quote.id}`, data));
    expect(await change({ contact_id: theirs?.id })).toBe(REFUSED);
    expect(await change({ contact_id: theirs?.id, account_id: other?.id })).toBe("200");
    expect(await change({ account_id: account?.id })).toBe("200");
    expect(await change({ title: "Still theirs", contact_id: theirs?.id })).toBe("200");
  });
});
