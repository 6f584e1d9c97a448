import type { ReadContext } from "../../kernel/context.ts";
import type { Connection } from "../../store/connection.ts";
import { overRow, type Total, totalTable } from "../../store/totals.ts";
import { readInSlices } from "./list/slices.ts";

const GROUPS = 1000;

/** Count and sums by group key. */
type Groups = Map<string, number[]>;

/** True if a total matches its rows. Yields in between: the connection must hold one snapshot. */
export async function isKeptRight(
  context: Pick<ReadContext, "org" | "turn" | "queryMs">,
  connection: Connection,
  total: Total,
): Promise<boolean> {
  const groups: Groups = new Map();
  await readKept(context, connection, total, groups);
  await countRows(context, connection, total, groups);
  return [...groups.values()].every((figures) => figures.every((figure) => figure === 0));
}

async function readKept(
  { org, turn }: Pick<ReadContext, "org" | "turn">,
  connection: Connection,
  total: Total,
  groups: Groups,
): Promise<void> {
  const kept = connection.statement(
    `SELECT ${columns(Object.keys(total.by), ["count", ...Object.keys(total.sums)])}
     FROM ${totalTable(total)} WHERE org = ? AND count <> 0`,
  );
  let read = 0;
  for (const { key, ...figures } of kept.iterate(org)) {
    groups.set(String(key), Object.values(figures).map(Number));
    read += 1;
    if (read % GROUPS === 0) await turn();
  }
}

/** Subtracts every row from the totals: nothing is left if they are correct. */
async function countRows(
  context: Pick<ReadContext, "org" | "turn" | "queryMs">,
  connection: Connection,
  { table, by, sums, where }: Total,
  groups: Groups,
): Promise<void> {
  const own = (expression: string) => overRow(expression, table);
  const keys = Object.values(by).map((key) => `coalesce(${own(key)}, '')`);
  const figures = ["count(*)", ...Object.values(sums).map((sum) => `sum(coalesce(${own(sum)}, 0))`)];
  const counted = connection.statement(
    `SELECT ${columns(keys, figures)} FROM ${table} NOT INDEXED
     WHERE rowid BETWEEN ? AND ? AND org = ? AND (${own(where)}) GROUP BY ${keys.join()}`,
  );
  await readInSlices(context, connection, table, (from, until) => {
    for (const { key, ...more } of counted.all(from, until, context.org)) {
      const name = String(key);
      const less = Object.values(more).map(Number);
      groups.set(
        name,
        less.map((figure, i) => (groups.get(name)?.[i] ?? 0) - figure),
      );
    }
    return false;
  });
}

/** Selects the group key as a single text, followed by the figures. */
function columns(keys: readonly string[], figures: readonly string[]): string {
  return [
    `json_array(${keys.join()}) AS key`,
    ...figures.map((figure, i) => `${figure} AS figure_${i}`),
  ].join(", ");
}
