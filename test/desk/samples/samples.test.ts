import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { Client, PASSWORD, TestAppliance } from "../../kit/appliance.ts";

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
    expect(await steps()).toEqual({ books: false, customers: false, samples: false });
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
      books: true,
      customers: false,
      samples: true,
    });
    await ana.post("/api/v1/crm/accounts", { name: "Real" });
    const own = (await ana.post("/api/v1/crm/leads", { name: "Real" })).body;
    const { records } = (await ana.delete(PATH)).body;
    expect(records).toBeGreaterThan(20);
    expect((await ana.get("/api/v1/setup/steps")).body.samples).toBe(false);
    expect(await statesOf("crm/leads")).toEqual([own.state]);
    expect(await statesOf("fin/invoices")).toEqual(["issued", "issued", "paid"]);
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

test("are rejected with a documented 409 if names are taken", async () => {
  const own = await appliance.addOrganization(ana, "Own", "own@example.com");
  await own.post("/api/v1/hr/org-units", { name: "Company" });
  const { status, body } = await own.post(PATH, {});
  expect([status, body.code]).toEqual([409, "DUPLICATE_VALUE"]);
  expect((await own.get("/api/v1/crm/leads")).body.data).toEqual([]);
  const { paths } = (await appliance.send("GET", "/docs/json/start")).body;
  expect(Object.keys(paths[PATH].post.responses)).toContain("409");
});
