import type { Feature } from "../../engine/feature.ts";
import { eventReader } from "../library/audiences/events.ts";
import type { LearningParts } from "../part.ts";
import { dependentsAction } from "./dependents.ts";
import { forgetter } from "./forget.ts";
import { advanceAction } from "./job/advance.ts";
import { cancelAction } from "./job/cancel-action.ts";
import { generateAction } from "./job/generate.ts";
import { getAction, listAction } from "./job/read.ts";
import { COLLECTION } from "./job/store.ts";
import { sweepAction } from "./job/sweep.ts";
import { courseMoves } from "./moves.ts";
import * as tables from "./tables.ts";
import { catalogueWrites } from "./versions/edit.ts";
import { catalogueReads } from "./versions/read.ts";
import { canReadCourse } from "./versions/readable.ts";
import { findCourse } from "./versions/store.ts";
import { COLLECTION as CATALOGUE } from "./versions/view.ts";

export {
  type Course,
  type CourseItem,
  type CourseLesson,
  type CourseModule,
  courseSchema,
} from "./course.ts";
export { cancelJobsOfKey } from "./job/cancel.ts";
export { staleness } from "./versions/stale.ts";
export { readableVersion, withoutAnswers } from "./versions/view.ts";

export const courses: Feature<LearningParts> = {
  tables: Object.values(tables),
  actions: (parts) => [
    generateAction(parts),
    getAction,
    listAction,
    cancelAction,
    advanceAction(parts),
    ...catalogueReads,
    ...catalogueWrites,
    dependentsAction,
  ],
  eventReaders: {
    // Events contain a job's state and parameters but not the requester's free text.
    [COLLECTION]: (context) => context.holds("learning.courses.get"),
    [CATALOGUE]: eventReader(CATALOGUE, (context, _libraries, id) => {
      const course = findCourse(context.handle.connection, context.org, id);
      return course && canReadCourse(context, course);
    }),
  },
  forgets: () => [forgetter],
  moves: () => courseMoves,
  clockwork: () => [{ action: sweepAction, every: "hour" }],
};
