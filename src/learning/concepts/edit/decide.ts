import { type Static, Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { Fault } from "../../../kernel/errors.ts";
import { closed, idInput } from "../../../kernel/schema.ts";
import { versionInput } from "../../../kernel/version.ts";
import { set } from "../../../store/rows.ts";
import { say } from "../../../text/message.ts";
import { COLLECTION, PATH } from "../collection.ts";
import { conceptSchema, showConcept } from "../read/view.ts";
import type { Status } from "../statuses.ts";
import { concepts } from "../tables.ts";
import { conceptToChange, factsOf, keepChange, markKept } from "./person.ts";

interface Decision {
  name: string;
  summary: string;
  description: string;
  from: readonly Status[];
  to: Status;
}

const DECISIONS: readonly Decision[] = [
  {
    name: "confirm",
    summary: "Confirm a concept",
    description: "The concept is kept even if the documents change.",
    from: ["proposed", "rejected", "confirmed"],
    to: "confirmed",
  },
  {
    name: "reject",
    summary: "Reject a concept",
    description:
      "Removes the concept from the graph, explanations and courses. Documents no longer propose it.",
    from: ["proposed", "confirmed", "rejected"],
    to: "rejected",
  },
  {
    name: "lock",
    summary: "Lock a concept",
    description: "Names and definition cannot change until the concept is unlocked.",
    from: ["proposed", "confirmed", "locked"],
    to: "locked",
  },
  {
    name: "unlock",
    summary: "Unlock a concept",
    description: "The concept stays confirmed.",
    from: ["locked", "confirmed"],
    to: "confirmed",
  },
];

const input = Type.Object({ id: idInput, version: versionInput }, closed);

/** Decisions are idempotent. */
export function decisionActions(): Action[] {
  return DECISIONS.map((decision) =>
    defineAction({
      name: `${COLLECTION}.${decision.name}`,
      summary: decision.summary,
      description: decision.description,
      kind: "write",
      http: [{ method: "POST", path: `${PATH}/:id/${decision.name}` }],
      errors: ["RECORD_NOT_FOUND", "STATE_TRANSITION_INVALID", "RECORD_VERSION_CONFLICT"],
      input,
      output: conceptSchema,
      run: async (context, { id, version }: Static<typeof input>) => {
        const { connection } = context.handle;
        const concept = conceptToChange(context, id, version);
        if (!decision.from.includes(concept.status)) throw refused(concept.status);
        if (concept.status === decision.to) return showConcept(context, concept);
        const was = factsOf(connection, concept);
        connection.run`UPDATE ${concepts} SET ${set(concepts, { status: decision.to })}
          WHERE ${concepts.rid} = ${concept.rid}`;
        if (decision.to !== "rejected") markKept(connection, concept.rid);
        return showConcept(context, keepChange(context, concept, was));
      },
    }),
  );
}

function refused(status: Status): Fault {
  const message = {
    locked: say("learning.errors.conceptLocked"),
    rejected: say("learning.errors.conceptRejected"),
    proposed: say("learning.errors.conceptNotLocked"),
    confirmed: say("learning.errors.conceptNotLocked"),
  }[status];
  return new Fault("STATE_TRANSITION_INVALID", { message });
}

export function requireUnlocked(status: Status): void {
  if (status === "locked") throw refused(status);
}
