import type { Change, WriteContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { guardVersion } from "../../../kernel/version.ts";
import type { Connection } from "../../../store/connection.ts";
import { set } from "../../../store/rows.ts";
import { say } from "../../../text/message.ts";
import { librariesOf } from "../../library/audiences/libraries.ts";
import { COLLECTION } from "../collection.ts";
import { namesOf } from "../read/view.ts";
import { type Concept, conceptAt, getConcept } from "../store/concept.ts";
import { concepts } from "../tables.ts";
import { conceptsChanged } from "./changed.ts";

export function conceptToChange(context: WriteContext, id: string, version?: number): Concept {
  const concept = getConcept(context.handle.connection, librariesOf(context), id);
  requireKeeper(context, concept.org);
  guardVersion(concept.version, version);
  return concept;
}

export function requireKeeper(context: WriteContext, org: number): void {
  if (org === context.org || context.principal.operator) return;
  throw new Fault("ACCESS_DENIED", {
    message: say("learning.errors.sharedConcept"),
  });
}

export function factsOf(connection: Connection, concept: Concept): Record<string, unknown> {
  return {
    name: concept.name,
    language: concept.language,
    status: concept.status,
    aliases: [...new Set(namesOf(connection, concept).map(({ name }) => name))],
    definition:
      concept.definition &&
      `${concept.definition.block}:${concept.definition.start}-${concept.definition.end}`,
  };
}

/** Audits a person's change and requests a graph rebuild. Returns the updated concept. */
export function keepChange(context: WriteContext, before: Concept, was: Record<string, unknown>): Concept {
  const { connection } = context.handle;
  connection.run`UPDATE ${concepts}
    SET ${concepts.version} = ${concepts.version} + 1,
      ${set(concepts, { updated_at: context.now, updated_by: context.principal.id })}
    WHERE ${concepts.rid} = ${before.rid}`;
  const after = conceptAt(connection, before.rid);
  context.about(COLLECTION, after.id);
  context.changed(difference(after, was, factsOf(connection, after)));
  conceptsChanged(context, after.library);
  return after;
}

function difference(
  { id, version }: Concept,
  was: Record<string, unknown>,
  is: Record<string, unknown>,
): Change {
  const names = Object.keys(is).filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]));
  const only = (facts: Record<string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, facts[name]]));
  return { collection: COLLECTION, id, version, before: only(was), after: only(is) };
}

/** Concepts edited by a person outlive their documents. */
export function markKept(connection: Connection, rid: number): void {
  connection.run`UPDATE ${concepts} SET ${set(concepts, { kept: true })} WHERE ${concepts.rid} = ${rid}`;
}
