import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Client, TestAppliance } from "../kit/appliance.ts";

const PATH = "/api/v1/deadlines";

let appliance: TestAppliance;
let ana: Client;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
  for (const [path, body] of [
    ["ops/tasks", { title: "Early", due_at: "2026-11-19T23:30:00Z" }],
    ["ops/tasks", { title: "Late", due_at: "2027-06-01T09:00:00Z" }],
    ["crm/activities", { subject: "Call", type: "call", due_at: "2026-11-25T09:00:00Z" }],
    ["crm/activities", { subject: "No day" }],
    ["data/requests", { kind: "access", name: "Kim", email: "kim@example.com" }],
  ] as const) {
    const { status, text } = await ana.post(`/api/v1/${path}`, body);
    if (status !== 201) throw new Error(`${path} answered ${status} ${text}`);
  }
});
afterAll(() => appliance.stop());

const entries = async (who: Client, query = "") => (await who.get(`${PATH}${query}`)).body.data;

test("lists deadlines of all kinds, the earliest first", async () => {
  const data = await entries(ana);
  expect(data).toEqual([
    expect.objectContaining({
      on: "2026-11-19",
      days_left: -1,
      what: "Due",
      collection: "ops.tasks",
      label: "Early",
    }),
    expect.objectContaining({ on: "2026-11-25", collection: "crm.activities", label: "Call" }),
    expect.objectContaining({ on: "2026-12-20", days_left: 30, collection: "data.requests" }),
  ]);
});

test("filters by period and collection, and reports further entries", async () => {
  expect(await entries(ana, "?from=2027-01-01&to=2027-12-31")).toEqual([
    expect.objectContaining({ label: "Late" }),
  ]);
  expect(await entries(ana, "?collection=crm.activities")).toHaveLength(1);
  expect((await ana.get(`${PATH}?limit=2`)).body).toMatchObject({ more: true, data: { length: 2 } });
  expect((await ana.get(`${PATH}?limit=3`)).body.more).toBe(false);
});

test("rejects an invalid period and unknown collections", async () => {
  for (const [query, path, code] of [
    ["?from=2027-02-01&to=2027-01-31", "to", "DATE_ORDER"],
    ["?collection=crm.nothing", "collection", "COLLECTION_UNKNOWN"],
  ]) {
    const { status, body } = await ana.get(`${PATH}${query}`);
    expect([status, body.details]).toEqual([422, [expect.objectContaining({ path, code })]]);
  }
});

test("supports dates long ago", async () => {
  const { body } = await ana.post("/api/v1/ops/tasks", { title: "Old", due_at: "0500-06-01T09:00:00Z" });
  expect(await entries(ana, "?from=0001-01-01&to=1999-12-31")).toEqual([
    expect.objectContaining({ on: "0500-06-01", days_left: expect.any(Number), label: "Old" }),
  ]);
  await ana.delete(`/api/v1/ops/tasks/${body.id}`);
});

test("omits completed records", async () => {
  const [call] = await entries(ana, "?collection=crm.activities");
  await ana.post(`/api/v1/crm/activities/${call.id}/complete`);
  expect(await entries(ana, "?collection=crm.activities")).toEqual([]);
});

test("uses the time zone of the organisation", async () => {
  const far = await appliance.addOrganization(ana, "Far", "far@example.com");
  await far.put("/api/v1/settings/organization", { time_zone: "Pacific/Auckland" });
  await far.post("/api/v1/ops/tasks", { title: "There", due_at: "2026-11-24T12:00:00Z" });
  expect(await entries(far)).toEqual([expect.objectContaining({ on: "2026-11-25", label: "There" })]);
});

test("shows only accessible records, with mine=true only own ones", async () => {
  const ben = await appliance.invite(ana, "ben@example.com", ["crm_clerk"]);
  expect((await entries(ben)).map(({ collection }: { collection: string }) => collection)).toEqual([]);
  await ben.post("/api/v1/crm/activities", {
    subject: "Mine",
    due_at: "2026-11-26T09:00:00Z",
    owner_id: ben.userId,
  });
  expect(await entries(ben, "?mine=true")).toEqual([expect.objectContaining({ label: "Mine" })]);
  expect(await entries(ana, "?mine=true&collection=crm.activities")).toEqual([]);
  expect((await appliance.send("GET", PATH)).status).toBe(401);
});
