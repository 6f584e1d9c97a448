import type { ReadContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import type { RawRow } from "../../store/statements.ts";
import type { Catalog } from "../model/catalog.ts";
import type { Collection } from "../model/collection.ts";
import { policyView } from "./policy.ts";

/** For data attached to a record. Throws RECORD_NOT_FOUND if the caller may not read the record. */
export function readableRecord(
  context: ReadContext,
  catalog: Catalog,
  name: string,
  id: string,
): { collection: Collection; row: RawRow } {
  const collection = catalog.collections.get(name);
  const row = collection?.rowById(context.handle.connection, context.org, id);
  if (!collection || !row) throw new Fault("RECORD_NOT_FOUND");
  context.about(name, id);
  if (!isReadable(context, collection, row)) throw new Fault("RECORD_NOT_FOUND");
  return { collection, row };
}

export const isReadable = (context: ReadContext, collection: Collection, row: RawRow | undefined): boolean =>
  isPermitted(context, collection, row, "get");

/**
 * True if roles and policies allow another action on the record, such as `attachments.download`. Policies deny if the
 * record was deleted, since its attributes are unknown.
 */
export function isPermitted(
  context: ReadContext,
  collection: Collection,
  row: RawRow | undefined,
  verb: string,
): boolean {
  const action = `${collection.name}.${verb}`;
  return (
    context.may(action) &&
    context.policy(action).permits(() => (row ? policyView(collection.of(context), row) : {}))
  );
}
