import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Client, Json, TestAppliance } from "../../kit/appliance.ts";
import { decide } from "../../kit/decide.ts";
import { heldBack, letGo } from "../../kit/held-jobs.ts";
import { type KeyClient, makeKey } from "../developer/key.ts";
import { addDocument } from "../library/kit.ts";
import { courseAbout, GUESS, openWorld, secretsIn, type World } from "./world.ts";

const PATH = "/api/v1/learning";

let world: World;
let appliance: TestAppliance;
let ana: Client;
let hana: Client;
let eve: Client;
let hidden: Record<string, string>;

beforeAll(async () => {
  world = await openWorld();
  ({ appliance, ana, hana, eve, hidden } = world);
});
afterAll(() => appliance.stop());

const drain = () => appliance.appliance.jobs.drain();

async function setAudience(by: Client, id: string, audience: unknown): Promise<Json> {
  const reply = await by.put(`${PATH}/documents/${id}/audience`, { audience });
  expect([reply.status, reply.text.slice(0, 300)]).toEqual([200, expect.any(String)]);
  return reply.body;
}

async function setRoles(person: Client, roles: string[]): Promise<void> {
  const reply = await ana.put(`/api/v1/settings/team/${person.userId}`, { roles });
  expect(reply.status).toBe(200);
}

async function reads(client: Client): Promise<string[]> {
  const found: string[] = [];
  for (const path of [
    `/documents/${hidden.document}/text`,
    "/documents",
    "/domains",
    `/search?q=${GUESS}`,
    `/concepts?q=${GUESS}`,
    `/graph/concepts?q=${GUESS}&include=definition,evidence`,
    `/graph/edges`,
    `/explanations/${hidden.explanation}`,
    `/catalogue/${hidden.course}`,
    `/catalogue/${hidden.course}/file?format=markdown`,
    `/courses/${hidden.job}`,
  ])
    if (secretsIn((await client.get(PATH + path)).text).length > 0) found.push(path.split("/")[1] ?? "");
  return [...new Set(found.map((one) => one.replace(/\?.*/, "")))];
}

const EVERYWHERE = [
  "documents",
  "domains",
  "search",
  "concepts",
  "graph",
  "explanations",
  "catalogue",
  "courses",
];

test("role changes apply to document access from the next request", async () => {
  expect(await reads(hana)).toEqual(EVERYWHERE);
  expect(await reads(eve)).toEqual([]);
  await setRoles(hana, ["learning_manager"]);
  expect(await reads(hana)).toEqual([]);
  const withheld = await hana.get(`${PATH}/enrolments/${hidden.enrolment}/course`);
  expect([withheld.status, withheld.body.code, withheld.body.details[0].code]).toEqual([
    403,
    "ACCESS_DENIED",
    "COURSE_WITHHELD",
  ]);
  await setRoles(eve, ["learning_manager", "hr_manager"]);
  expect(await reads(eve)).toEqual(EVERYWHERE);
  await setRoles(eve, ["learning_manager", "employee", "auditor"]);
  await setRoles(hana, ["hr_manager", "learning_manager"]);
  expect(await reads(hana)).toEqual(EVERYWHERE);
  expect(await reads(eve)).toEqual([]);
});

test("owners can read everything", async () => {
  expect(await reads(ana)).toEqual(EVERYWHERE);
});

describe("Document audiences", () => {
  test("grant and revoke access to all derived content immediately", async () => {
    const open = await setAudience(hana, String(hidden.document), { all: true });
    expect(open).toMatchObject({ audience: { all: true }, audience_inherited: false });
    await drain();
    expect(await reads(eve)).toEqual(EVERYWHERE.filter((one) => one !== "domains" && one !== "explanations"));
    const asked = await eve.post(
      `${PATH}/concepts/explain`,
      { concept: GUESS },
      { "idempotency-key": "once" },
    );
    expect(secretsIn(asked.text)).not.toEqual([]);
    const joined = await eve.post(`${PATH}/enrolments`, { course_id: hidden.course });
    expect(joined.status).toBe(201);
    expect(secretsIn((await eve.get(`${PATH}/enrolments/${joined.body.id}/course`)).text)).not.toEqual([]);

    await setAudience(hana, String(hidden.document), null);
    // Access is lost immediately, before any background job has run.
    expect(await reads(eve)).toEqual([]);
    expect((await eve.get(`${PATH}/explanations/${asked.body.id}`)).status).toBe(404);
    expect(secretsIn((await eve.get(`${PATH}/explanations`)).text)).toEqual([]);
    const again = await eve.post(
      `${PATH}/concepts/explain`,
      { concept: GUESS },
      { "idempotency-key": "once" },
    );
    expect([again.body.code, secretsIn(again.text)]).toEqual(["ANSWER_WITHHELD", []]);
    const taken = await eve.get(`${PATH}/enrolments/${joined.body.id}/course`);
    expect([taken.status, taken.body.details[0].code]).toEqual([403, "COURSE_WITHHELD"]);
    const mine = await eve.get(`${PATH}/enrolments?user_id=${eve.userId}&expand=course`);
    expect([mine.status, secretsIn(mine.text)]).toEqual([200, []]);
    expect(secretsIn((await eve.get(`${PATH}/reviews`)).text)).toEqual([]);
    expect((await eve.post(`${PATH}/concepts/explain`, { concept: GUESS })).body.verdict).toBe(
      "insufficient_evidence",
    );

    await drain();
    expect(await reads(eve)).toEqual([]);
    expect((await reads(hana)).toSorted()).toEqual(EVERYWHERE.toSorted());
    const { invariants } = (await ana.get("/api/v1/system/health")).body;
    expect(invariants.filter(({ holds }: { holds: boolean }) => !holds)).toEqual([]);
  });

  test("follow the domain when its audience changes or the document moves", async () => {
    const domain = await hana.get(`${PATH}/domains/${hidden.domain}`);
    const opened = await hana.put(`${PATH}/domains/${hidden.domain}/audience`, {
      audience: { all: true },
      version: domain.body.version,
    });
    expect([opened.status, opened.body.audience]).toEqual([200, { all: true }]);
    expect((await eve.get(`${PATH}/documents/${hidden.document}`)).body.audience).toEqual({ all: true });
    const closed = await hana.put(`${PATH}/domains/${hidden.domain}/audience`, {
      audience: { roles: ["hr_manager"] },
    });
    expect(closed.status).toBe(200);
    expect(await reads(eve)).toEqual([]);
    await drain();
    expect(await reads(eve)).toEqual([]);
    const moved = await hana.put(`${PATH}/documents/${hidden.document}`, { domain: world.open.domain });
    expect(moved.body.audience).toEqual({ all: true });
    expect((await eve.get(`${PATH}/documents/${hidden.document}`)).status).toBe(200);
    const back = await hana.put(`${PATH}/documents/${hidden.document}`, { domain: hidden.domain });
    expect(back.body).toMatchObject({ audience: { roles: ["hr_manager"] }, audience_inherited: true });
    expect(await reads(eve)).toEqual([]);
    await drain();
  });

  test("are recorded in the audit trail", async () => {
    const { body } = await ana.get(
      `/api/v1/audit/events?record_id=${hidden.document}&action=learning.documents.set_audience`,
    );
    expect(body.data.length).toBe(2);
    expect(body.data[1]).toMatchObject({
      actor: hana.userId,
      before: { audience: { roles: ["hr_manager"] } },
      after: { audience: { all: true } },
    });
  });
});

describe("Setting audiences", () => {
  const cases: { name: string; who: () => Client; audience: unknown; status: number; code?: string }[] = [
    {
      name: "requires permission",
      who: () => author,
      audience: { roles: ["learning_author"] },
      status: 403,
      code: "ACCESS_DENIED",
    },
    {
      name: "rejects an audience without the user",
      who: () => hana,
      audience: { roles: ["fin_manager"] },
      status: 422,
      code: "AUDIENCE_WITHOUT_YOU",
    },
    { name: "rejects an empty audience", who: () => hana, audience: {}, status: 422, code: "AUDIENCE_EMPTY" },
    {
      name: "rejects an unknown role",
      who: () => hana,
      audience: { roles: ["hr_manager", "hr_mangler"] },
      status: 422,
      code: "REFERENCE_UNKNOWN",
    },
    {
      name: "rejects an unknown team",
      who: () => hana,
      audience: { roles: ["hr_manager"], team_ids: ["nothing"] },
      status: 422,
      code: "REFERENCE_UNKNOWN",
    },
    {
      name: "rejects an unknown user",
      who: () => hana,
      audience: { roles: ["hr_manager"], user_ids: ["nobody"] },
      status: 422,
      code: "REFERENCE_UNKNOWN",
    },
  ];
  let author: Client;
  let note: Json;
  beforeAll(async () => {
    author = await appliance.invite(ana, "arthur@example.com", ["learning_author"]);
    note = await addDocument(appliance, hana, {
      title: "A note",
      markdown: "# A note\n\nA note is a short text that somebody wrote.",
    });
  });

  test.each(cases)("$name", async ({ who, audience, status, code }) => {
    const reply = await who().put(`${PATH}/documents/${note.id}/audience`, { audience });
    expect([reply.status, reply.body.details?.[0]?.code === code || reply.body.code]).toEqual([
      status,
      status === 422 ? true : code,
    ]);
    expect((await eve.get(`${PATH}/documents/${note.id}`)).body.audience).toEqual({ all: true });
  });

  test("by moving a document to another domain requires permission", async () => {
    await setRoles(author, ["learning_author", "hr_manager"]);
    const reply = await author.put(`${PATH}/documents/${note.id}`, { domain: hidden.domain });
    expect([reply.status, reply.body.code]).toEqual([403, "ACCESS_DENIED"]);
    const other = await author.put(`${PATH}/documents/${hidden.document}`, { domain: world.open.domain });
    expect([other.status, other.body.code]).toEqual([403, "ACCESS_DENIED"]);
    expect(await reads(eve)).toEqual([]);
  });

  test("supports teams, users and both combined", async () => {
    const team = await ana.post("/api/v1/settings/teams", { name: "Payroll" });
    const tom = await appliance.invite(ana, "tom@example.com", ["employee"]);
    await setAudience(ana, note.id, { team_ids: [team.body.id], user_ids: [hana.userId] });
    expect((await tom.get(`${PATH}/documents/${note.id}`)).status).toBe(404);
    expect((await hana.get(`${PATH}/documents/${note.id}`)).status).toBe(200);
    await ana.put(`/api/v1/settings/team/${tom.userId}`, { team_id: team.body.id });
    expect((await tom.get(`${PATH}/documents/${note.id}`)).status).toBe(200);
    expect((await hana.get(`${PATH}/documents/${note.id}`)).status).toBe(200);
    expect((await eve.get(`${PATH}/documents/${note.id}`)).status).toBe(404);
  });
});

describe("Audiences of API keys", () => {
  let key: KeyClient;
  const explain = async () =>
    secretsIn((await key.post("/api/public/v1/concepts/explain", { concept: GUESS })).text);

  test("cover public documents plus those granted by a user who has access", async () => {
    key = await makeKey(appliance, ana);
    expect(await explain()).toEqual([]);
    const dora = await appliance.invite(ana, "dora@example.com", ["admin"]);
    const refused = await dora.put(`/api/v1/developer/keys/${key.id}`, {
      audience: { roles: ["hr_manager"] },
    });
    expect([refused.status, refused.body.details[0].code]).toEqual([422, "AUDIENCE_NOT_YOURS"]);
    const given = await ana.put(`/api/v1/developer/keys/${key.id}`, { audience: { roles: ["hr_manager"] } });
    expect([given.status, given.body.audience]).toEqual([200, { roles: ["hr_manager"] }]);
    expect(await explain()).not.toEqual([]);
    const kept = await dora.put(`/api/v1/developer/keys/${key.id}`, { name: "Renamed" });
    expect(kept.body.audience).toEqual({ roles: ["hr_manager"] });
    await ana.put(`/api/v1/developer/keys/${key.id}`, { audience: null });
    expect(await explain()).toEqual([]);
  });
});

describe("Courses on restricted documents", () => {
  test("fail when the requester loses access to a source document", async () => {
    const asked = await heldBack(appliance, async () => {
      const reply = await hana.post(`${PATH}/courses`, { topic: "mandragora clause" });
      expect(reply.status).toBe(202);
      await setRoles(hana, ["learning_manager"]);
      return reply;
    });
    await letGo(appliance);
    await setRoles(hana, ["hr_manager", "learning_manager"]);
    const { body } = await hana.get(`${PATH}/courses/${asked.body.job_id}`);
    expect([body.status, body.error.code]).toEqual(["failed", "ACCESS_LOST"]);
  });

  test("differ between users with different access", async () => {
    const topic = "holiday";
    const [first, second] = [
      await courseAbout(appliance, eve, topic),
      await courseAbout(appliance, hana, topic),
    ];
    expect(second.course_id).toBe(first.course_id);
    const mine = await courseAbout(appliance, hana, "zylberbonus");
    const theirs = await courseAbout(appliance, eve, "zylberbonus");
    expect(theirs.course_id).toBeNull();
    expect(mine.course_id).not.toBeNull();
  });

  test("enrol only users with access and hide their title from all others", async () => {
    const assigned = await hana.post(`${PATH}/assignments`, {
      title: "For all",
      course_id: hidden.course,
      audience: { all: true },
    });
    expect(assigned.status).toBe(201);
    expect((await hana.post(`${PATH}/assignments/${assigned.body.id}/activate`, {})).status).toBe(200);
    const rows = await appliance.rows(
      "SELECT user_id FROM learning_enrolments WHERE assignment_id = ?",
      assigned.body.id,
    );
    const enrolled = rows.map(({ user_id }) => user_id);
    expect(enrolled).toContain(hana.userId);
    expect(enrolled).toContain(ana.userId);
    expect(enrolled).not.toContain(eve.userId);
    const refused = await eve.post(`${PATH}/assignments`, {
      title: "Mine",
      course_id: hidden.course,
      audience: { all: true },
    });
    expect(refused.status).toBe(422);
  });
});

describe("Access policies", () => {
  const deny = (name: string, when: unknown, actions = ["learning.documents.*"]) => ({
    name,
    effect: "deny",
    actions,
    subjects: { roles: ["employee"] },
    when,
    reason: "Not for everybody",
  });

  const lift = async (id: string) => {
    const admin = await appliance.invite(ana, `admin-${id}@example.com`, ["admin"]);
    const held = await ana.delete(`/api/v1/settings/policies/${id}`);
    const done = await decide(admin, `/api/v1/approvals/${held.body.approval.id}`, "approve");
    expect(done.body.state).toBe("executed");
  };

  test("on documents apply wherever these are quoted, and to no others", async () => {
    const other = await addDocument(appliance, ana, {
      title: "Canteen",
      domain: "Kitchen",
      markdown: "# Canteen\n\nA flurbeltart is a cake that the canteen bakes each Friday.",
    });
    const sees = async () => [
      (await eve.get(`${PATH}/documents/${other.id}`)).status,
      (await eve.get(`${PATH}/search?q=flurbeltart`)).body.data.length,
      (await eve.post(`${PATH}/concepts/explain`, { concept: "flurbeltart" })).body.claims.length > 0,
    ];
    expect(await sees()).toEqual([200, 1, true]);
    const policy = await ana.post(
      "/api/v1/settings/policies",
      deny("Kitchen", { record: { domain: other.domain.id } }),
    );
    expect([policy.status, policy.text.slice(0, 200)]).toEqual([201, expect.any(String)]);
    expect(await sees()).toEqual([404, 0, false]);
    await drain();
    expect(await sees()).toEqual([404, 0, false]);
    // Documents in other domains and in the shared library remain readable.
    expect((await eve.get(`${PATH}/documents/${world.open.document}`)).status).toBe(200);
    expect((await eve.get(`${PATH}/search?q=salary`)).body.data.length).toBeGreaterThan(0);
    expect((await hana.get(`${PATH}/search?q=flurbeltart`)).body.data.length).toBe(1);
    const simulated = await ana.post("/api/v1/settings/policies/simulate", {
      who: { user_id: eve.userId },
      action: "learning.documents.get",
      record_id: other.id,
    });
    expect(simulated.body).toMatchObject({ allowed: false, code: "ACCESS_POLICY_DENIED" });
    await lift(policy.body.id);
    await drain();
    expect(await sees()).toEqual([200, 1, true]);
  });

  test("on the library hide all content that quotes it", async () => {
    const policy = await ana.post("/api/v1/settings/policies", deny("No library", {}));
    expect(policy.status).toBe(201);
    for (const path of ["/search?q=salary", "/concepts", "/graph/concepts", "/domains", "/catalogue"]) {
      const reply = await eve.get(PATH + path);
      expect([path, reply.status, reply.text.includes("salary")]).toEqual([path, 200, false]);
    }
    expect((await eve.post(`${PATH}/concepts/explain`, { concept: "salary" })).body.verdict).toBe(
      "insufficient_evidence",
    );
    expect((await eve.get(`${PATH}/documents`)).status).toBe(403);
    await lift(policy.body.id);
    expect((await eve.get(`${PATH}/search?q=salary`)).text).toContain("salary");
  });

  test("with unknown fields or values are rejected", async () => {
    const unknown = await ana.post("/api/v1/settings/policies", deny("Odd", { record: { amount: 3 } }));
    expect([unknown.status, unknown.body.details[0].code]).toEqual([422, "CONDITION_FIELD"]);
    const word = await ana.post("/api/v1/settings/policies", deny("Odd", { record: { origin: "sky" } }));
    expect([word.status, word.body.details[0].code]).toEqual([422, "CONDITION_FIT"]);
  });
});
