import type { ReadContext } from "../../../kernel/context.ts";
import { accountFor } from "../ledger/index.ts";
import type { BookedLine } from "./book.ts";
import type { DocumentLine } from "./document-fields.ts";

/** The lines of an invoice with the income accounts that they are posted to. */
export function soldLines(context: ReadContext, lines: readonly DocumentLine[]): BookedLine[] {
  return lines.map((line) => ({ ...line, account: line.account_id ?? accountFor(context, "sales") }));
}

/** The lines of a bill with the accounts that they are spent on. */
export function boughtLines(context: ReadContext, lines: readonly DocumentLine[]): BookedLine[] {
  return lines.map((line) => ({ ...line, account: line.account_id ?? accountFor(context, "expenses") }));
}
