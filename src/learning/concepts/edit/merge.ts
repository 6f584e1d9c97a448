import { type Static, Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { invalid } from "../../../kernel/errors.ts";
import { closed, idInput } from "../../../kernel/schema.ts";
import { versionInput } from "../../../kernel/version.ts";
import { pick, row } from "../../../store/rows.ts";
import { say } from "../../../text/message.ts";
import type { LearningParts } from "../../part.ts";
import { COLLECTION, PATH } from "../collection.ts";
import { conceptSchema, showConcept } from "../read/view.ts";
import { moveRows } from "../store/attach.ts";
import { conceptAt } from "../store/concept.ts";
import { deriveConcept, dropConcept } from "../store/derive.ts";
import { renewNames } from "../store/lookup.ts";
import { aliases } from "../tables.ts";
import { requireUnlocked } from "./decide.ts";
import { conceptToChange, factsOf, keepChange, markKept } from "./person.ts";

const input = Type.Object(
  {
    id: idInput,
    into: Type.String({ minLength: 1, maxLength: 64, description: "Concept to keep" }),
    version: versionInput,
  },
  closed,
);

export function mergeConceptAction(parts: LearningParts): Action {
  return defineAction({
    name: `${COLLECTION}.merge`,
    summary: "Merge two concepts",
    description:
      "Moves names, mentions and graph edges to the other concept. Returns the concept that is kept.",
    kind: "write",
    tier: "managing",
    http: [{ method: "POST", path: `${PATH}/:id/merge` }],
    errors: ["RECORD_NOT_FOUND", "STATE_TRANSITION_INVALID", "RECORD_VERSION_CONFLICT"],
    input,
    output: conceptSchema,
    run: async (context, { id, into, version }: Static<typeof input>) => {
      const { connection } = context.handle;
      const from = conceptToChange(context, id, version);
      const stays = conceptToChange(context, into);
      if (from.rid === stays.rid)
        throw invalid("into", "SAME_RECORD", say("learning.errors.mergeIntoItself"));
      if (from.library !== stays.library)
        throw invalid("into", "OTHER_LIBRARY", say("learning.errors.otherLibrary"));
      requireUnlocked(from.status);
      requireUnlocked(stays.status);
      const [gone, was] = [factsOf(connection, from), factsOf(connection, stays)];
      const keys = connection.all`SELECT DISTINCT ${pick(aliases, "key")} FROM ${aliases}
        WHERE ${aliases.concept} = ${from.rid} AND ${aliases.source} = 'name'`;
      for (const { key } of keys)
        connection.run`INSERT INTO ${aliases} ${row(aliases, {
          org: stays.org,
          library: stays.library,
          key,
          concept: stays.rid,
          name: from.name,
          source: "human",
          document: null,
        })}`;
      moveRows(connection, from.rid, stays.rid);
      for (const listener of parts.listeners)
        listener.merged?.(context, { library: stays.library, from: from.rid, into: stays.rid });
      dropConcept(connection, from.rid);
      markKept(connection, stays.rid);
      deriveConcept(connection, stays.rid, context.now);
      renewNames(connection, conceptAt(connection, stays.rid));
      context.changed({
        collection: COLLECTION,
        id: from.id,
        version: from.version + 1,
        before: gone,
        after: { merged_into: stays.id },
      });
      return showConcept(context, keepChange(context, stays, was));
    },
  });
}
