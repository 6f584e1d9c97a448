import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Client, type Json, TestAppliance } from "../../kit/appliance.ts";

const FEEDS = "/api/v1/auth/calendars";

/** The clock of tests begins on this day. */
const TODAY = "2026-11-20";

let appliance: TestAppliance;
let ana: Client;
let ben: Client;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
  ben = await appliance.invite(ana, "ben@example.com", ["crm_manager"]);
});
afterAll(() => appliance.stop());

const fetchFeed = (address: string, headers: Record<string, string> = {}) =>
  fetch(appliance.base + address, { headers });

async function subscribe(by: Client, body: object = {}): Promise<string> {
  const { status, body: made } = await by.post(FEEDS, { shows: ["deadlines", "tasks", "leave"], ...body });
  expect(status).toBe(201);
  return made.address;
}

/** Unfolds lines and groups those of each event. */
function eventsOf(text: string): Record<string, string>[] {
  return text
    .replaceAll("\r\n ", "")
    .split("BEGIN:VEVENT\r\n")
    .slice(1)
    .map((block) =>
      Object.fromEntries(
        block
          .split("\r\n")
          .filter((line) => line.includes(":"))
          .map((line) => {
            const at = line.indexOf(":");
            return [line.slice(0, at).split(";")[0], line.slice(at + 1)];
          }),
      ),
    );
}

const activity = (by: Client, values: object) =>
  by.post("/api/v1/crm/activities", { type: "todo", ...values });

describe("A calendar subscription", () => {
  test("shows its owner's due dates to whoever knows the address", async () => {
    const subject = "Call Zoë; then, \\o/ 😀 ".repeat(4);
    const made = await activity(ana, { subject, due_at: `${TODAY}T15:00:00Z`, owner_id: ana.userId });
    expect(made.status).toBe(201);
    const answer = await fetchFeed(await subscribe(ana));
    expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    const text = await answer.text();
    const [event] = eventsOf(text).filter(({ UID }) => UID?.includes(made.body.id));
    expect(event).toMatchObject({ DTSTART: TODAY.replaceAll("-", ""), TRANSP: "TRANSPARENT" });
    expect(event?.SUMMARY?.replaceAll(/\\(.)/g, "$1")).toStartWith(subject.trim());
    for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });

  test("shows nothing that its owner may not see, now", async () => {
    const made = await activity(ana, {
      subject: "Secret",
      due_at: `${TODAY}T15:00:00Z`,
      owner_id: ana.userId,
    });
    expect(made.status).toBe(201);
    const address = await subscribe(ben);
    expect(await (await fetchFeed(address)).text()).not.toContain(made.body.id);
  });

  test("speaks the language chosen for it", async () => {
    const address = await subscribe(ana, { language: "de" });
    const text = await (await fetchFeed(address, { "accept-language": "en" })).text();
    expect(text).toContain("CATEGORIES:Fristen");
  });

  test("answers 304 as long as nothing changes", async () => {
    const address = await subscribe(ana);
    const etag = (await fetchFeed(address)).headers.get("etag") ?? "";
    expect((await fetchFeed(address, { "if-none-match": etag })).status).toBe(304);
  });

  test("takes no other credentials, and its address opens nothing else", async () => {
    const address = await subscribe(ana);
    expect((await ana.get(`/calendars/${"fhc_".padEnd(47, "x")}.ics`)).status).toBe(404);
    expect((await ana.get("/calendars/x")).status).toBe(404);
    const token = address.slice("/calendars/".length);
    const answer = await fetch(`${appliance.base}/api/v1/crm/leads`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(401);
  });

  test("ends when it is deleted", async () => {
    const address = await subscribe(ben);
    const { data } = (await ben.get(FEEDS)).body;
    expect(JSON.stringify(data)).not.toContain("fhc_");
    const id = data.at(-1).id;
    expect((await ana.delete(`${FEEDS}/${id}`)).status).toBe(404);
    expect((await fetchFeed(address)).status).toBe(200);
    expect((await ben.delete(`${FEEDS}/${id}`)).status).toBe(204);
    expect((await fetchFeed(address)).status).toBe(404);
  });

  test("ends when its owner is deactivated", async () => {
    const cleo = await appliance.invite(ana, "cleo@example.com", ["employee"]);
    const address = await subscribe(cleo);
    expect((await fetchFeed(address)).status).toBe(200);
    expect((await ana.post(`/api/v1/settings/team/${cleo.userId}/deactivate`, {})).status).toBe(200);
    expect((await fetchFeed(address)).status).toBe(404);
  });

  test("keeps its address out of the audit trail", async () => {
    const address = await subscribe(ana);
    await fetchFeed(address);
    const events: Json[] = (await ana.get("/api/v1/audit/events?limit=200")).body.data;
    expect(events.some(({ action }) => action === "calendars.read")).toBe(true);
    expect(JSON.stringify(events)).not.toContain(address.slice(11, 40));
  });

  const refused: [what: string, body: object, code: string][] = [
    ["nothing to show", { shows: [] }, "TOO_FEW"],
    ["unknown contents", { shows: ["salaries"] }, "WRONG_TYPE"],
    ["an unknown language", { shows: ["leave"], language: "xx" }, "WRONG_TYPE"],
  ];
  for (const [what, body, code] of refused)
    test(`is refused with ${what}`, async () => {
      const { status, body: problem } = await ana.post(FEEDS, body);
      expect([status, problem.code]).toEqual([422, "VALIDATION_FAILED"]);
      expect(problem.details.map((one: Json) => one.code)).toContain(code);
    });

  test("is one of ten at most", async () => {
    const dan = await appliance.invite(ana, "dan@example.com", ["employee"]);
    for (let i = 0; i < 10; i++) await subscribe(dan);
    expect((await dan.post(FEEDS, { shows: ["leave"] })).body.details[0].code).toBe("TOO_MANY");
  });
});
