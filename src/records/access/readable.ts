import type { ReadContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import type { RawRow } from "../../store/statements.ts";
import type { Catalog } from "../model/catalog.ts";
import type { Collection } from "../model/collection.ts";
import { policyView } from "./policy.ts";

/** For data attached to records. Unreadable records are answered as not found. */
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

/** The attributes of a deleted record are unknown, so policies deny. */
export function isReadable(context: ReadContext, collection: Collection, row: RawRow | undefined): boolean {
  const reading = `${collection.name}.get`;
  return (
    context.may(reading) && context.policy(reading).permits(() => (row ? policyView(collection, row) : {}))
  );
}
