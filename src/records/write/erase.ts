import type { WriteContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import type { Erasure } from "../../store/erasures.ts";
import { say, type Text } from "../../text/message.ts";
import type { Catalog } from "../model/catalog.ts";
import { type AnyRecord, type Collection, fieldOf } from "../model/collection.ts";
import { writeLines } from "../model/lines.ts";
import { eraseAttachments } from "./erasing/attachments.ts";
import { type ErasurePlan, planErasure } from "./erasing/plan.ts";
import { recordErasure } from "./erasing/record-erasure.ts";
import { forgetAnswers, removeWordsAtOnce } from "./erasing/traces.ts";

type Patch = Record<string, unknown>;

/**
 * Anonymises a record: clears personal fields, attachments, search entries and history. A new key makes
 * earlier personal values in the audit trail unreadable. `erasure` decides what is kept.
 */
export async function eraseRecord(
  context: WriteContext,
  catalog: Catalog,
  collection: Collection,
  before: AnyRecord,
  { and = {}, again }: { and?: Patch; again?: Erasure } = {},
): Promise<AnyRecord> {
  const plan = planErasure(context, collection, before, and);
  // Retention or legal holds do not block repeating an erasure after its data was restored from a backup.
  if (!again) {
    catalog.refuseWhenHeld(context, collection.name, before.id);
    if (plan.refusal !== undefined) throw refused(plan.refusal);
  }
  const after = await rewriteRecord(context, catalog, collection, before, plan.values);
  const files = plan.keepsFiles ? [] : eraseAttachments(context, collection, before.id);
  const { personKey } = collection.placeOf(before);
  recordErasure(
    context,
    { collection: collection.name, id: before.id },
    {
      keys: personKey === undefined ? [] : [personKey],
      files: files.map(({ sha256 }) => sha256),
      outcome: { ...outcomeOf(plan), attachments: files.length },
      ...(again && { again }),
    },
  );
  return after;
}

/** Skips the entity's rules, which are for user input: a missing email address must not prevent erasure. */
export async function rewriteRecord(
  context: WriteContext,
  catalog: Catalog,
  collection: Collection,
  before: AnyRecord,
  values: Patch,
): Promise<AnyRecord> {
  const { connection } = context.handle;
  const changed = Object.keys(values).filter((name) => !Bun.deepEquals(fieldOf(before, name), values[name]));
  const after: AnyRecord = {
    ...before,
    ...values,
    version: before.version + 1,
    updated_at: Math.max(context.now, before.updated_at),
    updated_by: context.principal.id,
  };
  removeWordsAtOnce(connection, collection);
  const { rid } = collection.placeOf(before);
  const personKey = context.vault.newPersonKey();
  const written = [...changed, "version", "updated_at", "updated_by"];
  const row = {
    ...collection.encode(Object.fromEntries(written.map((name) => [name, fieldOf(after, name)]))),
    person_key: personKey,
  };
  const columns = Object.keys(row).map((column) => `"${column}" = ?`);
  connection
    .statement(`UPDATE ${collection.tableName} SET ${columns.join()} WHERE rid = ?`)
    .run(...Object.values(row), rid);
  if (collection.lines.some(({ name }) => changed.includes(name)))
    writeLines(connection, collection, rid, after);
  collection.settle(after, { rid, personKey });
  forgetAnswers(context, before.id);
  context.changed(erasedChange(collection, before, after, changed));
  for (const follower of catalog.followers(collection.name))
    await follower.run(context, after, before, collection.name);
  return after;
}

/** Names the erased fields and the state, without values. */
function erasedChange(
  collection: Collection,
  before: AnyRecord,
  after: AnyRecord,
  changed: readonly string[],
) {
  const moved = before.state !== after.state;
  return {
    collection: collection.name,
    id: after.id,
    version: after.version,
    before: moved ? { state: before.state } : {},
    after: { ...(moved && { state: after.state }), erased: changed.filter((name) => name !== "state") },
  };
}

function outcomeOf({ destroyed, anonymised, kept }: ErasurePlan) {
  return { destroyed, anonymised, kept };
}

function refused(message: Text): Fault {
  return new Fault("RECORD_IN_USE", {
    message: say("records.errors.mustStay"),
    details: [{ path: "id", code: "KEPT", message }],
  });
}
