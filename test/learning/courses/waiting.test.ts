import { afterAll, beforeAll, expect, test } from "bun:test";
import { ADVANCE } from "../../../src/learning/courses/job/store.ts";
import { type Client, type Json, TestAppliance } from "../../kit/appliance.ts";
import { heldBack, letGo } from "../../kit/held-jobs.ts";
import { upload } from "../library/kit.ts";
import { COURSES, PAGES } from "./library.ts";

let appliance: TestAppliance;
let ana: Client;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
});
afterAll(() => appliance.stop());

const EXPLAIN = "/api/v1/learning/concepts/explain";
const sourdough = PAGES[0];
/** Uploads a document that is not read until jobs are let go. */
const addUnread = (name: string, text: string) =>
  heldBack(appliance, () => upload(appliance, ana, text, { name }));
const jobOf = async (id: string): Promise<Json> => (await ana.get(`${COURSES.person}/${id}`)).body;

test("a course waits for the documents that are being read and says so", async () => {
  const unanswered = await ana.post(EXPLAIN, { concept: "levain" });
  expect(unanswered.body).toMatchObject({ verdict: "insufficient_evidence", notice: null });

  const added = await addUnread("sourdough.md", String(sourdough?.markdown));
  expect(added.status).toBe(201);
  const plan = await ana.post(COURSES.person, { topic: "sourdough", dry_run: true });
  expect(plan).toMatchObject({
    status: 503,
    body: { code: "NOT_READY", message: "Documents are still being read. Try again in a moment." },
  });
  const asked = await ana.post(COURSES.person, { topic: "sourdough", language: "en" });
  expect(asked.status).toBe(202);
  await appliance.appliance.jobs.drain();
  const waiting = await jobOf(asked.body.job_id);
  expect(waiting).toMatchObject({
    status: "waiting",
    waiting: {
      reason: "documents",
      message: "Documents are still being read. The course starts as soon as they are ready.",
    },
    error: null,
  });
  // A moment at which the next pause is no whole number of milliseconds.
  appliance.clock.advance(7_777);
  await appliance.appliance.jobs.drain();
  expect(await jobOf(asked.body.job_id)).toMatchObject({ status: "waiting" });
  expect(appliance.log.filter(({ message }) => message === "a job failed")).toEqual([]);
  const german = await ana.call("GET", `${COURSES.person}/${asked.body.job_id}`, undefined, {
    "accept-language": "de",
  });
  expect(german.body.waiting.message).toStartWith("Dokumente werden noch gelesen.");
  const kept = await ana.get(`/api/v1/learning/explanations/${unanswered.body.id}`);
  expect(kept.body.notice).toBe("Documents are still being read. Try again in a moment.");

  await letGo(appliance);
  await letGo(appliance);
  const done = await jobOf(asked.body.job_id);
  expect(done).toMatchObject({ status: "succeeded", waiting: null });
  expect(done.course.modules.length).toBeGreaterThan(0);
});

test("a course goes on whose documents were read while it decided to wait for them", async () => {
  const action = appliance.appliance.engine.registry.find(ADVANCE);
  const prepare = action?.prepare;
  if (!action || !prepare) throw new Error("courses are not made in steps");
  const steps: unknown[] = [];
  const change = (work: typeof prepare) => Object.assign(action, { prepare: work });
  change(async (...given) => {
    const step = await prepare(...given);
    const { what } = Object(step);
    steps.push(what);
    if (what === "begin") await appliance.alter("UPDATE learning_documents SET state = 'queued'");
    if (what === "wait") await appliance.alter("UPDATE learning_documents SET state = 'ready'");
    return step;
  });
  const asked = await ana.post(COURSES.person, { topic: "sourdough" });
  await appliance.appliance.jobs.drain();
  change(prepare);
  expect(steps.slice(0, 3)).toEqual(["begin", "wait", "unit"]);
  expect(await jobOf(asked.body.job_id)).toMatchObject({ status: "succeeded" });
  expect(appliance.log.filter(({ message }) => message === "a job failed")).toEqual([]);
});

test("an explanation waits for documents that may answer it", async () => {
  await addUnread(
    "zeppelins.md",
    "# Zeppelins\n\nA zeppelin is a rigid airship. A zeppelin is filled with hydrogen or helium.\n",
  );
  const asked = ana.post(EXPLAIN, { concept: "zeppelin" });
  await Bun.sleep(300);
  await letGo(appliance);
  expect((await asked).body).toMatchObject({ verdict: "grounded", notice: null });
});

test("nobody waits for documents that arrive later", async () => {
  const asked = await ana.post(COURSES.person, { topic: "sourdough" });
  appliance.clock.advance(1000);
  await addUnread("later.md", "# Later\n\nA later text arrives after the request.\n");
  await appliance.appliance.jobs.drain();
  expect(await jobOf(asked.body.job_id)).toMatchObject({ status: "succeeded" });
  await letGo(appliance);
});
