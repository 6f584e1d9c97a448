import { readDuties } from "../../../engine/duties/book.ts";
import { spreadDeeds } from "../../../engine/duties/deeds.ts";
import { note, refuseJoined } from "../../../engine/duties/gate.ts";
import { joining } from "../../../engine/duties/joined.ts";
import { subjectsOf } from "../../../engine/duties/subjects.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import type { Follower } from "../../../kernel/entity.ts";
import type { GovernanceParts } from "../../part.ts";

const PARTIES = "crm.accounts";

/** Two parties that turn out to be one: what was done to the one was done to the other. */
export function mergedPartiesAreOne(parts: GovernanceParts): Follower {
  return {
    of: PARTIES,
    run: async (context, after, before) => {
      // Of another module's record only this field is looked at.
      const [into, was] = [after, before].map(
        (record) => (record as { merged_into_id?: unknown } | undefined)?.merged_into_id,
      );
      if (typeof into === "string" && into !== was) joinParties(context, parts, after.id, into);
    },
  };
}

function joinParties(context: WriteContext, parts: GovernanceParts, id: string, into: string): void {
  const { handle, org, now } = context;
  const { connection } = handle;
  const sod = readDuties(connection, org);
  const subjects = subjectsOf({ catalog: parts.catalog, registry: parts.registry() });
  const ground = { connection, org, now, sod, subjects };
  const [from, to] = [`${PARTIES}/${id}`, `${PARTIES}/${into}`];
  const joined = sod.rules
    .filter((rule) => rule.scope !== "any" && subjects.concern(rule, from))
    .flatMap((rule) => joining(ground, rule, from, to));
  refuseJoined(joined);
  for (const conflict of joined) note(ground, conflict);
  spreadDeeds(connection, org, from, to);
}
