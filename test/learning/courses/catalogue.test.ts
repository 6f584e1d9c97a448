import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Client, Json } from "../../kit/appliance.ts";
import { TestAppliance } from "../../kit/appliance.ts";
import { addEnterprise } from "../developer/key.ts";
import { upload } from "../library/kit.ts";
import { addPages, itemsOf, lessonsOf, makeCourse } from "./library.ts";

const CATALOGUE = "/api/v1/learning/catalogue";

let appliance: TestAppliance;
let ana: Client;
let eva: Client;
let bob: Client;
let pages: Json[];

beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
  eva = await appliance.invite(ana, "eva@example.com", ["employee"]);
  bob = await addEnterprise(appliance, ana, "Bakers", "bob@example.com");
  pages = await addPages(appliance, ana);
});

afterAll(() => appliance.stop());

async function fresh(topic: string): Promise<Json> {
  return (await makeCourse(appliance, ana, { topic, audience: crypto.randomUUID() })).course;
}

test("a course is a draft visible to course editors until it is published", async () => {
  const { id } = await fresh("Baking");
  expect((await eva.get(`${CATALOGUE}/${id}`)).status).toBe(404);
  expect((await eva.get(CATALOGUE)).body.data).toEqual([]);
  expect((await ana.get(`${CATALOGUE}/${id}`)).body).toMatchObject({
    state: "draft",
    latest: 1,
    published: null,
  });

  const published = await ana.post(`${CATALOGUE}/${id}/publish`);
  expect([published.status, published.body.state, published.body.published]).toEqual([200, "published", 1]);
  expect((await eva.get(CATALOGUE)).body.data.map((one: Json) => one.id)).toEqual([id]);
  expect((await eva.get(`${CATALOGUE}/${id}`)).body.course.title).toBe("Baking");
  expect((await ana.post(`${CATALOGUE}/${id}/publish`)).body.version).toBe(published.body.version);

  expect((await ana.post(`${CATALOGUE}/${id}/unpublish`)).body.state).toBe("draft");
  expect((await eva.get(`${CATALOGUE}/${id}`)).status).toBe(404);
  expect((await ana.post(`${CATALOGUE}/${id}/unpublish`)).body.code).toBe("STATE_TRANSITION_INVALID");
  expect((await ana.delete(`${CATALOGUE}/${id}`)).body.state).toBe("archived");
  expect((await ana.post(`${CATALOGUE}/${id}/publish`)).body.code).toBe("STATE_TRANSITION_INVALID");
  expect((await ana.post(`${CATALOGUE}/${id}/restore`)).body.state).toBe("draft");
});

test("learners do not see the answers to questions", async () => {
  const { id } = await fresh("Baking");
  await ana.post(`${CATALOGUE}/${id}/publish`);
  const seen = itemsOf((await eva.get(`${CATALOGUE}/${id}`)).body.course);
  const whole = itemsOf((await ana.get(`${CATALOGUE}/${id}`)).body.course);
  expect(seen.map(({ stem }) => stem)).toEqual(whole.map(({ stem }) => stem));
  for (const item of seen)
    for (const hidden of ["answer", "accepted", "explanation", "proof"])
      expect(item).not.toHaveProperty(hidden);
  for (const { options } of seen) for (const option of options) expect(option).not.toHaveProperty("reason");
  for (const item of whole) expect(item).toHaveProperty("answer");
});

test("learners cannot change courses, and other organisations cannot find them", async () => {
  const { id } = await fresh("Baking");
  await ana.post(`${CATALOGUE}/${id}/publish`);
  for (const [method, path] of [
    ["POST", "/publish"],
    ["POST", "/unpublish"],
    ["PATCH", ""],
    ["DELETE", ""],
    ["GET", "/versions"],
  ] as const) {
    const body = method === "PATCH" ? { title: "Mine" } : undefined;
    expect([path, (await eva.call(method, `${CATALOGUE}/${id}${path}`, body)).status]).toEqual([path, 403]);
    expect([path, (await bob.call(method, `${CATALOGUE}/${id}${path}`, body)).status]).toEqual([path, 404]);
  }
  expect((await bob.get(`${CATALOGUE}/${id}`)).body.code).toBe("RECORD_NOT_FOUND");
});

test("title changes are recorded in the audit trail", async () => {
  const course = await fresh("Baking");
  const [lesson] = lessonsOf(course);
  const [module] = course.modules;
  const entry = (await ana.get(`${CATALOGUE}/${course.id}`)).body;
  const changed = await ana.call("PATCH", `${CATALOGUE}/${course.id}`, {
    version: entry.version,
    title: "Bread",
    modules: [{ id: module.id, title: "First loaves" }],
    lessons: [{ id: lesson.id, title: "All of sourdough" }],
  });
  expect(changed.status).toBe(200);
  expect(changed.body).toMatchObject({ title: "Bread", course: { title: "Bread" } });
  expect(changed.body.course.modules[0].title).toBe("First loaves");
  expect(lessonsOf(changed.body.course)[0].title).toBe("All of sourdough");
  const stale = await ana.call("PATCH", `${CATALOGUE}/${course.id}`, {
    version: entry.version,
    title: "Rolls",
  });
  expect([stale.status, stale.body.code]).toEqual([409, "RECORD_VERSION_CONFLICT"]);
  const unknown = await ana.call("PATCH", `${CATALOGUE}/${course.id}`, {
    lessons: [{ id: "l_0", title: "None" }],
  });
  expect(unknown.status).toBe(404);
  const events = await appliance.rows(
    "SELECT action FROM audit_events WHERE record_id = ? AND outcome = 'ok' AND version IS NOT NULL",
    course.id,
  );
  expect(events).toContainEqual({ action: "learning.catalogue.edit" });
});

test("locked lessons stay unchanged in later versions until they are unlocked", async () => {
  const audience = crypto.randomUUID();
  const make = async () => (await makeCourse(appliance, ana, { topic: "Baking", audience })).course;
  const first = await make();
  const [lesson] = lessonsOf(first);
  const path = `${CATALOGUE}/${first.id}/lessons/${lesson.id}`;
  await ana.call("PATCH", `${CATALOGUE}/${first.id}`, { lessons: [{ id: lesson.id, title: "Wild yeast" }] });
  const locked = await ana.post(`${path}/lock`);
  expect(lessonsOf(locked.body.course)[0]).toMatchObject({ locked: true, title: "Wild yeast" });
  const second = await make();
  expect(second.version).toBe(2);
  expect(lessonsOf(second)[0]).toMatchObject({ id: lesson.id, locked: true, title: "Wild yeast" });
  expect((await ana.post(`${path}/unlock`)).status).toBe(200);
  expect(lessonsOf(await make())[0]).toMatchObject({ id: lesson.id, locked: false, title: lesson.title });
});

test("a new document version makes the course stale, and its next version lists the changes", async () => {
  const audience = crypto.randomUUID();
  const make = async () => (await makeCourse(appliance, ana, { topic: "Baking", audience })).course;
  const first = await make();
  expect(first.stale).toBe(false);
  const [page] = pages;
  const added = `# Sourdough

Sourdough is bread that rises by wild yeast and bacteria instead of baker's yeast. It keeps longer than other bread, because the bacteria make it sour.

## The starter

A starter is a mixture of flour and water in which wild yeast and bacteria live. A starter smells of apples when it is well.

## Discard

Discard is the part of a starter that is taken away before it is fed. Discard can be baked into crackers.
`;
  const reply = await upload(
    appliance,
    ana,
    added,
    { name: "Sourdough.md" },
    `/api/v1/learning/documents/${page?.id}/revisions`,
  );
  expect([200, 201, 202]).toContain(reply.status);
  await appliance.appliance.jobs.drain();
  expect((await ana.get(`${CATALOGUE}/${first.id}`)).body.course.stale).toBe(true);
  const second = await make();
  expect([second.id, second.version, second.stale]).toEqual([first.id, 2, false]);
  const versions = (await ana.get(`${CATALOGUE}/${first.id}/versions`)).body.data;
  expect(versions.map(({ number, stale }: Json) => [number, stale])).toEqual([
    [2, false],
    [1, true],
  ]);
  const { body: diff } = await ana.get(`${CATALOGUE}/${first.id}/versions/1/diff/2`);
  expect(diff).toMatchObject({ from: 1, to: 2, same: false });
  expect(diff.documents.changed).toEqual([{ id: page?.id, title: "Sourdough", from: 1, to: 2 }]);
  const changes = diff.lessons.changed.flatMap(({ claims_added }: Json) => claims_added);
  const news = diff.lessons.added.length > 0 || changes.some((text: string) => text.startsWith("Discard is"));
  expect(news).toBe(true);
  expect((await ana.get(`${CATALOGUE}/${first.id}/versions/2/diff/2`)).body.same).toBe(true);
  expect((await ana.get(`${CATALOGUE}/${first.id}/versions/1/diff/9`)).status).toBe(404);
  expect((await ana.get(`${CATALOGUE}/${first.id}/versions/1`)).body).toMatchObject({ number: 1 });
});

test("the catalogue returns details for choosing a course", async () => {
  const made = await fresh("Baking");
  const { body } = await ana.get(CATALOGUE);
  const entry = body.data.find(({ id }: Json) => id === made.id);
  const lessons = lessonsOf(made);
  expect(entry.about).toEqual({
    summary: made.summary,
    level: made.level,
    audience: made.audience,
    modules: made.modules.length,
    lessons: lessons.length,
    minutes: made.modules.reduce((sum: number, one: Json) => sum + one.estimated_minutes, 0),
    concepts_requested: made.coverage.concepts_requested,
    concepts_grounded: made.coverage.concepts_grounded,
    gaps: made.coverage.gaps.length,
    stale: false,
  });
});

test("a document's dependents can be listed before it is deleted", async () => {
  const made = await fresh("Baking");
  const explained = await ana.post("/api/v1/learning/concepts/explain", {
    concept: "autolyse",
    namespace: "org",
  });
  const document = explained.body.claims[0].citations[0].document_id;
  const dependents = (by: Client) => by.get(`/api/v1/learning/documents/${document}/dependents`);
  const { body } = await dependents(ana);
  expect(body.courses.map(({ id }: Json) => id)).toContain(made.id);
  expect(body.explanations).toBeGreaterThanOrEqual(1);
  const spoken = await ana.get(`/api/v1/learning/concepts?document=${document}&count=true&limit=200`);
  expect(body.concepts).toBe(spoken.body.page.total);
  const alone = spoken.body.data.filter((one: Json) => one.documents === 1 && one.status === "proposed");
  expect(body.concepts_alone).toBe(alone.length);
  expect((await dependents(eva)).status).toBe(403);
  expect((await dependents(bob)).status).toBe(404);
});

test("a job returns its request so that it can be repeated", async () => {
  const asked = { topic: "Baking", audience: "bakers", lessons: 3, namespace: "org" };
  const accepted = await ana.post("/api/v1/learning/courses", asked);
  await appliance.appliance.jobs.drain();
  const job = (await ana.get(`/api/v1/learning/courses/${accepted.body.job_id}`)).body;
  expect(job.request).toEqual(asked);
  const again = await ana.post("/api/v1/learning/courses", job.request);
  expect(again.status).toBe(202);
  await appliance.appliance.jobs.drain();
  const second = (await ana.get(`/api/v1/learning/courses/${again.body.job_id}`)).body;
  expect([second.course_id, second.course_version]).toEqual([job.course_id, job.course_version + 1]);
});
