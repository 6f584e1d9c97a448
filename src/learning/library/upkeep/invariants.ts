import { sql } from "drizzle-orm";
import type { Invariant } from "../../../records/index.ts";
import { queryRows } from "../../../records/index.ts";
import { allLibrariesOf } from "../audiences/libraries.ts";
import { countPassages } from "../text/find.ts";
import { FOUND } from "../text/index-text.ts";

/** What must hold of an organisation's library at every moment. */
export const invariants: readonly Invariant[] = [
  {
    name: "learning.texts_whole",
    title: "Every text that is read has all of its blocks, one after the other",
    measure: async (context) => {
      const rows = queryRows(
        context,
        sql`SELECT r.rid, r.blocks, r.points, count(b.rid) AS found, coalesce(max(b.ordinal), -1) + 1 AS last
            FROM learning_revisions r LEFT JOIN learning_blocks b ON b.revision = r.rid
            WHERE r.org = ${context.principal.organization.key} AND r.read_at IS NOT NULL AND r.gone = 0 GROUP BY r.rid`,
      );
      const broken = rows.filter(({ blocks, found, last }) => blocks !== found || blocks !== last);
      return { checked: rows.length, broken: broken.length };
    },
  },
  {
    name: "learning.index_whole",
    title: "The index of the library has the passages of its newest texts, and no other",
    measure: async (context) => {
      const org = context.principal.organization.key;
      const [row] = queryRows(
        context,
        sql`SELECT count(*) AS n FROM learning_revisions r JOIN learning_blocks b ON b.revision = r.rid
            WHERE r.org = ${org} AND b.ordinal < r.indexed AND ${sql.raw(FOUND)}`,
      );
      const wanted = Number(row?.n ?? 0);
      const { connection } = context.handle;
      const { all: found } = countPassages(connection, allLibrariesOf(connection, org));
      return { checked: wanted, broken: Math.abs(found - wanted) };
    },
  },
];
