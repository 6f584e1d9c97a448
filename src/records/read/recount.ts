import type { ReadContext } from "../../kernel/context.ts";
import { overRow, type Total, totalTable } from "../../store/totals.ts";
import { readDear } from "./dear.ts";

/** True if a total matches its rows. One statement, so that both are of the same state. */
export async function isKeptRight(context: ReadContext, total: Total): Promise<boolean> {
  const { table, by, sums, where } = total;
  const own = (expression: string) => overRow(expression, table);
  const keys = Object.values(by).map((key) => `coalesce(${own(key)}, '')`);
  const counted = ["count(*)", ...Object.values(sums).map((sum) => `sum(coalesce(${own(sum)}, 0))`)];
  const kept = ["count", ...Object.keys(sums)];
  const differs = kept.map((_, i) => `sum(figure_${i}) <> 0`).join(" OR ");
  const sql = `SELECT 1 AS wrong FROM (
      SELECT ${columns(Object.keys(by), kept)} FROM ${totalTable(total)} WHERE org = ? AND count <> 0
      UNION ALL
      SELECT ${columns(
        keys,
        counted.map((figure) => `-${figure}`),
      )} FROM ${table} NOT INDEXED WHERE org = ? AND (${own(where)}) GROUP BY ${keys.join()}
    ) GROUP BY key HAVING ${differs} LIMIT 1`;
  return (await readDear(context, { sql, values: [context.org, context.org] })).length === 0;
}

/** Selects the group key as a single text, followed by the figures. */
function columns(keys: readonly string[], figures: readonly string[]): string {
  return [
    `json_array(${keys.join()}) AS key`,
    ...figures.map((figure, i) => `${figure} AS figure_${i}`),
  ].join(", ");
}
