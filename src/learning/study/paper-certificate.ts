import { dayIn } from "../../kernel/clock.ts";
import type { ReadContext } from "../../kernel/context.ts";
import type { PaperSpec } from "../../kernel/paper.ts";
import { users } from "../../kernel/tables.ts";
import { factsOf } from "../../papers/index.ts";
import { pick } from "../../store/rows.ts";
import { say } from "../../text/message.ts";
import { courses } from "../courses/tables.ts";
import type { ENROLMENT, ENROLMENT_STATES } from "./enrolment-fields.ts";

/** Certificate of a completed course. */
export const certificatePaper: PaperSpec<typeof ENROLMENT, (typeof ENROLMENT_STATES)[number]> = {
  title: say("learning.paper.certificate"),
  applies: ({ state }) => state === "completed",
  issuedIn: ["completed"],
  shows: ["user_id", "course_id", "course_version", "score", "pass_score", "completed_at"],
  reads: { user_id: ["name"] },
  content: (enrolment, { word, context, sender }) => {
    const { id, user_id, course_id, course_version, score, pass_score, completed_at } = enrolment;
    const zone = context.principal.organization.timeZone;
    const name = nameOf(context, user_id);
    return {
      title: word.text(say("learning.paper.certificateTitle")),
      facts: factsOf([
        [
          word.text(say("learning.paper.completed")),
          completed_at === null ? null : word.day(dayIn(zone, completed_at)),
        ],
        [word.text(say("learning.paper.score")), score === null ? null : word.percent(score)],
        [word.text(say("learning.paper.passScore")), score === null ? null : word.percent(pass_score)],
        [word.text(say("learning.paper.version")), String(course_version)],
        [word.text(say("learning.paper.number")), id],
      ]),
      blocks: {
        confirms: {
          kind: "text",
          text: word.text(say("learning.paper.confirms", { name, course: courseOf(context, course_id) })),
        },
        signatures: { kind: "signatures", lines: [sender.name] },
      },
    };
  },
};

const nameOf = ({ handle }: ReadContext, id: string): string =>
  handle.connection.get`SELECT ${pick(users, "name")} FROM ${users} WHERE ${users.id} = ${id}`?.name ?? "";

const courseOf = ({ handle, org }: ReadContext, id: string): string =>
  handle.connection.get`SELECT ${pick(courses, "title")} FROM ${courses}
    WHERE ${courses.id} = ${id} AND ${courses.org} = ${org}`?.title ?? "";
