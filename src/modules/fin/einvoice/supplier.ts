import { sql } from "drizzle-orm";
import type { Invoice as Einvoice } from "../../../einvoice/index.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { queryRows } from "../../../records/index.ts";

export interface Supplier {
  readonly id: string;
  readonly name: string;
  /** How the supplier was found. */
  readonly by: "vat_id" | "iban" | "tax_number" | "name" | "you";
}

/** Number or account without the signs that people write for readability. */
export const compactMark = (text: string | undefined) => text?.replaceAll(/[\s.-]/g, "").toUpperCase() ?? "";

/**
 * Accounts that name the seller, by the surest mark. Merged ones are skipped, and those that are hidden from the
 * caller.
 */
export function supplierOf(context: ReadContext, { seller, payment }: Einvoice): Supplier | undefined {
  const org = context.principal.organization.key;
  const accounts = context.records.entity("crm.accounts");
  const ibans = (payment?.transfers ?? [])
    .map(({ account }) => compactMark(account))
    .filter((iban) => iban !== "");
  const marks = [
    ["vat_id", compactMark(seller.vatId), sql`tax_id = ${compactMark(seller.vatId)}`],
    [
      "iban",
      ibans.join(),
      sql`json_extract(bank_details, '$.iban') IN (SELECT value FROM json_each(${JSON.stringify(ibans)}))`,
    ],
    [
      "tax_number",
      compactMark(seller.taxNumber),
      sql`replace(tax_number, ' ', '') = ${compactMark(seller.taxNumber)}`,
    ],
    ["name", seller.name ?? "", sql`${seller.name ?? ""} IN (legal_name, name)`],
  ] as const;
  for (const [by, value, condition] of marks) {
    if (value === "") continue;
    const rows = queryRows(
      context,
      sql`SELECT id, name FROM crm_accounts WHERE org = ${org} AND archived_at IS NULL AND state <> 'merged'
          AND EXISTS (SELECT 1 FROM json_each(kinds) WHERE value = 'supplier') AND ${condition}
          AND ${context.records.visible(accounts)} LIMIT 2`,
    );
    // Two accounts with the same mark name nobody.
    const [found, second] = rows;
    if (found && !second) return { id: String(found.id), name: String(found.name), by };
  }
  return undefined;
}
