import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Client, Json } from "../../kit/appliance.ts";
import { DAY, Desk, everyMove, HOUR, idsOf, NAMES, type Name, NOBODY } from "./desk.ts";

let desk: Desk;
let other: Client;

beforeAll(async () => {
  desk = await Desk.open();
  other = await desk.stranger();
});
afterAll(() => desk.close());

const activity = (data: object = {}) => desk.create("activities", data);
const inHours = (hours: number) => new Date(desk.appliance.clock.now() + hours * HOUR).toISOString();

everyMove(() => desk, "activities", {
  moves: {
    planned: { complete: "done", cancel: "cancelled" },
    done: {},
    cancelled: {},
  },
  frozen: [],
  change: { body: "As agreed" },
});

describe("Activity", () => {
  const cases: [sentence: string, data: object, answer: string][] = [
    ["requires a subject", { subject: null }, "422 VALIDATION_FAILED, subject WRONG_TYPE"],
    ["rejects an unknown type", { type: "dream" }, "422 VALIDATION_FAILED, type WRONG_TYPE"],
    [
      "requires a timestamp as its due time",
      { due_at: "tomorrow" },
      "422 VALIDATION_FAILED, due_at WRONG_FORMAT",
    ],
    [
      "cannot be created as done",
      { done_at: "2026-01-01T00:00:00Z" },
      "422 VALIDATION_FAILED, done_at UNKNOWN_FIELD",
    ],
    [
      "cannot be marked as overdue by the client",
      { overdue: true },
      "422 VALIDATION_FAILED, overdue UNKNOWN_FIELD",
    ],
  ];
  for (const [sentence, data, answer] of cases) {
    test(sentence, async () => {
      expect(await desk.tryCreate("activities", data)).toBe(answer);
    });
  }

  test("records the completion time and an optional outcome", async () => {
    const done = await desk.move("activities", await activity(), "complete", { outcome: "Agreed" });
    expect(done).toMatchObject({ done_at: done.updated_at, outcome: "Agreed" });
    const quiet = await desk.move("activities", await activity({ outcome: "So far" }), "complete");
    expect(quiet.outcome).toBe("So far");
    const cancelled = await desk.move("activities", await activity(), "cancel", { outcome: "Away" });
    expect(cancelled).toMatchObject({ done_at: null, outcome: "Away" });
  });
});

describe("Assignee", () => {
  test("defaults to the creator and can be cleared later", async () => {
    const clerk = await desk.hire("clerk", ["crm_clerk"]);
    expect((await desk.create("activities", {}, clerk)).assignee_id).toBe(clerk.userId);
    expect((await activity({ assignee_id: clerk.userId })).assignee_id).toBe(clerk.userId);
    expect((await activity({ assignee_id: null })).assignee_id).toBe(desk.ana.userId);
    const cleared = await desk.change("activities", await activity(), { assignee_id: null });
    expect(cleared.assignee_id).toBeNull();
    expect((await desk.change("activities", cleared, { subject: "Other" })).assignee_id).toBeNull();
  });

  test("must be an active user of the organisation", async () => {
    const leaver = await desk.hire("leaver", ["crm_clerk"]);
    const theirs = await activity({ assignee_id: leaver.userId });
    await desk.dismiss(leaver);
    for (const assignee_id of [leaver.userId, other.userId, NOBODY])
      expect(await desk.tryCreate("activities", { assignee_id })).toBe(
        "422 VALIDATION_FAILED, assignee_id REFERENCE_UNKNOWN",
      );
    const shown = await desk.get("activities", theirs, "?expand=assignee");
    expect(shown.assignee).toMatchObject({ id: leaver.userId, name: "leaver" });
    expect(await desk.tryMove("activities", theirs, "complete")).toBe("200");
  });
});

describe("Overdue activity", () => {
  test("is still planned after its due time", async () => {
    const due_at = inHours(2);
    const cases: [sentence: string, record: Json, overdue: boolean][] = [
      ["planned", await activity({ due_at }), true],
      ["planned for later", await activity({ due_at: inHours(9) }), false],
      ["planned without a due time", await activity(), false],
      ["done", await desk.move("activities", await activity({ due_at }), "complete"), false],
      ["cancelled", await desk.move("activities", await activity({ due_at }), "cancel"), false],
    ];
    await desk.advance(HOUR);
    for (const [sentence, record] of cases)
      expect([sentence, (await desk.get("activities", record)).overdue]).toEqual([sentence, false]);
    await desk.advance(2 * HOUR);
    for (const [sentence, record, overdue] of cases)
      expect([sentence, (await desk.get("activities", record)).overdue]).toEqual([sentence, overdue]);
    const { data } = (await desk.ana.get("/api/v1/crm/activities?limit=5&fields=overdue")).body;
    expect(data.filter(({ overdue }: Json) => overdue)).toEqual([{ id: cases[0]?.[1].id, overdue: true }]);
  });

  test("is no longer overdue once rescheduled", async () => {
    const one = await activity({ due_at: inHours(-1) });
    expect(one.overdue).toBe(true);
    expect((await desk.change("activities", one, { due_at: inHours(DAY / HOUR) })).overdue).toBe(false);
  });
});

describe("Subject of an activity", () => {
  const UNKNOWN = "422 VALIDATION_FAILED, about REFERENCE_UNKNOWN";
  const about = (name: Name, { id }: Json) => ({ about: { collection: `crm.${name}`, id } });

  for (const name of NAMES.filter((one) => one !== "activities")) {
    test(`can be one of the organisation's ${name} and filters the list`, async () => {
      const [record, gone] = [await desk.create(name), await desk.create(name)];
      await desk.archive(name, gone);
      const account = await desk.create("accounts", {}, other);
      const theirs =
        name === "opportunities" || name === "quotes" || name === "contacts"
          ? await desk.create(name, { account_id: account.id }, other)
          : await desk.create(name, {}, other);
      const one = await activity(about(name, record));
      expect(one.about).toEqual({ collection: `crm.${name}`, id: record.id });
      const { data } = (await desk.ana.get(`/api/v1/crm/activities?about=${record.id}`)).body;
      expect(idsOf(data)).toEqual([one.id]);
      for (const wrong of [gone, theirs, { id: NOBODY }]) {
        expect(await desk.tryCreate("activities", about(name, wrong))).toBe(UNKNOWN);
        expect(await desk.tryChange("activities", one, about(name, wrong))).toBe(UNKNOWN);
      }
    });
  }

  test("must be in the named collection, also when only that changes", async () => {
    const account = await desk.create("accounts");
    expect(await desk.tryCreate("activities", about("leads", account))).toBe(UNKNOWN);
    const one = await activity(about("accounts", account));
    expect(await desk.tryChange("activities", one, about("leads", account))).toBe(UNKNOWN);
  });

  test("cannot be an activity or of an unsupported kind", async () => {
    for (const collection of ["crm.activities", "settings.teams", "users", "audit_events"])
      expect(await desk.tryCreate("activities", { about: { collection, id: NOBODY } })).toBe(
        "422 VALIDATION_FAILED, about.collection WRONG_TYPE",
      );
  });

  test("can be archived without locking the activity", async () => {
    const lead = await desk.create("leads");
    const one = await activity(about("leads", lead));
    expect(await desk.tryArchive("leads", lead)).toBe("200");
    expect(await desk.tryChange("activities", one, { subject: "Other", ...about("leads", lead) })).toBe(
      "200",
    );
    expect(await desk.tryMove("activities", one, "complete")).toBe("200");
    expect((await desk.change("activities", one, { about: null })).about).toBeNull();
  });
});
