import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { isProven } from "../../../src/learning/library/text/proof.ts";
import type { Client, Json } from "../../kit/appliance.ts";
import { TestAppliance } from "../../kit/appliance.ts";
import { addPages, COURSES, claimsOf, itemsOf, lessonsOf, makeCourse } from "./library.ts";

let appliance: TestAppliance;
let ana: Client;
let course: Json;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
  await addPages(appliance, ana);
  course = (await makeCourse(appliance, ana, { topic: "Baking", audience: "apprentices" })).course;
});

afterAll(() => appliance.stop());

/** Removes values that differ between runs. */
function comparable({ id: _, version: __, created_at: ___, usage: ____, ...rest }: Json): Json {
  return rest;
}

test("a course has ordered modules and lessons, prerequisites and all properties of its schema", () => {
  expect(course).toMatchObject({
    topic: "Baking",
    title: "Baking",
    language: "en",
    level: "introductory",
    audience: "apprentices",
    namespace: "auto",
    quality: { grounded_share: 1, dropped_claims: 0 },
  });
  const titles = lessonsOf(course).map(({ title }) => title);
  expect(titles).toEqual(["Sourdough", "Making a loaf"]);
  const ids = lessonsOf(course).map(({ id }) => id);
  for (const [place, lesson] of lessonsOf(course).entries()) {
    expect(lesson.objectives.length).toBeGreaterThan(0);
    for (const required of lesson.requires) expect(ids.slice(0, place)).toContain(required);
  }
  expect(course.quality.claim_count).toBe(claimsOf(course).length);
  expect(course.library.documents.map(({ title }: Json) => title)).toEqual(["Sourdough", "Making a loaf"]);
});

test("citations support every claim and answer key", async () => {
  const { store } = appliance.appliance.engine;
  const [organization] = await appliance.rows("SELECT key FROM organizations");
  const org = Number(organization?.key);
  const citations = [...claimsOf(course), ...itemsOf(course)].flatMap((one) => [
    ...(one.citations ?? []),
    ...(one.proof ?? []),
    ...(one.options ?? []).flatMap(({ reason }: Json) => reason ?? []),
  ]);
  expect(citations.length).toBeGreaterThan(20);
  await store.read(async ({ connection }) => {
    for (const citation of citations) expect(isProven(connection, org, citation)).toBe(true);
    const forged = { ...citations[0], quote: `${citations[0].quote} ` };
    expect(isProven(connection, org, forged)).toBe(false);
  });
  for (const claim of claimsOf(course)) expect(claim.citations[0].quote).toBe(claim.text);
});

test("no sentence occurs twice", () => {
  const said = lessonsOf(course).flatMap(({ content }) =>
    content.flatMap(({ claims }: Json) => claims.map(({ text }: Json) => text)),
  );
  expect(new Set(said).size).toBe(said.length);
});

test("steps become a procedure and an ordering question with shuffled options", () => {
  const procedure = lessonsOf(course)
    .flatMap(({ content }) => content)
    .find(({ type }) => type === "procedure");
  const steps = procedure.claims.map(({ text }: Json) => text);
  expect(steps.length).toBe(6);
  expect(steps[0]).toStartWith("Mix flour and water");
  const order = itemsOf(course).find(({ type }) => type === "order");
  const byId = new Map(order.options.map(({ id, text }: Json) => [id, text]));
  expect(order.answer.map((id: string) => byId.get(id))).toEqual(steps);
  expect(order.options.map(({ text }: Json) => text)).not.toEqual(steps);
});

describe("Questions", () => {
  test("have several kinds and unique ids", () => {
    const items = itemsOf(course);
    expect(new Set(items.map(({ type }) => type)).size).toBeGreaterThanOrEqual(4);
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
  });

  test("about a term have one right answer, named in the proof but not in the question", () => {
    for (const item of itemsOf(course).filter(({ type }) => type === "mcq")) {
      expect(item.options).toHaveLength(4);
      const right = item.options.find(({ id }: Json) => id === item.answer);
      expect(item.explanation.text.toLowerCase()).toContain(right.text.toLowerCase());
      for (const { text } of item.options) expect(item.stem.toLowerCase()).not.toContain(text.toLowerCase());
      for (const { id, text } of item.options)
        if (id !== item.answer) expect(item.explanation.text.toLowerCase()).not.toContain(text.toLowerCase());
    }
  });

  test("say for each option what the documents say about it", () => {
    const chosen = itemsOf(course).filter(({ type }) => type === "mcq");
    expect(chosen.length).toBeGreaterThan(0);
    for (const { options, answer, explanation } of chosen) {
      const quotes = options.map(({ reason }: Json) => reason.quote);
      expect(new Set(quotes).size).toBe(options.length);
      const right = options.find(({ id }: Json) => id === answer);
      expect(right.reason).toEqual(explanation.citations[0]);
    }
  });

  test("with true statements quote the text, with false ones do not", async () => {
    const blocks = await appliance.rows("SELECT text FROM learning_blocks");
    const whole = blocks.map(({ text }) => text).join("\n");
    const judged = itemsOf(course).filter(({ type }) => type === "truefalse");
    expect(judged.length).toBeGreaterThan(0);
    for (const { stem, answer } of judged) {
      expect(whole.includes(stem.replace(/^.*?True or false\? /u, ""))).toBe(answer);
    }
  });
});

test("the same library and request produce the same course", async () => {
  const again = (await makeCourse(appliance, ana, { topic: "Baking", audience: "apprentices" })).course;
  expect(comparable(again)).toEqual(comparable(course));
  expect([again.id, again.version]).toEqual([course.id, 2]);
});

test("a second course reuses units of an equal one", async () => {
  const again = await makeCourse(appliance, ana, { topic: "Baking", audience: "managers" });
  expect(again.units_reused).toBeGreaterThanOrEqual(again.units_done - 2);
  expect(again.course.modules).toEqual(course.modules);
});

test("the number of lessons is limited as requested, and higher levels have more claims", async () => {
  const one = (await makeCourse(appliance, ana, { topic: "Baking", lessons: 1 })).course;
  expect(lessonsOf(one)).toHaveLength(1);
  const advanced = (await makeCourse(appliance, ana, { topic: "Baking", level: "advanced" })).course;
  expect(advanced.quality.claim_count).toBeGreaterThanOrEqual(course.quality.claim_count);
});

test("a topic within a document uses the passages about it", async () => {
  const { course: own } = await makeCourse(appliance, ana, { topic: "levain" });
  expect(own.title.toLowerCase()).toBe("levain");
  const text = claimsOf(own).map((claim) => claim.text);
  expect(text.some((one) => one.startsWith("A levain is a part of the starter"))).toBe(true);
});

test("parts of a topic without documents are reported as gaps", async () => {
  const plan = await ana.post(COURSES.person, {
    topic: "levain and croissants",
    domain: "Baking",
    dry_run: true,
  });
  expect(plan.status).toBe(200);
  expect(plan.body.coverage.gaps).toContainEqual({ concept: "croissants", reason: "not_in_library" });
});
