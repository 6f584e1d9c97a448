import { sql } from "drizzle-orm";
import { type Invariant, queryRows } from "../../records/index.ts";
import { say } from "../../text/message.ts";

/** Later versions of a document share its number and add a suffix: Q-00042-2. */
const ROOT = sql.raw("rtrim(rtrim(n.number, '0123456789'), '-')");

/** Every issued number belongs to exactly one record: no gaps, no duplicates. */
export const numbersWithoutGaps: Invariant = {
  name: "records.numbers_without_gaps",
  title: say("governance.checks.numbersUsedOnce"),
  measure: (context, catalog) => {
    const numbered = [...catalog.collections.values()].filter(({ entity }) => entity.numbering);
    const broken = numbered.filter(({ name }) => {
      const table = sql.identifier(name.replaceAll(/[.-]/g, "_"));
      const [row] = queryRows(
        context,
        sql`SELECT
          (SELECT coalesce(sum(next - start), 0) FROM number_sequences
            WHERE org = ${context.org} AND (scope = ${name} OR scope GLOB ${`${name}.*`})) AS given,
          (SELECT count(DISTINCT number) FROM ${table} n WHERE org = ${context.org} AND number IS NOT NULL
            AND ${ROOT} NOT IN (SELECT number FROM ${table} WHERE org = ${context.org} AND number IS NOT NULL)) AS standing`,
      );
      return row?.given !== row?.standing;
    });
    return { checked: numbered.length, broken: broken.length };
  },
};
