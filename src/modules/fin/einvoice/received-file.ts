import type { ReadContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import type { FileGuard } from "../../../kernel/follower.ts";
import { requireShown } from "../../../papers/index.ts";
import { type Catalog, findRecord, hasFile } from "../../../records/index.ts";
import { say } from "../../../text/message.ts";
import { bills } from "../trade/bills.ts";

/** Values of the bill that its e-invoice states too. */
const STATED = {
  shows: [
    "kind",
    "supplier_ref",
    "issue_date",
    "due_date",
    "service_from",
    "service_to",
    "currency",
    "lines",
    "tax_lines",
    "net",
    "tax",
    "gross",
    "notes",
    "received_file",
  ],
  reads: { supplier_id: ["name", "legal_name", "tax_id", "billing"] },
} as const;

function requireStated(context: ReadContext, catalog: Catalog, id: string): void {
  const collection = catalog.collection(bills.collection);
  const record = findRecord(context, collection, id);
  if (record) requireShown(context, catalog, collection, record, STATED);
}

/** Hash of the file as long as it is attached, for those who may see all that it says. */
export function receivedFile(context: ReadContext, catalog: Catalog, id: string): string {
  const { received_file: sha256 } = context.records.get(bills, id);
  const isThere = sha256 !== null && hasFile(context, catalog.collection(bills.collection), id, sha256);
  if (!isThere) throw new Fault("RECORD_NOT_FOUND", { message: say("fin.errors.billWithoutEinvoice") });
  requireStated(context, catalog, id);
  return sha256;
}

/** Refuses the attached file to callers from whom a value of the bill is hidden. */
export function receivedGuard(catalog: Catalog): FileGuard {
  return {
    check: (context, collection, id, { sha256 }) => {
      if (collection !== bills.collection) return;
      if (context.records.find(bills, id)?.received_file === sha256) requireStated(context, catalog, id);
    },
  };
}
