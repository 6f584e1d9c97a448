import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Client, Json } from "../../kit/appliance.ts";
import { Office } from "./office.ts";

let office: Office;
let boss: Client;
let pat: Client;
let holiday: Json;
let patient: Json;
let neighbour: Json;
let stranger: Json;

beforeAll(async () => {
  office = await Office.open("2026-03-02");
  boss = await office.member("boss", ["employee"]);
  pat = await office.member("pat", ["employee"]);
  const unit = await office.create("org-units", { name: "Workshop" });
  const manager = await office.employee({ first_name: "Mo", last_name: "Boss", user_id: boss.userId });
  patient = await office.employee({
    first_name: "Pat",
    last_name: "Own",
    user_id: pat.userId,
    manager_id: manager.id,
    org_unit_id: unit.id,
  });
  neighbour = await office.employee({ first_name: "Nel", last_name: "Near", org_unit_id: unit.id });
  stranger = await office.employee({ first_name: "Sam", last_name: "Strange" });
  holiday = await office.create("leave-types", { name: "Care leave" });
  await office.post("settings/holidays", { date: "2026-03-17", name: "Rest day", half_day: true });
  for (const one of [neighbour, stranger])
    await office.move("leave-requests", await submitted(one, "2026-03-10", "2026-03-12"), "approve");
  await submitted(patient, "2026-03-16", "2026-03-17", pat);
});
afterAll(() => office.close());

async function submitted(who: Json, from: string, to: string, by = office.ana): Promise<Json> {
  const request = await office.create(
    "leave-requests",
    { employee_id: who.id, leave_type_id: holiday.id, from, to },
    by,
  );
  return office.move("leave-requests", request, "submit", {}, by);
}

const seen = (by: Client) => office.get("hr/absences?from=2026-03-01&to=2026-03-31", by);
const of = (answer: Json, one: Json) =>
  answer.people.find(({ employee_id }: Json) => employee_id === one.id) as Json;

test("the owner sees all absences with working days and holidays", async () => {
  const all = await seen(office.ana);
  expect(all.working_days).toEqual([1, 2, 3, 4, 5]);
  expect(all.holidays).toEqual([{ date: "2026-03-17", name: "Rest day", half_day: true }]);
  expect(of(all, stranger).absences).toMatchObject([
    {
      from: "2026-03-10",
      to: "2026-03-12",
      days: "3",
      state: "approved",
      type: "Care leave",
      decides: false,
    },
  ]);
  expect(of(all, patient)).toMatchObject({ name: "Pat Own", unit: "Workshop", self: false });
  expect(of(all, patient).absences).toMatchObject([{ state: "submitted", days: "1.5", decides: true }]);
});

test("employees see their own absences and those of their unit without reasons", async () => {
  const own = await seen(pat);
  expect(own.people.map(({ name }: Json) => name)).toEqual(["Nel Near", "Pat Own"]);
  expect(of(own, patient)).toMatchObject({ self: true, absences: [{ state: "submitted", decides: false }] });
  expect(of(own, neighbour).absences).toEqual([
    {
      id: null,
      version: null,
      from: "2026-03-10",
      to: "2026-03-12",
      half_day: null,
      days: null,
      state: null,
      leave_type_id: null,
      type: null,
      decides: false,
    },
  ]);
});

test("managers see the names of requesters", async () => {
  const asked = await seen(boss);
  expect(of(asked, patient)).toMatchObject({ name: "Pat Own", absences: [{ decides: true }] });
  expect(of(asked, neighbour)).toBeUndefined();
});

test("rejects ranges that end before they start or are too long", async () => {
  for (const [to, code] of [
    ["2026-02-01", "BEFORE_START"],
    ["2027-12-31", "TOO_LONG"],
  ]) {
    const { status, body } = await office.ana.get(`/api/v1/hr/absences?from=2026-03-01&to=${to}`);
    expect([status, body.details[0].code]).toEqual([422, code]);
  }
});

test("shows different leave types for two halves of a day", async () => {
  const other = await office.create("leave-types", { name: "Visit to an office" });
  for (const [leave_type_id, half_day] of [
    [holiday.id, "morning"],
    [other.id, "afternoon"],
  ])
    await office.create("leave-requests", {
      employee_id: stranger.id,
      leave_type_id,
      from: "2026-03-24",
      to: "2026-03-24",
      half_day,
    });
  for (const request of await office.list("hr/leave-requests", "from=2026-03-24"))
    await office.move("leave-requests", request, "submit");
  const days = of(await seen(office.ana), stranger).absences.filter(
    ({ from }: Json) => from === "2026-03-24",
  );
  expect(days).toMatchObject([
    { half_day: "morning", type: "Care leave", days: "0.5" },
    { half_day: "afternoon", type: "Visit to an office", days: "0.5" },
  ]);
});

test("calendar subscriptions tell the morning and the afternoon of a day apart", async () => {
  const { address } = await office.post("auth/calendars", { shows: ["leave"] }, office.ana);
  const text = await (await fetch(office.appliance.base + address)).text();
  const uids = text.replaceAll("\r\n ", "").match(/^UID:.*$/gm) ?? [];
  expect(text).toContain("DTSTART;VALUE=DATE:20260324");
  expect(new Set(uids).size).toBe(uids.length);
});

test("calendar subscriptions show the reason of one's own leave only", async () => {
  const { address } = await office.post("auth/calendars", { shows: ["leave"] }, pat);
  const text = await (await fetch(office.appliance.base + address)).text();
  expect(text).toContain("Pat Own: Care leave");
  expect(text).toContain("Nel Near: Away");
  expect(text).toMatch(/DTSTART;VALUE=DATE:20260310\r\nDTEND;VALUE=DATE:20260313\r\n/);
  expect(text).not.toContain("Sam Strange");
});
