import { keepCourse } from "../../../src/learning/courses/versions/store.ts";
import type { TestAppliance } from "../../kit/appliance.ts";
import { courseOf } from "../course-files/course.ts";

/** Publishes a course with a question of each kind in the given organisation; returns its id. */
export async function publishCourse(appliance: TestAppliance, title = "Entries", org = 1): Promise<string> {
  const { engine } = appliance.appliance;
  const { id } = await appliance.write((connection) =>
    keepCourse(connection, courseOf({ title }), {
      org,
      series: `test ${title} ${org}`,
      key: null,
      by: "test",
      now: engine.clock.now(),
      sources: [],
    }),
  );
  await appliance.alter(
    "UPDATE learning_courses SET state = 'published', published = latest WHERE id = ?",
    id,
  );
  return id;
}

export const RIGHT = {
  mcq: "o2",
  multi: ["o3", "o1"],
  truth: false,
  cloze: " Journal-Entry",
  short: "CREDIT",
  order: ["o2", "o3", "o1"],
  match: { p2: "o1", p1: "o2" },
};

export const WRONG = {
  mcq: "o1",
  multi: ["o3"],
  truth: true,
  cloze: "nothing",
  short: "",
  order: ["o1", "o2", "o3"],
  match: { p1: "o1", p2: "o2" },
};
