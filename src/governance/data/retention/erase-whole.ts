import type { WriteContext } from "../../../kernel/context.ts";
import {
  type AnyRecord,
  type Catalog,
  type Collection,
  eraseRecord,
  NOTHING_LEFT,
  recordErasure,
  type Subject,
} from "../../../records/index.ts";
import type { GovernanceParts } from "../../part.ts";

/** Erases a record, through the entity's own erasing transition if there is one, so that its effects run. */
export async function eraseWhole(
  catalog: Catalog,
  context: WriteContext,
  collection: Collection,
  record: AnyRecord,
): Promise<void> {
  const move = Object.entries(collection.entity.transitions).find(
    ([, transition]) => transition.destroys && transition.from.includes(record.state),
  );
  if (move) await context.records.move(collection.entity, record, move[0]);
  else await eraseRecord(context, catalog, collection, record);
}

export async function forgetElsewhere(
  parts: GovernanceParts,
  context: WriteContext,
  subject: Subject,
): Promise<void> {
  for (const forgetter of parts.forgetters()) {
    const { destroyed, keys, files = [] } = await forgetter.forget(context, [subject]);
    if (destroyed + keys.length + files.length === 0) continue;
    const outcome = { ...NOTHING_LEFT, destroyed: [forgetter.name] };
    recordErasure(context, subject, { keys, files, outcome });
  }
}
