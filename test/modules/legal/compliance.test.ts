import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Json } from "../../kit/appliance.ts";
import { HOUR, Office } from "./office.ts";

let office: Office;

beforeAll(async () => {
  office = await Office.open();
});
afterAll(() => office.close());

const WRONG = "409 STATE_TRANSITION_INVALID, state WRONG_STATE";

describe("Processing register", () => {
  const whole = {
    lawful_basis: "contract",
    categories: ["contact data"],
    subjects: ["customers"],
    recipients: ["none"],
    retention: { months: 120, basis: "Tax law" },
    measures: "Access by role.",
  };
  const record = (data: object = {}) => office.create("processing-records", data);
  const register = async () => (await office.ana.get("/api/v1/legal/processing-records/register")).body;

  test("requires all register fields for approval", async () => {
    const one = await record();
    const missing = Object.keys(whole).map((path) => `${path} REQUIRED`);
    expect(await office.tryMove("processing-records", one, "approve")).toBe(
      `422 VALIDATION_FAILED, ${missing.join(", ")}`,
    );
    await office.change("processing-records", one, whole);
    expect((await office.move("processing-records", one, "approve")).state).toBe("approved");
    expect(await office.tryChange("processing-records", one, { measures: "None." })).toBe(
      "409 STATE_TRANSITION_INVALID",
    );
  });

  test("requires controllers instead of a lawful basis for processors", async () => {
    const one = await record({ role: "processor", categories: ["payroll"], measures: "Sealed rooms." });
    expect(await office.tryMove("processing-records", one, "approve")).toBe(
      "422 VALIDATION_FAILED, controllers REQUIRED",
    );
    await office.change("processing-records", one, { controllers: "Beta Ltd, privacy@beta.example" });
    await office.moves("processing-records", one, ["approve"], ["activate"]);
    expect((await register()).as_processor.map(({ id }: Json) => id)).toContain(one.id);
  });

  test("lists records while they are active", async () => {
    const one = await record({ ...whole, purpose: "Invoicing" });
    const seen = async () => (await register()).as_controller.some(({ id }: Json) => id === one.id);
    await office.move("processing-records", one, "approve");
    expect(await seen()).toBe(false);
    await office.move("processing-records", one, "activate");
    expect(await seen()).toBe(true);
    expect(await register()).toMatchObject({ organization: "Acme", as_of: office.today });
    const { status } = await office.ana.delete(`/api/v1/legal/processing-records/${one.id}`);
    expect(status).toBe(409);
    await office.move("processing-records", one, "retire");
    expect(await seen()).toBe(false);
  });

  test("replaces the active record when its revision is activated", async () => {
    const one = await office.moves("processing-records", await record(whole), ["approve"], ["activate"]);
    const next = await office.move("processing-records", one, "revise");
    expect(next).toMatchObject({ ...whole, revision: 2, root_id: one.id, state: "draft" });
    await office.moves("processing-records", next, ["approve"], ["activate"]);
    expect(await office.get("processing-records", one)).toMatchObject({
      state: "retired",
      retired_on: office.today,
    });
    expect(
      (await register()).as_controller.filter(({ purpose }: Json) => purpose === one.purpose),
    ).toMatchObject([{ revision: 2 }]);
  });

  test("requires a valid retention period and a reason", async () => {
    expect(
      await office.tryCreate("processing-records", { retention: { months: -1, basis: "x" } }),
    ).toStartWith("422");
    expect(await office.tryCreate("processing-records", { retention: { months: 12 } })).toStartWith("422");
  });
});

describe("Incident notification", () => {
  const incident = (data: object = {}) => office.create("incidents", data);
  const ago = (hours: number) => new Date(office.appliance.clock.now() - hours * HOUR).toISOString();

  test("sets a 72-hour deadline for data breaches", async () => {
    const one = await incident({ detected_at: ago(10) });
    expect(Date.parse(one.notify_by) - Date.parse(one.detected_at)).toBe(72 * HOUR);
    expect(Math.round(one.hours_left)).toBe(62);
    const notified = await office.moves("incidents", one, ["assess"], ["contain"], ["notify"]);
    expect(notified).toMatchObject({
      state: "notified",
      reported_at: notified.updated_at,
      hours_left: null,
      late_reason: null,
    });
    expect((await office.move("incidents", one, "close")).state).toBe("closed");
    expect(await office.tryChange("incidents", one, { measures: "x" })).toBe("409 STATE_TRANSITION_INVALID");
  });

  test("sets no deadline for other kinds of incident", async () => {
    expect(await incident({ kind: "safety" })).toMatchObject({ notify_by: null, hours_left: null });
    const one = await incident({ kind: "security", detected_at: ago(5) });
    expect(Math.round((await office.change("incidents", one, { kind: "breach" })).hours_left)).toBe(67);
  });

  test("requires a reason if late", async () => {
    const one = await incident({ detected_at: ago(80) });
    expect(one.hours_left).toBeLessThan(0);
    expect(await office.tryMove("incidents", one, "notify")).toBe(
      "422 VALIDATION_FAILED, late_reason LATE_REASON_MISSING",
    );
    expect(await office.move("incidents", one, "notify", { late_reason: "Found on a Friday" })).toMatchObject(
      {
        state: "notified",
        late_reason: "Found on a Friday",
      },
    );
    const other = await incident({ detected_at: ago(80) });
    expect((await office.move("incidents", other, "notify", { reported_at: ago(20) })).state).toBe(
      "notified",
    );
  });

  test("rejects a time before detection or in the future", async () => {
    expect(await office.tryCreate("incidents", { detected_at: ago(-1) })).toBe(
      "422 VALIDATION_FAILED, detected_at DATE_IN_FUTURE",
    );
    const one = await incident({ detected_at: ago(5) });
    const tried = (reported_at: string) => office.tryMove("incidents", one, "notify", { reported_at });
    expect(await tried(ago(-1))).toBe("422 VALIDATION_FAILED, reported_at DATE_IN_FUTURE");
    expect(await tried(ago(6))).toBe("422 VALIDATION_FAILED, reported_at DATE_ORDER");
  });

  test("can be waived for a reason and reassessed later", async () => {
    const one = await incident();
    const decide = (data: object) => office.tryMove("incidents", one, "decide_not_notifiable", data);
    expect(await decide({ reason: "Encrypted" })).toBe(WRONG);
    await office.move("incidents", one, "assess");
    expect(await decide({})).toBe("422 VALIDATION_FAILED, reason REQUIRED");
    expect(await decide({ reason: "  " })).toStartWith("422");
    expect(await decide({ reason: "Encrypted" })).toBe("200");
    expect(await office.get("incidents", one)).toMatchObject({ state: "not_notifiable", hours_left: null });
    expect((await office.move("incidents", one, "reassess")).state).toBe("assessing");
  });

  test("records one reminder at 24 hours, one at 6 hours and one when overdue", async () => {
    const one = await incident();
    const notified = await office.moves("incidents", await incident(), ["notify"]);
    const flags = ({ reminded_24h_at, reminded_6h_at, overdue_at }: Json) =>
      [reminded_24h_at, reminded_6h_at, overdue_at].map((at) => at !== null);
    const seen: boolean[][] = [];
    for (const hours of [47, 2, 18, 6]) {
      await office.sleep(hours * HOUR);
      await office.appliance.runJobs();
      seen.push(flags(await office.get("incidents", one)));
    }
    expect(seen).toEqual([
      [false, false, false],
      [true, false, false],
      [true, true, false],
      [true, true, true],
    ]);
    const { version } = await office.get("incidents", one);
    await office.sleep(2 * HOUR);
    await office.appliance.runJobs();
    expect((await office.get("incidents", one)).version).toBe(version);
    expect(flags(await office.get("incidents", notified))).toEqual([false, false, false]);
  });

  test("rejects deletion of an incident", async () => {
    const one = await incident();
    expect((await office.ana.delete(`/api/v1/legal/incidents/${one.id}`)).status).toBe(409);
    await office.moves("incidents", one, ["notify"], ["close"]);
    expect((await office.ana.delete(`/api/v1/legal/incidents/${one.id}`)).status).toBe(409);
  });

  test("requires a reason to extend the deadline", async () => {
    const one = await incident({ detected_at: ago(80) });
    const change = (data: object) => office.tryChange("incidents", one, data);
    expect((await office.change("incidents", one, { detected_at: null })).detected_at).toBe(one.detected_at);
    const REASON = "422 VALIDATION_FAILED, correction_reason REASON_MISSING";
    expect(await change({ detected_at: ago(20) })).toBe(REASON);
    expect(await change({ kind: "security" })).toBe(REASON);
    expect(await change({ detected_at: ago(90) })).toBe("200");
    const correction_reason = "The log was read in the wrong zone";
    const corrected = await office.change("incidents", one, { detected_at: ago(20), correction_reason });
    expect(corrected).toMatchObject({ correction_reason });
    expect(Math.round(corrected.hours_left)).toBe(52);
    expect(await change({ detected_at: ago(10) })).toBe(REASON);
    expect((await office.change("incidents", one, { correction_reason: null })).correction_reason).toBe(
      correction_reason,
    );
  });

  test("becomes overdue again after an extended deadline passes", async () => {
    const one = await incident({ detected_at: ago(80) });
    await office.sleep(HOUR);
    await office.appliance.runJobs();
    expect((await office.get("incidents", one)).overdue_at).not.toBeNull();
    const data = { detected_at: ago(60), correction_reason: "Only then was it sure" };
    expect(await office.change("incidents", one, data)).toMatchObject({
      overdue_at: null,
      reminded_6h_at: null,
    });
    expect((await office.get("incidents", one)).reminded_24h_at).not.toBeNull();
    await office.sleep(13 * HOUR);
    await office.appliance.runJobs();
    expect((await office.get("incidents", one)).overdue_at).not.toBeNull();
  });

  test("fixes the detection time and kind once decided", async () => {
    const notified = await office.move("incidents", await incident({ detected_at: ago(5) }), "notify");
    const harmless = await office.moves(
      "incidents",
      await incident(),
      ["assess"],
      ["decide_not_notifiable", { reason: "Encrypted" }],
    );
    const other = await office.move("incidents", await incident({ kind: "security" }), "notify");
    const correction_reason = "x";
    for (const [one, data, path] of [
      [notified, { detected_at: ago(3), correction_reason }, "detected_at"],
      [notified, { kind: "security", correction_reason }, "kind"],
      [harmless, { detected_at: ago(50) }, "detected_at"],
      [other, { kind: "breach" }, "kind"],
    ] as const)
      expect(await office.tryChange("incidents", one, data)).toBe(
        `409 STATE_TRANSITION_INVALID, ${path} DECIDED`,
      );
    expect(await office.tryChange("incidents", notified, { measures: "New locks" })).toBe("200");
  });

  test("rejects times that are out of order or in the future", async () => {
    const one = await office.moves("incidents", await incident({ detected_at: ago(10) }), ["contain"]);
    const change = (data: object) => office.tryChange("incidents", one, data);
    expect(await change({ subjects_informed_at: "2099-01-01T00:00:00Z" })).toBe(
      "422 VALIDATION_FAILED, subjects_informed_at DATE_IN_FUTURE",
    );
    expect(await change({ subjects_informed_at: ago(11) })).toBe(
      "422 VALIDATION_FAILED, subjects_informed_at DATE_ORDER",
    );
    expect(await change({ subjects_informed_at: ago(9) })).toBe("200");
    expect(await change({ detected_at: ago(8), correction_reason: "x" })).toBe(
      "422 VALIDATION_FAILED, detected_at DATE_ORDER",
    );
  });
});
