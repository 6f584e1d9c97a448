import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Client, type Json, TestAppliance } from "../../kit/appliance.ts";

const LEADS = "/api/v1/crm/leads";
const YEAR = new Date().getUTCFullYear();

const choices = (...values: string[]) => values.map((value) => ({ value, label: { en: value } }));
const FIELDS = [
  { name: "tier", kind: "choice", choices: choices("gold", "silver") },
  { name: "vip", kind: "boolean" },
  { name: "guide", kind: "reference", target: "users" },
  { name: "visit", kind: "date" },
  { name: "call", kind: "datetime" },
  { name: "budget", kind: "money" },
  { name: "seats", kind: "integer" },
  { name: "memo", kind: "text" },
  { name: "colours", kind: "choices", choices: choices("red") },
];

let appliance: TestAppliance;
let ana: Client;
let stranger: Client;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
  stranger = await appliance.addOrganization(ana, "Other", "olga@example.com");
  for (const field of FIELDS) {
    const defined = { collection: "crm.leads", label: { en: field.name }, ...field };
    const made = await ana.post("/api/v1/settings/fields", defined);
    expect(made.status, made.text).toBe(201);
  }
  const records = [
    { tier: "gold", vip: true, guide: ana.userId, budget: { amount: 500, currency: "EUR" }, seats: 3 },
    { tier: "gold", vip: false, visit: `${YEAR}-02-03`, budget: { amount: 250, currency: "CHF" } },
    { tier: "silver", visit: `${YEAR}-02-28`, call: `${YEAR}-02-28T10:00:00.000Z`, memo: "x" },
    { budget: { amount: 40, currency: "EUR" }, colours: ["red"] },
  ];
  for (const custom of records) expect((await ana.post(LEADS, { name: "Lead", custom })).status).toBe(201);
});
afterAll(() => appliance.stop());

const ask = (query: string, by = ana) => by.get(`/api/v1/figures?collection=crm.leads&${query}`);

async function listCount(where: Record<string, Record<string, string>>): Promise<number> {
  const query = Object.entries(where).flatMap(([field, operators]) =>
    Object.entries(operators).map(([operator, value]) => `&${field}[${operator}]=${value}`),
  );
  const { body, text } = await ana.get(`${LEADS}?count=true&limit=1${query.join("")}`);
  expect(body.page, text).toBeDefined();
  return body.page.total;
}

describe.each([
  ["before their indexes exist", async () => {}],
  ["with their indexes", () => appliance.runJobs()],
] as const)("Figures over fields that an organisation defined, %s", (_, prepare) => {
  beforeAll(prepare);

  const drilled: [sentence: string, query: string, count: number, groups: [string | null, number][]][] = [
    ["numbers filtered by a choice", "kind=number&custom.tier=gold", 2, []],
    ["numbers filtered by an amount", "kind=number&custom.budget[gte]=100", 2, []],
    ["numbers of records without a value", "kind=number&custom.tier[is_null]=true", 1, []],
    ["numbers filtered by one of several choices", "kind=number&custom.colours[contains]=red", 1, []],
    ["numbers of a period", "kind=number&date=custom.visit&period=this_year", 2, []],
    [
      "groups by choice",
      "kind=bars&group=custom.tier",
      4,
      [
        ["gold", 2],
        ["silver", 1],
        [null, 1],
      ],
    ],
    [
      "groups by yes or no",
      "kind=bars&group=custom.vip&custom.vip[is_null]=false",
      2,
      [
        ["0", 1],
        ["1", 1],
      ],
    ],
    ["groups by state, filtered by a number", "kind=bars&group=state&custom.seats=3", 1, [["new", 1]]],
  ];
  test.each(drilled)("equal the lists behind %s", async (_sentence, query, count, groups) => {
    const { body, text } = await ask(query);
    expect(body.total?.count, text).toBe(count);
    expect(await listCount(body.where)).toBe(count);
    expect(body.groups.map(({ key, count }: Json) => [key, count])).toEqual(groups);
    for (const group of body.groups) expect(await listCount(group.where)).toBe(group.count);
  });

  test("group by person", async () => {
    const { body } = await ask("kind=bars&group=custom.guide&custom.guide[is_null]=false");
    expect(body.groups).toMatchObject([{ key: ana.userId, count: 1 }]);
    expect(await listCount(body.groups[0].where)).toBe(1);
  });

  test.each(["visit", "call"])("follow %s over a period", async (name) => {
    const { body } = await ask(`kind=line&date=custom.${name}&period=this_year`);
    const found = body.groups.filter(({ count }: Json) => count > 0);
    expect(found).toMatchObject([{ key: `${YEAR}-02-01`, count: name === "visit" ? 2 : 1 }]);
    expect(await listCount(found[0].where)).toBe(found[0].count);
  });

  test("total amounts by currency", async () => {
    const { body } = await ask("kind=bars&group=custom.tier&sum=custom.budget");
    const euro = (amount: number) => ({ currency: "EUR", amount });
    const franc = { currency: "CHF", amount: 250 };
    expect(body.total).toEqual({ count: 4, sums: [euro(540), franc] });
    expect(body.groups.map(({ key, sums }: Json) => [key, sums])).toEqual([
      ["gold", [euro(500), franc]],
      [null, [euro(40)]],
      ["silver", []],
    ]);
  });

  test("show them in tables, filtered and sorted by them", async () => {
    const { body, text } = await ask(
      "kind=table&columns=custom.tier,custom.budget&custom.budget[is_null]=false&sort=-custom.budget",
    );
    expect(
      body.data?.map(({ custom }: Json) => custom.budget.amount),
      text,
    ).toEqual([500, 250, 40]);
    expect(body.data[0].custom).toEqual({ tier: "gold", budget: { amount: 500, currency: "EUR" } });
    expect(body.total.count).toBe(3);
  });

  const refused = [
    "kind=bars&group=custom.memo",
    "kind=bars&group=custom.colours",
    "kind=bars&group=custom.nothing",
    "kind=number&sum=custom.seats",
    "kind=line&date=custom.tier&period=this_year",
  ];
  test.each(refused)("are refused for other types: %s", async (query) => {
    expect((await ask(query)).body.code).toBe("VALIDATION_FAILED");
  });

  test("mean nothing to another organisation", async () => {
    for (const query of ["kind=bars&group=custom.tier", "kind=number&sum=custom.budget"])
      expect((await ask(query, stranger)).body.code).toBe("VALIDATION_FAILED");
  });
});

describe("A field that a policy hides in some records", () => {
  test("is neither totalled nor grouped by", async () => {
    const sam = await appliance.invite(ana, "sam@example.com", ["crm_manager"]);
    const totals = ["kind=number&sum=custom.budget", "kind=bars&group=custom.tier"];
    for (const query of totals) expect((await ask(query, sam)).status).toBe(200);
    const policy = await ana.post("/api/v1/settings/policies", {
      name: "Budgets of gold leads",
      effect: "deny",
      actions: ["crm.leads.*"],
      subjects: { users: [sam.userId] },
      when: { record: { "custom.tier": "gold" } },
      fields: { mask: ["custom.budget", "custom.tier"] },
      reason: "By test",
    });
    expect(policy.status, policy.text).toBe(201);
    for (const query of totals) expect((await ask(query, sam)).body.code).toBe("VALIDATION_FAILED");
  });
});
