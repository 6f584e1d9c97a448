import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readCalendar } from "../../src/governance/index.ts";
import { workingDays } from "../../src/kernel/calendar.ts";
import { JobRunner } from "../jobs/job-runner.ts";
import type { Client } from "../kit/appliance.ts";

let runner: JobRunner;
let owner: Client;
let bob: Client;

beforeAll(async () => {
  runner = await JobRunner.open();
  owner = runner.owner;
  bob = await runner.appliance.addOrganization(owner, "Beta", "bob@example.org");
});
afterAll(() => runner.stop());

const HOLIDAYS = "/api/v1/settings/holidays";
const ORGANIZATION = "/api/v1/settings/organization";
const calendar = (from: string, to: string, org = 1) =>
  runner.within(async (context) => readCalendar(context, from, to), org);

describe("Working days", () => {
  test("default to Monday to Friday and are stored in order", async () => {
    expect((await owner.get(ORGANIZATION)).body.working_days).toEqual([1, 2, 3, 4, 5]);
    const changed = await owner.put(ORGANIZATION, { working_days: [7, 1, 2, 3, 4] });
    expect(changed.body).toMatchObject({ working_days: [1, 2, 3, 4, 7], version: 2, name: "Acme" });
    const [event] = await runner.appliance.rows(
      "SELECT before, after FROM audit_events WHERE action = 'settings.organization.update'",
    );
    expect(event).toEqual({
      before: '{"working_days":[1,2,3,4,5]}',
      after: '{"working_days":[1,2,3,4,7]}',
    });
    expect((await owner.put(ORGANIZATION, { working_days: [4, 7, 3, 2, 1] })).body.version).toBe(2);
    expect((await bob.get(ORGANIZATION)).body.working_days).toEqual([1, 2, 3, 4, 5]);
    expect((await owner.put(ORGANIZATION, { working_days: [1, 2, 3, 4, 5] })).body.version).toBe(3);
  });

  for (const wrong of [[], [0], [8], [1, 1], [1.5], ["monday"], null, "1"]) {
    test(`cannot be ${JSON.stringify(wrong)}`, async () => {
      const refused = await owner.put(ORGANIZATION, { working_days: wrong });
      expect(refused.body).toMatchObject({ code: "VALIDATION_FAILED", status: 422 });
    });
  }
});

describe("Holidays", () => {
  test("are found between two dates of the organisation's calendar, unless archived", async () => {
    const make = async (client: Client, date: string, half_day?: boolean) =>
      (await client.post(HOLIDAYS, { date, name: `Holiday on ${date}`, half_day })).body.id;
    await make(owner, "2026-12-23");
    await make(owner, "2026-12-24", true);
    await make(owner, "2026-12-25");
    const archived = await make(owner, "2026-12-28");
    await make(bob, "2026-12-29");
    expect((await owner.delete(`${HOLIDAYS}/${archived}`)).status).toBe(200);

    const found = await calendar("2026-12-24", "2026-12-31");
    expect(found).toEqual({
      workingDays: [1, 2, 3, 4, 5],
      holidays: new Map([
        ["2026-12-24", "half"],
        ["2026-12-25", "full"],
      ]),
    });
    expect(workingDays("2026-12-24", "2026-12-31", found)).toBe("4.5");
    expect((await calendar("2026-12-01", "2026-12-31", 2)).holidays).toEqual(
      new Map([["2026-12-29", "full"]]),
    );
  });

  test("are limited to one a day and need a valid date and a name", async () => {
    const refused = async (body: object) => (await owner.post(HOLIDAYS, body)).body.code;
    expect(await refused({ date: "2026-12-25", name: "Again" })).toBe("DUPLICATE_VALUE");
    expect(await refused({ date: "2026-02-29", name: "Nowhere" })).toBe("VALIDATION_FAILED");
    expect(await refused({ date: "2026-02-27" })).toBe("VALIDATION_FAILED");
    expect(await refused({ date: "2026-02-27", name: "Null", half_day: null })).toBe("VALIDATION_FAILED");
  });

  test("are listed by date", async () => {
    const { body } = await owner.get(`${HOLIDAYS}?sort=date&date[gte]=2026-12-24&half_day=false`);
    expect(body.data.map(({ date }: { date: string }) => date)).toEqual(["2026-12-25"]);
  });

  test("are managed by users with settings permissions", async () => {
    const clerk = await runner.appliance.invite(owner, "clerk@example.com", ["crm_manager"]);
    const admin = await runner.appliance.invite(owner, "admin@example.com", ["admin"]);
    expect((await clerk.post(HOLIDAYS, { date: "2026-05-01", name: "May Day" })).status).toBe(403);
    expect((await admin.post(HOLIDAYS, { date: "2026-05-01", name: "May Day" })).status).toBe(201);
  });
});
