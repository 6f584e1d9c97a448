import { recordsOf } from "../../engine/access/shipped.ts";
import type { Feature } from "../../engine/feature.ts";
import type { LearningParts } from "../part.ts";
import { assignments } from "./assignments.ts";
import { attempts } from "./attempts.ts";
import { cards } from "./cards.ts";
import { reviewsByClock, studyByClock } from "./clock.ts";
import { courseTarget } from "./course.ts";
import { assignmentEffects } from "./enrol.ts";
import { enrolments } from "./enrolments.ts";
import { remindActions } from "./remind.ts";
import { reviewActions } from "./review.ts";
import { progressAction } from "./summary.ts";
import { takingActions } from "./take.ts";

export const study: Feature<LearningParts> = {
  entities: [assignments, enrolments, attempts, cards],
  rules: {
    roles: {
      own: [
        {
          field: "user_id",
          permissions: [
            ...recordsOf("learning.enrolments", "course", "read", "answer", "paper"),
            ...recordsOf("learning.attempts"),
            ...recordsOf("learning.cards", "suspend", "resume", "review"),
            "sensitive.learning.attempts",
          ],
        },
      ],
    },
  },
  targets: { "learning.courses": courseTarget },
  actions: ({ catalog }) => [
    ...takingActions(catalog),
    ...remindActions(catalog),
    ...reviewActions,
    progressAction,
  ],
  followers: () => [assignmentEffects],
  clockwork: () => [
    { action: studyByClock, every: "hour" },
    { action: reviewsByClock, every: "day", at: "07:00" },
  ],
};
