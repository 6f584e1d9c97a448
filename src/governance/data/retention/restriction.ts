import type { ReadContext } from "../../../kernel/context.ts";
import type { Subject } from "../../../records/index.ts";

/** The data request by which a person has a record stay as it is, unused; undefined when there is none. */
export function restrictedBy({ handle, org }: ReadContext, { collection, id }: Subject): string | undefined {
  const found = handle.connection
    .statement("SELECT request_id FROM data_restrictions WHERE org = ? AND collection = ? AND record_id = ?")
    .get(org, collection, id);
  return found ? String(found.request_id) : undefined;
}
