import { readDuties } from "../../../engine/duties/book.ts";
import { note, refuseJoined } from "../../../engine/duties/gate.ts";
import { joining } from "../../../engine/duties/joined.ts";
import { copyActions } from "../../../engine/duties/performed.ts";
import { subjectsOf } from "../../../engine/duties/subjects.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import type { Follower } from "../../../kernel/follower.ts";
import { fieldOf } from "../../../records/index.ts";
import type { GovernanceParts } from "../../part.ts";

/** Actions on merged records count for both. */
export function mergedRecordsAreOne(parts: GovernanceParts): Follower[] {
  return [...parts.catalog.collections.values()].flatMap(({ name, entity: { duty } }) => {
    const field = duty?.mergedInto;
    if (field === undefined) return [];
    return {
      of: name,
      run: async (context, after, before) => {
        const [into, was] = [fieldOf(after, field), before && fieldOf(before, field)];
        if (typeof into === "string" && into !== was) join(context, parts, name, after.id, into);
      },
    };
  });
}

function join(
  context: WriteContext,
  parts: GovernanceParts,
  collection: string,
  id: string,
  into: string,
): void {
  const { handle, org, now } = context;
  const { connection } = handle;
  const sod = readDuties(connection, org);
  const subjects = subjectsOf({ catalog: parts.catalog, registry: parts.registry() });
  const ground = { connection, org, now, sod, subjects };
  const [from, to] = [`${collection}/${id}`, `${collection}/${into}`];
  const joined = sod.rules
    .filter((rule) => rule.scope !== "any" && subjects.concern(rule, from))
    .flatMap((rule) => joining(ground, rule, from, to));
  refuseJoined(joined);
  for (const conflict of joined) note(ground, conflict);
  copyActions(connection, org, from, to);
}
