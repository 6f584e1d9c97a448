import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { starterFile } from "../../../build/starter.ts";
import { handbook } from "../../../src/handbook/pages.ts";
import { starterBytes } from "../../../src/learning/starter/carried.ts";
import { unpackLibrary } from "../../../src/learning/starter/starter-library.ts";
import { type Client, type Json, TestAppliance } from "../../kit/appliance.ts";
import { makeCourse } from "../courses/library.ts";
import { addDocument } from "../library/kit.ts";

const HANDBOOK = handbook();

const ADD = "learning.documents.read_handbook";

/** Generates the library unless it is cached, so that servers have it when they start. */
beforeAll(async () => {
  await starterBytes();
});

describe("A new server", () => {
  let appliance: TestAppliance;
  let ana: Client;

  beforeAll(async () => {
    appliance = await TestAppliance.start(["--learning-starter"]);
    ana = await appliance.setUpBare();
  });
  afterAll(() => appliance.stop());

  test("has its handbook in the shared library at the first answer", async () => {
    const { data } = (await ana.get("/api/v1/learning/library")).body;
    expect(data[1]).toMatchObject({
      documents: { queued: 0, reading: 0, ready: HANDBOOK.length, failed: 0 },
      under_way: [],
      jobs: 0,
    });
    expect(await appliance.rows("SELECT name FROM jobs WHERE org = 0")).toEqual([]);
    const found = await ana.get("/api/v1/learning/search?q=accruals");
    expect(found.body.data[0].text.toLowerCase()).toContain("accru");
  });

  test("has one audit event for each page, to which its rows are bound", async () => {
    const events = await appliance.rows(
      "SELECT record_id, after FROM audit_events WHERE action = ? AND outcome = 'ok'",
      ADD,
    );
    const documents = await appliance.rows("SELECT id FROM learning_documents");
    expect(events.map(({ record_id }) => record_id).toSorted()).toEqual(
      documents.map(({ id }) => id).toSorted(),
    );
    expect(JSON.parse(String(events[0]?.after))).toMatchObject({ state: "ready", revision: 1 });
    const strays = await appliance.rows("SELECT 1 FROM audit_events WHERE action = 'audit.rows.bound'");
    expect(strays).toEqual([]);
    const bound = await appliance.rows(
      "SELECT count(*) AS n FROM audit_rows WHERE table_name = 'learning_documents'",
    );
    expect(bound[0]?.n).toBe(HANDBOOK.length);
  });

  test("generates a course and explains a concept without reading anything", async () => {
    const job = await makeCourse(appliance, ana, { topic: "accruals", lessons: 3 });
    expect(job).toMatchObject({ status: "succeeded" });
    const { body } = await ana.post("/api/v1/learning/concepts/explain", { concept: "accruals" });
    expect(body).toMatchObject({ verdict: "grounded", notice: null });
    expect(body.assumes.length + body.leads_to.length).toBeGreaterThan(0);
  });

  test("passes its consistency checks", async () => {
    const { body } = await ana.get("/api/v1/system/health");
    const about = body.invariants.filter(({ name }: Json) => name.startsWith("learning."));
    expect(about.length).toBeGreaterThan(2);
    expect(about.filter(({ broken }: Json) => broken > 0)).toEqual([]);
  });

  test("adds unchanged pages only once", async () => {
    const before = await appliance.rows("SELECT id, version, revision FROM learning_documents ORDER BY rid");
    expect(await appliance.run(ADD, {})).toEqual({ done: 0, more: false });
    expect(await appliance.rows("SELECT id, version, revision FROM learning_documents ORDER BY rid")).toEqual(
      before,
    );
  });

  test("takes changed pages as new versions, removes deleted ones and keeps the ids of concepts", async () => {
    const concepts = "SELECT rid, id, key FROM learning_concepts ORDER BY key";
    const before = await appliance.rows(concepts);
    const [page] = await appliance.rows(
      "SELECT id, rid, title, version FROM learning_documents WHERE origin_key = 'ideas/accruals.md'",
    );
    await appliance.alter(
      "UPDATE learning_revisions SET sha256 = ? WHERE document = ?",
      "0".repeat(64),
      Number(page?.rid),
    );
    await appliance.alter(
      "UPDATE learning_documents SET origin_key = 'ideas/gone.md' WHERE origin_key = 'the-books.md'",
    );
    const course = (await appliance.rows("SELECT count(*) AS n FROM learning_course_versions"))[0]?.n;
    expect(await appliance.run(ADD, {})).toEqual({ done: 3, more: false });

    expect((await ana.get(`/api/v1/learning/documents/${page?.id}`)).body).toMatchObject({
      state: "ready",
      title: page?.title,
      revision: 2,
      version: Number(page?.version) + 1,
    });
    const paths = await appliance.rows("SELECT origin_key FROM learning_documents WHERE org = 0");
    expect(paths.map(({ origin_key }) => String(origin_key)).toSorted()).toEqual(
      HANDBOOK.map(({ path }) => path).toSorted(),
    );
    expect(await appliance.rows(concepts)).toEqual(before);
    const stale = await appliance.rows(
      "SELECT count(*) AS n FROM learning_course_versions WHERE stale_since IS NOT NULL",
    );
    expect(stale[0]?.n).toBe(course);
    await appliance.runJobs();
    const { body } = await ana.get("/api/v1/system/health");
    expect(
      body.invariants.filter(({ name, broken }: Json) => name.startsWith("learning.") && broken > 0),
    ).toEqual([]);
    expect(await appliance.rows(concepts)).toEqual(before);
  });

  test("derives knowledge again where people or other documents contribute to it", async () => {
    await addDocument(appliance, "shared", {
      title: "Zeppelins",
      markdown:
        "# Zeppelins\n\nA zeppelin is a rigid airship. A zeppelin is filled with hydrogen or helium.\n",
    });
    const [named] = (await ana.get("/api/v1/learning/concepts/resolve?name=accrual")).body.candidates;
    const decided = await ana.post(`/api/v1/learning/concepts/${named.id}/confirm`, {});
    expect(decided.status).toBe(200);
    await appliance.alter(
      `UPDATE learning_revisions SET text_sha256 = '' WHERE document IN
         (SELECT rid FROM learning_documents WHERE origin_key = 'ideas/accruals.md')`,
    );
    expect(await appliance.run(ADD, {})).toEqual({ done: 1, more: false });
    const { data } = (await ana.get("/api/v1/learning/library")).body;
    expect(data[1].jobs).toBeGreaterThan(0);
    await appliance.runJobs();
    expect((await ana.get(`/api/v1/learning/concepts/${named.id}`)).body).toMatchObject({
      status: "confirmed",
    });
    const zeppelin = await ana.get("/api/v1/learning/concepts/resolve?name=zeppelin");
    expect(zeppelin.body.candidates[0].name).toBe("zeppelin");
  });
});

test("the carried library is the same whenever it is made", async () => {
  const bytes = await starterBytes();
  const again = unpackLibrary(readFileSync(await starterFile({ isFresh: true })));
  expect(again.pages).toEqual(unpackLibrary(bytes).pages);
  expect(again.rows).toEqual(unpackLibrary(bytes).rows);
  expect(again.broken).toEqual(unpackLibrary(bytes).broken);
});
