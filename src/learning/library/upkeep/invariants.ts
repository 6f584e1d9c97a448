import type { Invariant } from "../../../records/index.ts";
import { as, pick } from "../../../store/rows.ts";
import { say } from "../../../text/message.ts";
import { allLibrariesOf } from "../audiences/libraries.ts";
import { blocks, revisions } from "../tables.ts";
import { countPassages } from "../text/find.ts";
import { FOUND } from "../text/index-text.ts";

export const invariants: readonly Invariant[] = [
  {
    name: "learning.texts_whole",
    title: say("learning.serverChecks.textsWhole"),
    measure: async (context) => {
      const rows = context.handle.connection.all`SELECT ${pick(revisions, "blocks")},
          count(${blocks.rid}) ${as<"found", number>("found")},
          coalesce(max(${blocks.ordinal}), -1) + 1 ${as<"last", number>("last")}
        FROM ${revisions} LEFT JOIN ${blocks} ON ${blocks.revision} = ${revisions.rid}
        WHERE ${revisions.org} = ${context.principal.organization.key}
          AND ${revisions.read_at} IS NOT NULL AND ${revisions.gone} = 0
        GROUP BY ${revisions.rid}`;
      const broken = rows.filter(({ blocks, found, last }) => blocks !== found || blocks !== last);
      return { checked: rows.length, broken: broken.length };
    },
  },
  {
    name: "learning.index_whole",
    title: say("learning.serverChecks.indexWhole"),
    measure: async (context) => {
      const org = context.principal.organization.key;
      const { connection } = context.handle;
      const wanted = connection.count`SELECT count(*) FROM ${revisions}
        JOIN ${blocks} ON ${blocks.revision} = ${revisions.rid}
        WHERE ${revisions.org} = ${org} AND ${blocks.ordinal} < ${revisions.indexed} AND ${FOUND}`;
      const { all: found } = countPassages(connection, allLibrariesOf(connection, org));
      return { checked: wanted, broken: Math.abs(found - wanted) };
    },
  },
];
