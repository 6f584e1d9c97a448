import type { ReadContext } from "../../kernel/context.ts";
import { localise } from "../../kernel/language.ts";
import type { Connection } from "../../store/connection.ts";
import { pick } from "../../store/rows.ts";
import { say } from "../../text/message.ts";
import type { Concept } from "../concepts/store/concept.ts";
import { concepts as conceptTable } from "../concepts/tables.ts";
import type { Broken } from "./infer/acyclic.ts";
import { graphs } from "./tables.ts";

/** Maximum number of names displayed for a cycle. */
const MOST_SHOWN = 8;

/** Edges left out to keep the graph acyclic. */
export function brokenAmong(context: ReadContext, concepts: readonly Concept[]) {
  const { connection } = context.handle;
  const shown = new Set(concepts.map(({ rid }) => rid));
  return [...new Set(concepts.map(({ library }) => library))].flatMap((library) =>
    brokenOf(connection, library)
      .filter(({ to }) => shown.has(to))
      .flatMap((one) => showBroken(context, one)),
  );
}

function brokenOf(connection: Connection, library: number): readonly Broken[] {
  const row = connection.get`SELECT ${pick(graphs, "broken")} FROM ${graphs}
    WHERE ${graphs.library} = ${library}`;
  return row?.broken ?? [];
}

function namedBy(connection: Connection, rid: number) {
  return connection.get`SELECT ${pick(conceptTable, "id", "name")} FROM ${conceptTable}
    WHERE ${conceptTable.rid} = ${rid}`;
}

function showBroken(context: ReadContext, { from, to, confidence, circle }: Broken) {
  const { connection } = context.handle;
  const [first, then] = [namedBy(connection, from), namedBy(connection, to)];
  if (!first || !then) return [];
  const way = circle.slice(0, MOST_SHOWN).flatMap((rid) => namedBy(connection, rid)?.name ?? []);
  return [
    {
      removed_edge: { from: first.id, to: then.id, confidence },
      reason: localise(
        context,
        say("learning.reasons.brokenEdge", {
          way: `${way.join(" → ")}${circle.length > MOST_SHOWN ? " …" : ""}`,
        }),
      ),
    },
  ];
}
