import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Client, TestAppliance } from "../kit/appliance.ts";

let appliance: TestAppliance;
let ana: Client;
let ben: Client;
let account: string;
beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
  ben = await appliance.invite(ana, "ben@example.com", ["fin_clerk"]);
  account = (await ana.post("/api/v1/crm/accounts", { name: "Acme Bikes", kinds: ["customer"] })).body.id;
});
afterAll(() => appliance.stop());

const labels = async (client: Client, ...of: string[]) => client.get(`/api/v1/labels?of=${of.join(",")}`);

describe("Labels", () => {
  test("return names of records and users in one call", async () => {
    const { body } = await labels(ana, `crm.accounts:${account}`, `users:${ben.userId}`);
    expect(body.data).toEqual([
      {
        collection: "crm.accounts",
        id: account,
        label: ["Acme Bikes"],
        number: null,
        state: "prospect",
        archived: false,
      },
      {
        collection: "users",
        id: ben.userId,
        label: ["ben"],
        number: null,
        state: null,
        archived: false,
      },
    ]);
  });

  test("return the name behind a label that is itself a reference", async () => {
    const { body: opening } = await ana.post("/api/v1/legal/policies", {
      title: "Safe bikes",
      body: "Wear a helmet",
      acknowledge: true,
    });
    expect(opening.id).toBeString();
    const { body } = await labels(ana, `legal.policies:${opening.id}`);
    expect(body.data[0].label[0]).toBe("Safe bikes");
  });

  test("omit unknown records and those hidden from the caller", async () => {
    const { body: lead } = await ana.post("/api/v1/crm/leads", { name: "Zoë", source: "website" });
    const asked = [`crm.leads:${lead.id}`, "crm.leads:nobody", "crm.nothings:x", `users:${ana.userId}`];
    const { body } = await labels(ben, ...asked);
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([ana.userId]);
  });

  test("are limited to a hundred per call", async () => {
    const many = Array.from({ length: 101 }, (_, i) => `users:u${i}`);
    expect((await labels(ana, ...many)).status).toBe(422);
  });
});

describe("Related records", () => {
  test("are counted by the fields that name the record", async () => {
    const { body: contact } = await ana.post("/api/v1/crm/contacts", {
      first_name: "Zoë",
      last_name: "Ng",
      account_id: account,
    });
    await ana.post("/api/v1/crm/activities", {
      type: "call",
      subject: "Offer",
      about: { collection: "crm.accounts", id: account },
    });
    const { body } = await ana.get(`/api/v1/related?collection=crm.accounts&id=${account}`);
    expect(body.data).toEqual(
      expect.arrayContaining([
        { collection: "crm.contacts", field: "account_id", count: 1 },
        { collection: "crm.activities", field: "about", count: 1 },
      ]),
    );
    const listed = await ana.get(`/api/v1/crm/contacts?account_id=${account}`);
    expect(listed.body.data.map(({ id }: { id: string }) => id)).toEqual([contact.id]);
  });

  test("are refused for a record hidden from the caller", async () => {
    const { body: lead } = await ana.post("/api/v1/crm/leads", { name: "Zoë", source: "website" });
    const answer = await ben.get(`/api/v1/related?collection=crm.leads&id=${lead.id}`);
    expect(answer.status).toBe(404);
    const other = await ana.get("/api/v1/related?collection=crm.nothings&id=x");
    expect(other.status).toBe(404);
  });

  test("exclude collections that the caller cannot list", async () => {
    const { body } = await ben.get(`/api/v1/related?collection=crm.accounts&id=${account}`);
    const listed = (body.data ?? []).map(({ collection }: { collection: string }) => collection);
    const { body: meta } = await ben.get("/api/v1/meta");
    const visible = meta.entities.map(({ collection }: { collection: string }) => collection);
    expect(listed.filter((one: string) => !visible.includes(one))).toEqual([]);
  });
});

test("a draft without a number is named by its customer or supplier, as far as the caller sees it", async () => {
  const account = (await ana.post("/api/v1/crm/accounts", { name: "Harbour Cafe", kinds: ["customer"] }))
    .body;
  const lines = [{ text: "Beans", quantity: "1", price: 1000 }];
  const { body: draft } = await ana.post("/api/v1/fin/invoices", { account_id: account.id, lines });
  expect(draft.number).toBeNull();
  const of = `fin.invoices:${draft.id}`;
  expect((await ana.get(`/api/v1/labels?of=${of}`)).body.data).toEqual([
    {
      collection: "fin.invoices",
      id: draft.id,
      label: [null, null],
      number: null,
      state: "draft",
      archived: false,
      party: "Harbour Cafe",
    },
  ]);
  const named = { account_id: account.id, reference: "Order 7", lines };
  const { body: other } = await ana.post("/api/v1/fin/invoices", named);
  const [label] = (await ana.get(`/api/v1/labels?of=fin.invoices:${other.id}`)).body.data;
  expect(label).not.toHaveProperty("party");
  const { data } = (await ana.get("/api/v1/desk/search?q=beans")).body;
  for (const hit of data) expect(hit.label).not.toContain(hit.id);
});
