import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Json } from "../../kit/appliance.ts";
import { clearRules } from "../approvals/kit.ts";
import { Office, refusal, taken } from "../requests/office.ts";

const SCHEDULES = "/api/v1/settings/retention";

let office: Office;
beforeAll(async () => {
  office = await Office.open();
  // Otherwise a second user would have to approve removing schedules with a minimum period.
  await clearRules(office.appliance);
  await clear();
});
afterAll(() => office.close());

/** Removes the default schedules, so that each test has only its own. */
async function clear(): Promise<void> {
  for (const { id } of taken(await office.ana.get(SCHEDULES)).data)
    expect((await office.ana.delete(`${SCHEDULES}/${id}`)).status).toBe(204);
}

const LEADS = {
  collection: "crm.leads",
  title: "Leads that came to nothing",
  start: "updated_at",
  months: 2,
  states: ["disqualified"],
  action: "anonymise",
  basis: "No longer needed",
};

async function lostLead(name: string): Promise<Json> {
  const lead = await office.make("crm.leads", { name, email: `${name.toLowerCase()}@example.com` });
  return office.move("crm.leads", lead.id, "disqualify", { lost_reason: "No budget" });
}

const lead = async (id: string): Promise<Json> => taken(await office.ana.get(`/api/v1/crm/leads/${id}`));
const runs = async (): Promise<Json[]> => taken(await office.ana.get("/api/v1/data/retention/runs")).data;

describe("Retention schedules", () => {
  test.each([
    ["for an unknown collection", { collection: "crm.ghosts" }, "422 VALIDATION_FAILED UNKNOWN"],
    ["with a start field that is no date", { start: "name" }, "422 VALIDATION_FAILED UNKNOWN"],
    ["for an unknown state", { states: ["asleep"] }, "422 VALIDATION_FAILED UNKNOWN"],
    ["with an unknown action", { action: "burn" }, "422 VALIDATION_FAILED INVALID_VALUE"],
  ])("are rejected %s", async (_name, wrong, answer) => {
    const said = refusal(await office.ana.post(SCHEDULES, { ...LEADS, ...wrong }));
    expect(said.slice(0, 21)).toBe(answer.slice(0, 21));
    expect(taken(await office.ana.get(SCHEDULES)).data).toEqual([]);
  });

  test("are limited to one per collection, updatable and audited", async () => {
    const made = taken(await office.ana.post(SCHEDULES, LEADS), 201);
    expect(made).toMatchObject({ ...LEADS, active: true, automatic: false, version: 1 });
    expect(refusal(await office.ana.post(SCHEDULES, LEADS))).toStartWith("409 DUPLICATE_VALUE");
    const changed = taken(await office.ana.put(`${SCHEDULES}/${made.id}`, { months: 24, version: 1 }));
    expect(changed).toMatchObject({ months: 24, version: 2 });
    expect(refusal(await office.ana.put(`${SCHEDULES}/${made.id}`, { months: 1, version: 1 }))).toStartWith(
      "409 RECORD_VERSION_CONFLICT",
    );
    await clear();
  });
});

describe("Records past their retention period", () => {
  test("are proposed at night and anonymised after confirmation", async () => {
    taken(await office.ana.post(SCHEDULES, LEADS), 201);
    const old = await lostLead("Oldtimer");
    const open = await office.make("crm.leads", { name: "Open", email: "open@example.com" });
    await office.pass(63);
    const young = await lostLead("Newcomer");
    await office.appliance.runJobs();
    const [run] = await runs();
    expect(run).toMatchObject({ collection: "crm.leads", action: "anonymise", state: "proposed", found: 1 });
    expect((await lead(old.id)).name).toBe("Oldtimer");

    taken(await office.ana.post(`/api/v1/data/retention/runs/${run.id}/confirm`));
    await office.appliance.runJobs();
    expect(await lead(old.id)).toMatchObject({ name: "Anonymised", email: null, state: "disqualified" });
    expect([(await lead(open.id)).name, (await lead(young.id)).name]).toEqual(["Open", "Newcomer"]);
    const report = taken(await office.ana.get(`/api/v1/data/retention/runs/${run.id}`));
    expect(report).toMatchObject({
      state: "done",
      found: 1,
      done: 1,
      kept: {},
      confirmed_by: office.ana.userId,
    });
    expect(refusal(await office.ana.post(`/api/v1/data/retention/runs/${run.id}/confirm`))).toStartWith(
      "409 STATE_TRANSITION_INVALID",
    );
  });

  test("are not proposed again after execution", async () => {
    const before = (await runs()).length;
    await office.pass(1);
    await office.appliance.runJobs();
    expect((await runs()).length).toBe(before);
  });

  test("are kept under legal hold and reported, while others are processed", async () => {
    const [schedule] = taken(await office.ana.get(SCHEDULES)).data;
    taken(await office.ana.put(`${SCHEDULES}/${schedule.id}`, { automatic: true, action: "erase" }));
    const held = await lostLead("Heldperson");
    const gone = await lostLead("Goneperson");
    const matter = await office.make("legal.matters", {
      title: "Claim",
      kind: "claim",
      subjects: [{ record: { collection: "crm.leads", id: held.id } }],
    });
    await office.move("legal.matters", matter.id, "hold");
    await office.pass(70);
    await office.appliance.runJobs();
    const [run] = await runs();
    expect(run).toMatchObject({ state: "done", confirmed_by: null });
    expect(Object.keys(run.kept)).toEqual([expect.stringContaining(matter.number)]);
    expect((await lead(held.id)).name).toBe("Heldperson");
    const erased = await lead(gone.id);
    expect([erased.name, erased.archived_at === null]).toEqual(["Anonymised", false]);
  });
});

test("upcoming records are listed by due date", async () => {
  await lostLead("Soon");
  const { data } = taken(await office.ana.get("/api/v1/data/retention/due?days=365"));
  expect(data.length).toBeGreaterThan(0);
  const days = data.map(({ due_on }: Json) => due_on);
  expect(days).toEqual(days.toSorted());
  expect(taken(await office.ana.get("/api/v1/data/retention/due?days=0")).data.length).toBeLessThan(
    data.length + 1,
  );
});

test("the default schedules cover the statutory periods and are added once", async () => {
  await clear();
  const first = taken(await office.ana.post(`${SCHEDULES}/defaults`)).data;
  const byName = new Map(first.map((one: Json) => [one.collection, one]));
  expect(byName.get("fin.invoices")).toMatchObject({ months: 120, obliges: true });
  expect(byName.get("hr.candidates")).toMatchObject({ start: "retain_until", automatic: true });
  expect(taken(await office.ana.post(`${SCHEDULES}/defaults`)).data).toEqual([]);
  for (const { id } of first)
    expect((await office.ana.put(`${SCHEDULES}/${id}`, { title: "Looked at" })).status).toBe(200);
});
