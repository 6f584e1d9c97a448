import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { type Client, type Json, TestAppliance } from "../../kit/appliance.ts";
import { makeTax, openBooks } from "../fin/ledger/books.ts";

const SETTINGS = "/api/v1/settings/organization";
const WINS = "crm.quotes.accepted.wins_deal";
const CUSTOMER = "crm.quotes.accepted.makes_customer";
const INVOICED = "fin.invoices.issued.makes_customer";

let appliance: TestAppliance;
let ana: Client;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
  await makeTax(ana, await openBooks(ana), { code: "VAT20", rate: "20" });
});
afterAll(() => appliance.stop());
afterEach(() => switchedOff());

async function done(reply: Promise<{ status: number; text: string; body: Json }>): Promise<Json> {
  const { status, text, body } = await reply;
  if (status >= 300) throw new Error(`answered ${status} ${text}`);
  return body;
}

const post = (path: string, body: object = {}, by = ana) => done(by.post(`/api/v1/crm/${path}`, body));
const get = (path: string) => done(ana.get(`/api/v1/crm/${path}`));
const switchedOff = (...names: string[]) =>
  done(ana.call("PATCH", SETTINGS, { disabled_consequences: names }));

const account = (data: object = {}) => post("accounts", { name: `Account ${crypto.randomUUID()}`, ...data });
const deal = (of: Json, data: object = {}) =>
  post("opportunities", { name: "Deal", account_id: of.id, ...data });

async function sent(of: Json, data: object = {}): Promise<Json> {
  const lines = [{ text: "Work", quantity: "3", price: 1000, tax_percent: "20" }];
  const quote = await post("quotes", { account_id: of.id, lines, ...data });
  return post(`quotes/${quote.id}/send`);
}

const accept = (quote: Json, by = ana) => post(`quotes/${quote.id}/accept`, {}, by);

describe("Accepting a quote", () => {
  test("wins its deal at the quote's net amount and makes the account a customer", async () => {
    const buyer = await account({ kinds: ["partner"] });
    const open = await deal(buyer, { amount: { amount: 700, currency: "EUR" } });
    const other = await sent(buyer, { opportunity_id: open.id });
    const quote = await sent(buyer, { opportunity_id: open.id });
    await accept(quote);
    expect(await get(`opportunities/${open.id}`)).toMatchObject({
      state: "won",
      probability: 100,
      amount: { amount: 3000, currency: "EUR" },
      lines: [{ text: "Work", quantity: "3", price: 1000 }],
    });
    expect(await get(`accounts/${buyer.id}`)).toMatchObject({
      state: "active",
      kinds: ["partner", "customer"],
    });
    expect((await get(`quotes/${other.id}`)).state).toBe("sent");
  });

  test("needs no right to the deal, and its history names the acceptance", async () => {
    await done(
      ana.post("/api/v1/settings/roles", {
        name: "closer",
        title: "Records answers to quotes",
        permissions: ["crm.quotes.get", "crm.quotes.accept"],
      }),
    );
    const ben = await appliance.invite(ana, "ben@example.com", ["closer"]);
    const buyer = await account();
    const open = await deal(buyer);
    await accept(await sent(buyer, { opportunity_id: open.id }), ben);
    const { data } = await get(`opportunities/${open.id}/history`);
    expect(data[0]).toMatchObject({ actor: ben.userId, action: "crm.quotes.accept" });
    expect((await get(`opportunities/${open.id}`)).state).toBe("won");
    expect((await ben.get(`/api/v1/crm/opportunities/${open.id}`)).status).toBe(403);
  });

  test("resumes a deal on hold to win it", async () => {
    const buyer = await account();
    const open = await deal(buyer);
    await post(`opportunities/${open.id}/hold`);
    await accept(await sent(buyer, { opportunity_id: open.id }));
    expect(await get(`opportunities/${open.id}`)).toMatchObject({ state: "won", held_from: null });
  });

  test.each([
    ["won", "win", {}],
    ["lost", "lose", { lost_reason: "price" }],
  ])("leaves a deal alone that is %s already", async (state, move, body) => {
    const buyer = await account();
    const open = await deal(buyer, { amount: { amount: 700, currency: "EUR" } });
    const quote = await sent(buyer, { opportunity_id: open.id });
    const closed = await post(`opportunities/${open.id}/${move}`, body);
    await accept(quote);
    expect(await get(`opportunities/${open.id}`)).toEqual(closed);
    expect(closed.state).toBe(state);
  });

  test("without a deal only affects the account, and no blocked one", async () => {
    const buyer = await account();
    await accept(await sent(buyer));
    expect((await get(`accounts/${buyer.id}`)).state).toBe("active");
    const blocked = await account();
    const quote = await sent(blocked);
    await post(`accounts/${blocked.id}/activate`);
    await post(`accounts/${blocked.id}/block`);
    await accept(quote);
    expect((await get(`accounts/${blocked.id}`)).state).toBe("blocked");
  });

  test.each([
    [[WINS], { deal: "qualification", account: "active" }],
    [[CUSTOMER], { deal: "won", account: "prospect" }],
    [[WINS, CUSTOMER], { deal: "qualification", account: "prospect" }],
  ])("does not have the consequences %p if they are switched off", async (names, expected) => {
    await switchedOff(...names);
    const buyer = await account();
    const open = await deal(buyer);
    await accept(await sent(buyer, { opportunity_id: open.id }));
    expect({
      deal: (await get(`opportunities/${open.id}`)).state,
      account: (await get(`accounts/${buyer.id}`)).state,
    }).toEqual(expected);
  });

  test("does not win a deal for which an approval rule asks a second person", async () => {
    const buyer = await account();
    const open = await deal(buyer);
    await appliance.invite(ana, "max@example.com", ["crm_manager"]);
    const rule = await done(
      ana.post("/api/v1/approvals/policies", {
        name: "Every deal won",
        actions: ["crm.opportunities.win"],
        steps: [{ name: "Manager", need: "any", approvers: [{ role: "crm_manager" }] }],
      }),
    );
    await accept(await sent(buyer, { opportunity_id: open.id }));
    expect(await get(`opportunities/${open.id}`)).toMatchObject({
      state: "qualification",
      amount: { amount: 3000, currency: "EUR" },
    });
    await done(ana.call("PATCH", `/api/v1/approvals/policies/${rule.id}`, { active: false }));
  });
});

describe("Settings of consequences", () => {
  test("are listed with a description and audited", async () => {
    const { consequences, disabled_consequences } = await done(ana.get(SETTINGS));
    expect(consequences.map(({ name }: Json) => name)).toEqual([WINS, CUSTOMER, INVOICED]);
    expect(disabled_consequences).toEqual([]);
    await switchedOff(WINS);
    const { data } = await done(ana.get("/api/v1/audit/events?collection=settings.organization&limit=1"));
    expect(data[0].after).toEqual({ disabled_consequences: [WINS] });
  });

  test("refuse unknown names", async () => {
    const reply = await ana.call("PATCH", SETTINGS, {
      disabled_consequences: ["crm.quotes.accepted.nothing"],
    });
    expect([reply.status, reply.body.details[0].path]).toEqual([422, "disabled_consequences"]);
  });
});
