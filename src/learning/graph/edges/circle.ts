import { invalid } from "../../../kernel/errors.ts";
import type { Connection } from "../../../store/connection.ts";
import { pick } from "../../../store/rows.ts";
import { say } from "../../../text/message.ts";
import { concepts } from "../../concepts/tables.ts";
import { edges } from "../tables.ts";

/** Rejects an edge that would close a cycle, and names the cycle in the error. */
export function refuseCircle(connection: Connection, library: number, from: number, to: number): void {
  const way = wayBetween(connection, library, to, from);
  if (!way) return;
  const cycle = [from, ...way].map((rid) => `"${nameOf(connection, rid)}"`).join(" → ");
  throw invalid("to", "CIRCLE", say("learning.errors.circle", { way: cycle }));
}

function nameOf(connection: Connection, rid: number): string | undefined {
  return connection.get`SELECT ${pick(concepts, "name")} FROM ${concepts} WHERE ${concepts.rid} = ${rid}`
    ?.name;
}

export function closesCircle(connection: Connection, library: number, from: number, to: number): boolean {
  return wayBetween(connection, library, to, from) !== undefined;
}

/** Shortest path of prerequisites, including both ends. */
function wayBetween(connection: Connection, library: number, from: number, to: number): number[] | undefined {
  const reached = new Map([[from, from]]);
  const open = [from];
  for (let at = open.shift(); at !== undefined; at = open.shift()) {
    if (at === to) return wayBack(reached, from, to);
    for (const { to: other } of connection.all`SELECT ${pick(edges, "to")} FROM ${edges}
      WHERE ${edges.library} = ${library} AND ${edges.from} = ${at}
        AND ${edges.type} = 'prerequisite' AND ${edges.status} <> 'rejected'`) {
      if (reached.has(other)) continue;
      reached.set(other, at);
      open.push(other);
    }
  }
  return undefined;
}

function wayBack(reached: ReadonlyMap<number, number>, from: number, to: number): number[] {
  const way = [to];
  for (let at = to; at !== from; ) {
    at = reached.get(at) ?? from;
    way.unshift(at);
  }
  return way;
}
