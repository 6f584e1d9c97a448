import type { Connection } from "../../store/connection.ts";
import { pick } from "../../store/rows.ts";
import type { Concept } from "../concepts/store/concept.ts";
import { concepts as conceptTable } from "../concepts/tables.ts";
import type { Broken } from "./infer/acyclic.ts";
import { graphs } from "./tables.ts";

/** Maximum number of names displayed for a cycle. */
const TOLD = 8;

/** Edges of these concepts that were left out to keep the graph acyclic. */
export function brokenAmong(connection: Connection, concepts: readonly Concept[]) {
  const shown = new Set(concepts.map(({ rid }) => rid));
  return [...new Set(concepts.map(({ library }) => library))].flatMap((library) =>
    brokenOf(connection, library)
      .filter(({ to }) => shown.has(to))
      .flatMap((one) => showBroken(connection, one)),
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

function showBroken(connection: Connection, { from, to, confidence, circle }: Broken) {
  const [first, then] = [namedBy(connection, from), namedBy(connection, to)];
  if (!first || !then) return [];
  const way = circle.slice(0, TOLD).flatMap((rid) => namedBy(connection, rid)?.name ?? []);
  return [
    {
      removed_edge: { from: first.id, to: then.id, confidence },
      reason: `It would close a circle, and is the least certain of it: ${way.join(" before ")}${circle.length > TOLD ? " and so on" : ""}`,
    },
  ];
}
