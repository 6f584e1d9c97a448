import type { ReadContext } from "../../../kernel/context.ts";
import type { Subject } from "../../../records/index.ts";
import { pick } from "../../../store/rows.ts";
import { restrictions } from "../requests/tables.ts";

/** Id of the data request that restricts a record. */
export function restrictedBy({ handle, org }: ReadContext, { collection, id }: Subject): string | undefined {
  return handle.connection.get`SELECT ${pick(restrictions, "request_id")} FROM ${restrictions}
    WHERE ${restrictions.org} = ${org} AND ${restrictions.collection} = ${collection}
      AND ${restrictions.record_id} = ${id}`?.request_id;
}
