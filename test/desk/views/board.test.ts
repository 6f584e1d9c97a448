import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Client, type Json, type Reply, TestAppliance } from "../../kit/appliance.ts";

const BOARD = "/api/v1/board";
const LEADS = "/api/v1/crm/leads";

let acme: TestAppliance;
let ana: Client;
let clerk: Client;
let other: Client;
beforeAll(async () => {
  acme = await TestAppliance.start();
  ana = await acme.setUp("Acme", "ana@example.com", "grown");
  clerk = await acme.invite(ana, "cleo@example.com", ["fin_clerk"]);
  other = await acme.addOrganization(ana, "Other", "olga@example.com");
  for (let i = 0; i < 12; i += 1)
    await lead({ name: `New ${i}`, value: { amount: 1000 + i, currency: "EUR" }, source: "website" });
  for (let i = 0; i < 5; i += 1) {
    const { id } = await lead({
      name: `Met Huber ${i}`,
      value: { amount: 500, currency: i < 2 ? "CHF" : "EUR" },
      source: "event",
    });
    await ana.post(`${LEADS}/${id}/contact`, {});
  }
  const gone = await lead({ name: "Archived" });
  await ana.delete(`${LEADS}/${gone.id}`);
});
afterAll(() => acme.stop());

async function lead(data: object): Promise<Json> {
  const reply = await ana.post(LEADS, data);
  expect(reply.status, reply.text).toBe(201);
  return reply.body;
}
async function columns(query: string, by = ana): Promise<Record<string, Json>> {
  const reply = await by.get(`${BOARD}?collection=crm.leads&${query}`);
  expect(reply.status, reply.text).toBe(200);
  return Object.fromEntries(reply.body.columns.map((column: Json) => [column.state, column]));
}
const refused = ({ status, body }: Reply) => `${status} ${body.code}`;

describe("List boards", () => {
  test("show states in workflow order with the counts of the list", async () => {
    const found = await columns("limit=0");
    expect(Object.keys(found)).toEqual(["new", "contacted", "qualified", "converted", "disqualified"]);
    for (const [state, column] of Object.entries(found)) {
      const { body } = await ana.get(`${LEADS}?state=${state}&count=true&limit=1`);
      expect(column.count).toBe(body.page.total);
      expect(column.data).toEqual([]);
    }
  });

  test("sum amounts by currency", async () => {
    const { new: fresh, contacted } = await columns("limit=0&sum=value");
    expect(fresh.sums).toEqual([{ currency: "EUR", amount: 12_066 }]);
    expect(contacted.sums).toEqual([
      { currency: "CHF", amount: 1000 },
      { currency: "EUR", amount: 1500 },
    ]);
  });

  test("show the same first records as the list and share its cursors", async () => {
    const shape = "fields=name,value&sort=-value";
    const { new: fresh } = await columns(`limit=5&${shape}`);
    const first = (await ana.get(`${LEADS}?state=new&limit=5&${shape}`)).body;
    expect(fresh.data).toEqual(first.data);
    const next = (await ana.get(`${LEADS}?state=new&limit=50&${shape}&cursor=${fresh.next_cursor}`)).body;
    expect(next.data).toHaveLength(7);
    expect(next.data.at(-1).name).toBe("New 0");
  });

  const narrowed: [sentence: string, query: string, counts: Record<string, number>][] = [
    ["a filter", "value[lt]=1000", { new: 0, contacted: 5 }],
    ["search text", "q=huber", { new: 0, contacted: 5 }],
    ["a filter and search text", "q=huber&source=website", { new: 0, contacted: 0 }],
    ["one state", "state=new", { new: 12 }],
    ["several states", "state[in]=new,contacted", { new: 12, contacted: 5 }],
    ["archived records", "archived=true", { new: 1, contacted: 0 }],
  ];
  for (const [sentence, query, counts] of narrowed) {
    test(`are filtered by ${sentence}`, async () => {
      const found = await columns(`limit=50&${query}`);
      for (const [state, count] of Object.entries(counts)) {
        expect(found[state].count).toBe(count);
        expect(found[state].data).toHaveLength(count);
      }
      const others = Object.keys(found).filter((state) => !(state in counts));
      expect(others.every((state) => found[state].count === 0)).toBe(true);
      if (query.startsWith("state")) expect(Object.keys(found)).toEqual(Object.keys(counts));
    });
  }

  test("reject the same invalid queries as the list", async () => {
    const ask = (query: string, by = ana) => by.get(`${BOARD}?${query}`);
    expect(refused(await ask("collection=crm.leads&shoe_size=1"))).toBe("422 FILTER_UNKNOWN_FIELD");
    expect(refused(await ask("collection=crm.leads&sum=name"))).toBe("422 VALIDATION_FAILED");
    expect(refused(await ask("collection=crm.leads&limit=101"))).toBe("422 VALIDATION_FAILED");
    expect(refused(await ask("collection=crm.dragons"))).toBe("422 VALIDATION_FAILED");
    expect(refused(await ask("collection=crm.leads", clerk))).toBe("422 VALIDATION_FAILED");
  });

  test("are empty for another organisation", async () => {
    const found = await columns("limit=50&sum=value", other);
    for (const column of Object.values(found)) expect(column).toMatchObject({ count: 0, sums: [], data: [] });
  });

  test("count and sum only records that the caller can see", async () => {
    const sam = await acme.invite(ana, "sam@example.com", ["crm_clerk"]);
    const policy = await ana.post("/api/v1/settings/policies", {
      name: "Nothing from the website",
      effect: "deny",
      reason: "By test",
      actions: ["crm.leads.*"],
      subjects: { users: [sam.userId] },
      when: { record: { source: "website" } },
    });
    expect(policy.status, policy.text).toBe(201);
    const found = await columns("limit=50&sum=value", sam);
    expect(found.new).toMatchObject({ count: 0, sums: [], data: [] });
    expect(found.contacted.count).toBe(5);
    const { body } = await sam.get(`${LEADS}?count=true&limit=1`);
    expect(body.page.total).toBe(5);
  });
});
