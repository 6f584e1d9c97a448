import type { ReadContext } from "../kernel/context.ts";
import { Fault } from "../kernel/errors.ts";
import { fieldsOf, hiddenParts } from "../records/access/fields-access.ts";
import { recordPolicyView } from "../records/access/policy.ts";
import {
  type AnyRecord,
  type Catalog,
  type Collection,
  fieldOf,
  isPermitted,
  isReadable,
} from "../records/index.ts";
import { recordOf } from "../records/write/write.ts";
import { say } from "../text/message.ts";
import type { AnySpec } from "./spec.ts";

/** Verb of the action that downloads a record's paper. */
export const PAPER = "paper";

/** Refuses callers who may not download the record's paper, by whichever way they ask for it. */
export function requirePaper(
  context: ReadContext,
  catalog: Catalog,
  collection: Collection,
  record: AnyRecord,
  spec: AnySpec,
): void {
  const row = collection.rowById(context.handle.connection, context.org, record.id);
  if (!isPermitted(context, collection, row, PAPER))
    throw new Fault("ACCESS_DENIED", { message: say("papers.errors.withheld") });
  requireShown(context, catalog, collection, record, spec);
}

/** Refuses callers who may not see all that is on the paper. Nothing of it is left out instead. */
export function requireShown(
  context: ReadContext,
  catalog: Catalog,
  collection: Collection,
  record: AnyRecord,
  { shows, reads = {} }: Pick<AnySpec, "shows" | "reads">,
): void {
  const own = withheldFrom(context, collection, record, shows);
  if (own !== undefined) throw withheld(own);
  for (const [field, names] of Object.entries(reads)) {
    const target = targetOf(catalog, collection, field);
    const id = fieldOf(record, field);
    const row =
      target && typeof id === "string"
        ? target.rowById(context.handle.connection, context.org, id)
        : undefined;
    if (!target || !row) continue;
    if (!isReadable(context, target, row)) throw withheld(field);
    const hidden = withheldFrom(context, target, recordOf(context, target, row), names ?? []);
    if (hidden !== undefined) throw withheld(`${field}.${hidden}`);
  }
}

export function targetOf(catalog: Catalog, { fields }: Collection, name: string): Collection | undefined {
  const target = fields.get(name)?.field.reference?.target;
  return target === undefined ? undefined : catalog.collections.get(target);
}

function withheldFrom(
  context: ReadContext,
  collection: Collection,
  record: AnyRecord,
  names: readonly string[],
): string | undefined {
  const kept = fieldsOf(context, collection).withheld(() => recordPolicyView(collection.of(context), record));
  const parts = new Set([...hiddenParts(context, collection, record)].map(([field]) => field));
  return names.find((name) => kept.has(name) || parts.has(name));
}

function withheld(path: string): Fault {
  return new Fault("ACCESS_DENIED", {
    message: say("papers.errors.withheld"),
    details: [{ path, code: "FIELD_HIDDEN", message: say("papers.errors.withheldField", { field: path }) }],
  });
}
