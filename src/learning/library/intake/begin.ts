import { Type } from "@sinclair/typebox";
import { allOrganizations } from "../../../identity/index.ts";
import { type Action, defineInnerAction } from "../../../kernel/action.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { APPLIANCE } from "../../../kernel/principal.ts";
import { closed } from "../../../kernel/schema.ts";
import { pick } from "../../../store/rows.ts";
import type { LearningParts } from "../../part.ts";
import { haveRegrouped, misplaced } from "../changes/rehouse.ts";
import { WAKE } from "../documents/names.ts";
import { documents, revisions } from "../tables.ts";
import { haveErased } from "../upkeep/erase.ts";
import { haveRead } from "./add.ts";

/** At startup: ensures that waiting documents have a job. */
export async function beginLibrary({ store, perform }: LearningParts): Promise<void> {
  const waiting = await store.read(async ({ connection }) => {
    const rows = connection.all`SELECT ${pick(documents, "org")} FROM ${documents}
      WHERE ${documents.state} IN ('queued', 'reading') UNION SELECT ${revisions.org}
      FROM ${revisions} WHERE ${revisions.gone} = 1`;
    const orgs = new Set(rows.map(({ org }) => org));
    return [APPLIANCE, ...allOrganizations(connection)].filter(
      ({ key }) => orgs.has(key) || misplaced(connection, key, 1).length > 0,
    );
  });
  for (const organization of waiting) await perform(organization, WAKE, {});
}

/** Creates missing jobs of a library, so that a job that failed for good does not block later documents. */
export function wakeAction(): Action {
  return defineInnerAction({
    name: WAKE,
    summary: "Resume waiting documents",
    input: Type.Object({}, closed),
    output: Type.Null(),
    run: async (context) => {
      haveRead(context);
      if (isAnythingGone(context)) haveErased(context);
      if (misplaced(context.handle.connection, context.org, 1).length > 0) haveRegrouped(context);
      return null;
    },
  });
}

function isAnythingGone({ handle, org }: WriteContext): boolean {
  const { connection } = handle;
  return connection.has`SELECT 1 FROM ${revisions} WHERE ${revisions.org} = ${org}
      AND ${revisions.gone} = 1 LIMIT 1`;
}
