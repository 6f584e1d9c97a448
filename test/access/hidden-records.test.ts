import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Client, type Json, type Reply, TestAppliance } from "../kit/appliance.ts";
import { bodyOf } from "../kit/samples.ts";

const [ACCOUNTS, CONTACTS] = ["/api/v1/crm/accounts", "/api/v1/crm/contacts"];
const TICKETS = "/api/v1/crm/tickets";
const [ITEMS, ORDERS] = ["/api/v1/ops/items", "/api/v1/ops/sales-orders"];
const NOBODY = "01a30000-0000-7000-8000-ffffffffffff";

let appliance: TestAppliance;
let owner: Client;
let clerk: Client;
let open: Json;
let hidden: Json;
let hiddenItem: Json;

/** Owner of the records that a policy denies to the clerk. */
let hider: Client;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  owner = await appliance.setUp();
  hider = await appliance.invite(owner, "hider@example.com", ["owner"]);
  clerk = await appliance.invite(owner, "clerk@example.com", ["crm_manager", "ops_manager"]);
  await made(owner, "/api/v1/settings/policies", {
    name: "Hide",
    effect: "deny",
    actions: ["crm.*", "ops.*"],
    subjects: { users: [clerk.userId] },
    when: { record: { created_by: hider.userId } },
    reason: "By test",
  });
  open = await made(owner, ACCOUNTS, { name: "Open" });
  hidden = await made(hider, ACCOUNTS, { name: "Hidden" });
  hiddenItem = await made(hider, ITEMS, { sku: "S-1", name: "Hidden", kind: "service" });
});
afterAll(() => appliance.stop());

async function made(by: Client, path: string, body: object): Promise<Json> {
  const reply = await by.post(path, body);
  if (reply.status !== 201) throw new Error(`${reply.status} ${reply.text}`);
  return reply.body;
}

function expectSame(one: Reply, other: Reply, status: number): void {
  const comparable = ({ status, body: { request_id: _, correlation_id: __, ...rest } }: Reply) => [
    status,
    rest,
  ];
  expect(comparable(one)).toEqual(comparable(other));
  expect(one.status).toBe(status);
}

describe("References to records hidden by a policy look like missing records", () => {
  const line = (item_id: string) => [{ item_id, quantity: "1", price: 5 }];
  const creates: [string, string, (id: string) => object, () => string][] = [
    [
      "a contact of an account",
      CONTACTS,
      (account_id) => ({ last_name: "New", account_id }),
      () => hidden.id,
    ],
    [
      "an order of an account",
      ORDERS,
      (account_id) => ({ account_id, lines: [{ text: "Work", quantity: "1", price: 5 }] }),
      () => hidden.id,
    ],
    [
      "an order line with an item",
      ORDERS,
      (id) => ({ account_id: open.id, lines: line(id) }),
      () => hiddenItem.id,
    ],
  ];
  test.each(creates)("%s", async (_, path, body, id) => {
    for (const query of ["", "?dry_run=true"])
      expectSame(
        await clerk.post(path + query, body(id())),
        await clerk.post(path + query, body(NOBODY)),
        422,
      );
    await made(owner, path, body(id()));
  });

  test("in updates, also together with an invalid reference", async () => {
    const contact = await made(clerk, CONTACTS, { last_name: "Moves", account_id: open.id });
    const path = `${CONTACTS}/${contact.id}`;
    const change = (account_id: string) => clerk.put(path, { account_id, owner_id: NOBODY });
    expectSame(await change(hidden.id), await change(NOBODY), 422);
    expect((await owner.get(path)).body).toMatchObject({ account_id: open.id, version: 1 });
  });

  test("but existing references are kept", async () => {
    const contact = await made(owner, CONTACTS, { last_name: "Old", account_id: hidden.id });
    const path = `${CONTACTS}/${contact.id}`;
    const reply = await clerk.put(path, { account_id: hidden.id, last_name: "New" });
    expect([reply.status, reply.body.last_name]).toEqual([200, "New"]);
  });
});

describe("References to records that roles cannot read", () => {
  let agent: Client;
  let contract: Json;
  beforeAll(async () => {
    agent = await appliance.invite(owner, "agent@example.com", ["crm_clerk"]);
    contract = await made(
      owner,
      "/api/v1/legal/contracts",
      bodyOf("legal.contracts", { "crm.accounts": open.id }, "Unseen"),
    );
  });
  const ticket = (contract_id: string | null) => ({ subject: "Broken", account_id: open.id, contract_id });

  test("are rejected like missing records", async () => {
    for (const query of ["", "?dry_run=true"])
      expectSame(
        await agent.post(`${TICKETS}${query}`, ticket(contract.id)),
        await agent.post(`${TICKETS}${query}`, ticket(NOBODY)),
        422,
      );
    const own = await made(agent, TICKETS, ticket(null));
    expectSame(
      await agent.put(`${TICKETS}/${own.id}`, { contract_id: contract.id }),
      await agent.put(`${TICKETS}/${own.id}`, { contract_id: NOBODY }),
      422,
    );
    expect((await owner.get(`${TICKETS}/${own.id}`)).body).toMatchObject({ contract_id: null, version: 1 });
  });

  test("are kept when they exist already", async () => {
    const of = await made(owner, TICKETS, ticket(contract.id));
    const reply = await agent.put(`${TICKETS}/${of.id}`, { contract_id: contract.id, subject: "Mended" });
    expect([reply.status, reply.body.subject]).toEqual([200, "Mended"]);
  });

  test("are accepted for collections that anyone may reference", async () => {
    const item = await made(owner, ITEMS, { sku: "S-2", name: "Anybody's", kind: "service" });
    expect((await agent.get(`${ITEMS}/${item.id}`)).status).toBe(403);
    const line = { text: "Work", quantity: "1", price: 5, item_id: item.id };
    await made(agent, "/api/v1/crm/quotes", { account_id: open.id, lines: [line] });
  });

  test("are rejected like missing records if roles allow own records only", async () => {
    await made(owner, "/api/v1/settings/roles", {
      name: "own_deals",
      title: "Own deals",
      permissions: ["crm.quotes.create", "crm.accounts.get"],
      own: [{ field: "owner_id", permissions: ["crm.opportunities.get"] }],
    });
    const seller = await appliance.invite(owner, "seller@example.com", ["own_deals"]);
    const deal = (owner_id: string) =>
      made(owner, "/api/v1/crm/opportunities", { name: "Deal", account_id: open.id, owner_id });
    const quote = (opportunity_id: string) =>
      seller.post("/api/v1/crm/quotes", {
        account_id: open.id,
        opportunity_id,
        lines: [{ text: "Work", quantity: "1", price: 5 }],
      });
    expectSame(await quote((await deal(owner.userId)).id), await quote(NOBODY), 422);
    expect((await quote((await deal(seller.userId)).id)).status).toBe(201);
  });
});

test("archiving a record in use lists visible users only and names no hidden ones", async () => {
  const account = await made(owner, ACCOUNTS, { name: "Relied on" });
  await made(hider, CONTACTS, { last_name: "Hidden", account_id: account.id });
  const path = `${ACCOUNTS}/${account.id}`;
  const alone = await clerk.delete(path);
  expect([alone.status, alone.body.code]).toEqual([409, "RECORD_IN_USE"]);
  expect(alone.body.details).toEqual([
    { path: "id", code: "USED_BY", message: expect.stringContaining("can't see") },
  ]);
  const contact = await made(owner, CONTACTS, { last_name: "Seen", account_id: account.id });
  expect((await clerk.delete(path)).body.details).toEqual([
    {
      path: "crm.contacts.account_id",
      code: "USED_BY",
      message: `This record is used by crm.contacts ${contact.id}.`,
    },
  ]);
});

test("the value of a held action is hidden from requesters who cannot read its source", async () => {
  const deal = await made(owner, "/api/v1/crm/opportunities", {
    name: "Deal",
    account_id: open.id,
    amount: { amount: 713_001, currency: "EUR" },
  });
  await made(owner, "/api/v1/approvals/policies", {
    name: "Losing",
    actions: ["crm.opportunities.lose"],
    steps: [{ name: "Owner", approvers: [{ role: "owner" }], need: "any" }],
  });
  await made(owner, "/api/v1/settings/policies", {
    name: "Mask amounts",
    effect: "deny",
    actions: ["crm.opportunities.*"],
    subjects: { users: [clerk.userId] },
    fields: { mask: ["amount"] },
    reason: "By test",
  });
  const asked = await clerk.post(`/api/v1/crm/opportunities/${deal.id}/lose`, { lost_reason: "price" });
  expect([asked.status, asked.body.approval?.worth]).toEqual([202, null]);
  const path = `/api/v1/approvals/${asked.body.approval.id}`;
  expect((await clerk.get(path)).text).not.toContain("713001");
  expect((await owner.get(path)).body.worth).toBe(713_001);
});
