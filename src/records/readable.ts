import type { ReadContext } from "../kernel/context.ts";
import { Fault } from "../kernel/errors.ts";
import type { RawRow } from "../store/connection.ts";
import type { Catalog } from "./catalog.ts";
import type { Collection } from "./collection.ts";
import { policyView } from "./policy.ts";

/** A record of any collection, for what is kept beside records: whoever may not read it is told that there is none. */
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
  const reading = `${name}.get`;
  const gate = context.policy(reading);
  if (!context.may(reading) || !gate.permits(() => policyView(collection, row)))
    throw new Fault("RECORD_NOT_FOUND");
  return { collection, row };
}
