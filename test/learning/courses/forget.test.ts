import { afterAll, beforeAll, expect, test } from "bun:test";
import { Office } from "../../governance/requests/office.ts";
import type { Json } from "../../kit/appliance.ts";
import { addPages, COURSES, makeCourse } from "./library.ts";

const PERSON = { name: "Xaveria Quirinbacher", email: "xaveria.q@privatmail.example" };
const MINE = ["learning.courses.jobs", "learning.catalogue"];

let office: Office;
beforeAll(async () => {
  office = await Office.open();
});
afterAll(() => office.close());

test("erasure requests find courses and jobs that name the person and delete the selected ones", async () => {
  const { appliance, ana } = office;
  await addPages(appliance, ana);
  const named = await makeCourse(appliance, ana, { topic: "levain", audience: "Xaveria Quirinbacher" });
  const other = await makeCourse(appliance, ana, { topic: "levain", audience: "Xaveria" });
  expect([named.status, other.status]).toEqual(["succeeded", "succeeded"]);

  const { id, scope } = await office.scoped("erasure", PERSON);
  const found = scope.data.filter(({ collection }: Json) => MINE.includes(collection));
  expect(found.map(({ collection, id: one }: Json) => [collection, one]).toSorted()).toEqual([
    ["learning.catalogue", named.course.id],
    ["learning.courses.jobs", named.job_id],
  ]);
  for (const one of found) expect(one).toMatchObject({ certain: false, decision: "undecided" });
  await office.carriedOut(id);

  expect((await ana.get(`${COURSES.person}/${named.job_id}`)).status).toBe(404);
  expect((await ana.get(`${COURSES.person}/${other.job_id}`)).body.status).toBe("succeeded");
  const left = await appliance.rows("SELECT id FROM learning_courses");
  expect(left).toEqual([{ id: other.course.id }]);
  for (const [table, column] of [
    ["learning_course_jobs", "request"],
    ["learning_course_versions", "body"],
    ["learning_course_units", "result"],
  ]) {
    const naming = await appliance.rows(`SELECT 1 FROM ${table} WHERE instr(${column}, 'Quirinbacher') > 0`);
    expect(naming).toEqual([]);
  }
  const events = await ana.get(`/api/v1/audit/events?record_id=${named.job_id}`);
  expect(events.body.data.length).toBeGreaterThan(0);
  expect(events.text).not.toContain("Quirinbacher");
});
