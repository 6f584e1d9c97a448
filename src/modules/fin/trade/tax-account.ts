import type { ReadContext } from "../../../kernel/context.ts";
import { accountFor, taxCodes } from "../ledger/index.ts";
import type { DocumentTax } from "./document-fields.ts";

const PURPOSES = {
  sales: "tax_output",
  purchase: "tax_input",
  withholding: "tax_withheld",
  reverse: "tax_output",
  exempt: "tax_output",
} as const;

/** The account that a tax is posted to: its code's own, else the organisation's usual one. */
export function taxAccount(
  context: ReadContext,
  { tax_code_id, kind }: Pick<DocumentTax, "tax_code_id" | "kind">,
): string {
  return context.records.get(taxCodes, tax_code_id).account_id ?? accountFor(context, PURPOSES[kind]);
}
