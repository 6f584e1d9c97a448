import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { Client, type Json, PASSWORD, TestAppliance } from "../../kit/appliance.ts";

let appliance: TestAppliance;
let ana: Client;
beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
});
afterAll(() => appliance.stop());

const PATH = "/api/v1/setup/sample";
const statesOf = async (collection: string): Promise<string[]> =>
  (await ana.get(`/api/v1/${collection}`)).body.data
    .map((record: { state: string }) => record.state)
    .toSorted();

describe("First steps", () => {
  test("show progress to users with setup permission only", async () => {
    const steps = async () => (await ana.get("/api/v1/setup/steps")).body;
    expect(await steps()).toEqual({ letterhead: true, books: false, customers: false, samples: false });
    const ben = await appliance.invite(ana, "ben@example.com", ["employee"]);
    expect((await ben.get("/api/v1/setup/steps")).status).toBe(403);
  });
});

describe("Sample records", () => {
  test("cover every module and stage and pass all health checks", async () => {
    const reply = await ana.post(PATH, { language: "de" });
    expect(reply.status).toBe(200);
    expect(reply.body.records).toBeGreaterThan(45);
    expect(await statesOf("crm/leads")).toEqual(["contacted", "new", "qualified"]);
    expect(await statesOf("fin/invoices")).toEqual(["draft", "issued", "issued", "paid"]);
    expect(await statesOf("ops/sales-orders")).toEqual(["confirmed"]);
    expect(await statesOf("hr/employees")).toHaveLength(4);
    expect(await statesOf("strat/objectives")).toEqual(["active"]);
    const { body } = await ana.get("/api/v1/system/health");
    expect(body.invariants.filter((one: { holds: boolean }) => !one.holds)).toEqual([]);
  });

  test("bring taxes, leave and expense types, so that everyday work succeeds", async () => {
    const list = async (path: string): Promise<Json[]> => (await ana.get(`/api/v1/${path}`)).body.data;
    const codes = await list("fin/tax-codes?sort=kind");
    expect(codes.map(({ kind, rate, state }) => `${kind} ${rate} ${state}`)).toEqual([
      "purchase 20 active",
      "sales 20 active",
    ]);
    const ids = codes.map(({ id }) => id).toSorted();
    const items = await list("ops/items");
    expect(items.map(({ tax_code_ids }) => tax_code_ids.toSorted())).toEqual(Array(4).fill(ids));
    for (const { net, tax } of [...(await list("fin/invoices")), ...(await list("fin/bills"))])
      expect(tax).toBe(net / 5);
    expect(await list("hr/expense-types")).toMatchObject([{ name: "Reisekosten", state: "active" }]);
    expect(
      (await list("hr/leave-types?sort=name")).map(({ name, paid, needs_balance }) => [
        name,
        paid,
        needs_balance,
      ]),
    ).toEqual([
      ["Jahresurlaub", true, true],
      ["Unbezahlter Urlaub", false, false],
    ]);
    for (const { id } of await list("hr/employees")) {
      const { balances } = (await ana.get(`/api/v1/hr/leave-balances?employee_id=${id}`)).body;
      expect(balances).toContainEqual(expect.objectContaining({ name: "Jahresurlaub", available: "25" }));
    }
  });

  test("are added only once", async () => {
    const first = (await ana.post(PATH, {})).body.records;
    expect((await ana.post(PATH, {})).body.records).toBe(first);
    expect(await statesOf("crm/leads")).toHaveLength(3);
  });

  test("carry the sample tag", async () => {
    const { data } = (await ana.get("/api/v1/crm/accounts")).body;
    expect(data.length).toBeGreaterThan(0);
    for (const { tags } of data) expect(tags).toEqual(["sample"]);
  });

  test("are archived together, except posted documents", async () => {
    expect((await ana.get("/api/v1/setup/steps")).body).toEqual({
      letterhead: true,
      books: true,
      customers: false,
      samples: true,
    });
    await ana.post("/api/v1/crm/accounts", { name: "Real" });
    const own = (await ana.post("/api/v1/crm/leads", { name: "Real" })).body;
    const removed = await ana.delete(PATH);
    expect(removed.status, removed.text).toBe(200);
    const { records } = removed.body;
    expect(records).toBeGreaterThan(20);
    expect((await ana.get("/api/v1/setup/steps")).body.samples).toBe(false);
    expect(await statesOf("crm/leads")).toEqual([own.state]);
    expect(await statesOf("fin/invoices")).toEqual(["issued", "issued", "paid"]);
  });

  test("end the employments of people with a leave account", async () => {
    expect(await statesOf("hr/employees")).toEqual(Array(4).fill("terminated"));
  });

  test("can be added and removed by owners only", async () => {
    const { body } = await ana.post("/api/v1/settings/team", {
      email: "eli@example.com",
      name: "Eli",
      roles: ["admin"],
    });
    const { token } = body.invitation;
    const accepted = await appliance.send("POST", "/api/v1/auth/invitations/accept", {
      token,
      password: PASSWORD,
    });
    const eli = new Client(appliance.base, accepted.body);
    expect((await eli.post(PATH, {})).body.code).toBe("ACCESS_DENIED");
    expect((await eli.delete(PATH)).body.code).toBe("ACCESS_DENIED");
  });
});

describe("An organisation without a letterhead", () => {
  const LETTERHEAD = "/api/v1/settings/organization";
  let own: Client;
  beforeAll(async () => {
    own = await appliance.addOrganization(ana, "Bare", "bare@example.com");
    await own.put(LETTERHEAD, { letterhead: {} });
  });
  const letterhead = async () => (await own.get(LETTERHEAD)).body.letterhead;
  const steps = async () => (await own.get("/api/v1/setup/steps")).body;

  test("gets one with the samples, so that their invoices are issued", async () => {
    expect((await own.post(PATH, { language: "de" })).status).toBe(200);
    const { data } = (await own.get("/api/v1/fin/invoices")).body;
    expect(data.map((invoice: { state: string }) => invoice.state).toSorted()).toEqual([
      "draft",
      "issued",
      "issued",
      "paid",
    ]);
    expect(await letterhead()).toMatchObject({ city: "Wien", note: expect.stringContaining("Beispiel") });
    expect((await steps()).letterhead).toBe(false);
  });

  test("loses it with the samples", async () => {
    expect((await own.delete(PATH)).status).toBe(200);
    expect(await letterhead()).toEqual({});
  });

  test("keeps the letterhead it enters itself", async () => {
    const entered = { street: "Main Road 1", city: "Graz", country: "AT", tax_id: "ATU00000024" };
    expect((await own.put(LETTERHEAD, { letterhead: entered })).status).toBe(200);
    expect((await own.post(PATH, {})).status).toBe(200);
    expect((await own.delete(PATH)).status).toBe(200);
    expect(await letterhead()).toEqual(entered);
    expect((await steps()).letterhead).toBe(true);
  });
});

describe("Samples of an organisation with a country", () => {
  const countries: [country: string, rate: string, city: string][] = [
    ["DE", "19", "Berlin"],
    ["CH", "8.1", "Zurich"],
    ["FI", "25.5", "Sample Town"],
  ];
  for (const [country, rate, city] of countries)
    test(`have its tax rate and address: ${country}`, async () => {
      const email = `${country.toLowerCase()}@example.com`;
      const own = await appliance.addOrganization(ana, country, email, undefined, country);
      const letterhead = async () => (await own.get("/api/v1/settings/organization")).body.letterhead;
      expect(await letterhead()).toEqual({ country });
      expect((await own.post(PATH, { language: "en" })).status).toBe(200);
      const codes: Json[] = (await own.get("/api/v1/fin/tax-codes")).body.data;
      expect(codes.map((one) => `${one.code} ${one.rate}`).toSorted()).toEqual([
        `VAT${rate} ${rate}`,
        `VAT${rate}-IN ${rate}`,
      ]);
      expect(await letterhead()).toMatchObject({ country, city });
      expect((await own.get("/api/v1/fin/invoices?state=paid")).body.data).toHaveLength(1);
      expect((await own.delete(PATH)).status).toBe(200);
      expect(await letterhead()).toEqual({ country });
    });

  test("need a country code", async () => {
    const { status, body } = await ana.post("/api/v1/system/organizations", {
      organization: "X",
      name: "X",
      email: "x@example.com",
      password: PASSWORD,
      country: "Germany",
    });
    expect([status, body.details[0].path]).toEqual([422, "country"]);
  });
});

test("are rejected with a documented 409 if names are taken", async () => {
  const own = await appliance.addOrganization(ana, "Own", "own@example.com");
  await own.post("/api/v1/hr/org-units", { name: "Company" });
  const { status, body } = await own.post(PATH, {});
  expect([status, body.code]).toEqual([409, "DUPLICATE_VALUE"]);
  expect((await own.get("/api/v1/crm/leads")).body.data).toEqual([]);
  const { paths } = (await appliance.send("GET", "/docs/json/start")).body;
  expect(Object.keys(paths[PATH].post.responses)).toContain("409");
});
