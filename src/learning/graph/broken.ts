import type { Connection } from "../../store/connection.ts";
import type { Concept } from "../concepts/store/concept.ts";
import type { Broken } from "./infer/acyclic.ts";

/** How many names of a circle are told. */
const TOLD = 8;

/** What was left out of the graph at these concepts, so that no circle stands in it. */
export function brokenAmong(connection: Connection, concepts: readonly Concept[]) {
  const shown = new Set(concepts.map(({ rid }) => rid));
  return [...new Set(concepts.map(({ library }) => library))].flatMap((library) =>
    brokenOf(connection, library)
      .filter(({ to }) => shown.has(to))
      .flatMap((one) => showBroken(connection, one)),
  );
}

function brokenOf(connection: Connection, library: number): Broken[] {
  const row = connection.statement("SELECT broken FROM learning_graphs WHERE library = ?").get(library);
  return row ? JSON.parse(String(row.broken)) : [];
}

function showBroken(connection: Connection, { from, to, confidence, circle }: Broken) {
  const names = connection.statement("SELECT id, name FROM learning_concepts WHERE rid = ?");
  const [first, then] = [names.get(from), names.get(to)];
  if (!first || !then) return [];
  const way = circle.slice(0, TOLD).flatMap((rid) => names.get(rid)?.name ?? []);
  return [
    {
      removed_edge: { from: String(first.id), to: String(then.id), confidence },
      reason: `It would close a circle, and is the least certain of it: ${way.join(" before ")}${circle.length > TOLD ? " and so on" : ""}`,
    },
  ];
}
