import { sql } from "drizzle-orm";
import { addDays } from "../../../kernel/calendar.ts";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { defineEntity, type RecordOf } from "../../../kernel/entity.ts";
import { type Fault, invalid } from "../../../kernel/errors.ts";
import { isInForce } from "../../../kernel/taxes.ts";
import { choice, date, decimal, integer, reference, text } from "../../../records/fields/index.ts";
import { queryRows } from "../../../records/index.ts";
import { say } from "../../../text/message.ts";
import { accountFor } from "./purposes.ts";

export const TAX_KINDS = ["sales", "purchase", "withholding", "reverse", "exempt"] as const;

/** Treatment of a supply under VAT law, as e-invoices state it. */
export const TAX_CATEGORIES = [
  "standard",
  "zero_rated",
  "exempt",
  "reverse_charge",
  "intra_community",
  "export",
  "not_subject",
  "canary_islands",
  "ceuta_melilla",
] as const;
export type TaxCategory = (typeof TAX_CATEGORIES)[number];

const EXEMPTION_CODE = /^VATEX-[A-Z]{2}-[A-Z0-9-]{1,20}$/;

const STATES = ["draft", "active", "retired"] as const;

const fields = {
  code: text({
    required: true,
    max: 20,
    search: true,
    filter: true,
    help: say("fin.fieldHelp.taxCodes.code"),
  }),
  name: text({ required: true, search: true }),
  version_number: integer({ required: true, set: "rules", initial: 1 }),
  rate: decimal({
    unit: "percent",
    required: true,
    min: "0",
    max: "100",
    filter: true,
    help: say("fin.fieldHelp.taxCodes.rate"),
  }),
  kind: choice(TAX_KINDS, { required: true, filter: true }),
  category: choice(TAX_CATEGORIES, { help: say("fin.fieldHelp.taxCodes.category") }),
  exemption_code: text({
    max: 30,
    help: say("fin.fieldHelp.taxCodes.exemption_code"),
  }),
  exemption_reason: text({ max: 300, help: say("fin.fieldHelp.taxCodes.exemption_reason") }),
  account_id: reference("fin.ledger-accounts", {
    help: say("fin.fieldHelp.taxCodes.account_id"),
  }),
  valid_from: date({ required: true, filter: true }),
  valid_to: date({ filter: true, help: say("fin.fieldHelp.taxCodes.valid_to") }),
  jurisdiction: text({ max: 100, filter: true, help: say("fin.fieldHelp.taxCodes.jurisdiction") }),
  previous_id: reference("fin.tax-codes", { set: "rules", onArchive: "keep" }),
};

export type TaxCode = RecordOf<typeof fields, (typeof STATES)[number]>;

export const taxCodes = defineEntity({
  module: "fin",
  name: "tax-codes",
  singular: "tax code",
  description:
    "A tax rate for a period of validity. Cannot be edited once active; a new rate is a new version.",
  nameable: ["rate", "kind", "valid_from", "valid_to"],
  label: ["code", "name"],
  ui: { columns: ["rate", "kind", "account_id", "valid_from", "valid_to", "jurisdiction"], sort: "code" },
  fields,
  states: STATES,
  initial: "draft",
  frozen: ["active", "retired"],
  kept: ["active", "retired"],
  transitions: {
    activate: {
      summary: "Activate a tax code",
      from: ["draft"],
      to: "active",
      tier: "managing",
      apply: (context, record) => putIntoForce(context, record),
    },
    retire: {
      summary: "Close a tax code",
      from: ["active"],
      to: "retired",
      tier: "managing",
      takes: { valid_to: "optional" },
      apply: (context, record) => {
        const valid_to = record.valid_to ?? context.today;
        const ended = { ...record, valid_to };
        requireOrder(ended);
        if (
          versionsOf(context, record.code).some((other) => other.id !== record.id && overlaps(other, ended))
        )
          throw overlap("valid_to");
        return { valid_to };
      },
    },
  },
  check: (_context, record) => {
    requireOrder(record);
    if (record.kind === "exempt" && record.rate !== "0")
      throw invalid("rate", "RATE_NOT_ZERO", say("fin.errors.exemptRate"));
    if (record.category !== null && !CATEGORIES_OF[record.kind].includes(record.category))
      throw invalid("category", "CATEGORY_OF_OTHER_KIND", say("fin.errors.taxCategoryKind"));
    if (
      record.category !== null &&
      isTaxed(record.category) !== (record.rate !== "0") &&
      record.kind !== "reverse"
    )
      throw invalid("category", "CATEGORY_RATE", say("fin.errors.taxCategoryRate"));
    if (record.exemption_code !== null && !EXEMPTION_CODE.test(record.exemption_code))
      throw invalid("exemption_code", "EXEMPTION_CODE", say("fin.errors.exemptionCode"));
  },
});

const TRADED = TAX_CATEGORIES.filter((one) => one !== "reverse_charge");

const CATEGORIES_OF: Record<(typeof TAX_KINDS)[number], readonly TaxCategory[]> = {
  sales: TRADED,
  purchase: TRADED,
  withholding: [],
  reverse: ["reverse_charge", "intra_community"],
  exempt: ["zero_rated", "exempt", "intra_community", "export", "not_subject"],
};

const isTaxed = (category: TaxCategory) =>
  category === "standard" || category === "canary_islands" || category === "ceuta_melilla";

/** Category of a tax code, by its kind and rate where none is stated. Withholding tax has none. */
export function categoryOf({
  category,
  kind,
  rate,
}: Pick<TaxCode, "category" | "kind" | "rate">): TaxCategory | undefined {
  if (category !== null) return category;
  if (kind === "withholding") return undefined;
  if (kind === "reverse") return "reverse_charge";
  if (kind === "exempt") return "exempt";
  return rate === "0" ? "zero_rated" : "standard";
}

function requireOrder({ valid_from, valid_to }: TaxCode): void {
  if (valid_to !== null && valid_to < valid_from)
    throw invalid("valid_to", "DATE_ORDER", say("fin.errors.endBeforeStart"));
}

/** Activates a version. Ends the previous one the day before, so that a code has one rate on each day. */
async function putIntoForce(context: WriteContext, record: TaxCode) {
  const account_id = record.account_id ?? usualAccount(context, record);
  if (account_id !== null) requireTaxAccount(context, account_id);
  for (const other of versionsOf(context, record.code)) {
    if (other.id === record.id || !overlaps(other, record)) continue;
    if (other.id === record.previous_id && other.valid_from < record.valid_from) {
      await context.records.update(taxCodes, other, { valid_to: addDays(record.valid_from, -1) });
      continue;
    }
    throw overlap("valid_from");
  }
  return { account_id };
}

function overlap(path: "valid_from" | "valid_to"): Fault {
  return invalid(path, "VALIDITY_OVERLAP", say("fin.errors.validityOverlap"));
}

const USUAL = {
  sales: "tax_output",
  purchase: "tax_input",
  withholding: "tax_withheld",
  reverse: "tax_output",
} as const;

/** Default account for the kind of tax; null if there is nothing to post. */
function usualAccount(context: ReadContext, { kind, rate }: TaxCode): string | null {
  return kind === "exempt" || rate === "0" ? null : accountFor(context, USUAL[kind]);
}

function requireTaxAccount(context: ReadContext, id: string): void {
  const [row] = queryRows(
    context,
    sql`SELECT control, state FROM fin_ledger_accounts
        WHERE id = ${id} AND org = ${context.principal.organization.key}`,
  );
  if (row?.control !== "tax") throw invalid("account_id", "CONTROL_WRONG", say("fin.errors.taxAccount"));
  if (row.state !== "active") throw invalid("account_id", "ACCOUNT_CLOSED", say("fin.errors.accountClosed"));
}

/** Versions of a code that are or were in force. */
function versionsOf(context: ReadContext, code: string): TaxCode[] {
  return context.records.where(taxCodes, sql`code = ${code} AND state IN ('active', 'retired')`);
}

function overlaps(a: TaxCode, b: TaxCode): boolean {
  return a.valid_from <= (b.valid_to ?? "9999-12-31") && b.valid_from <= (a.valid_to ?? "9999-12-31");
}

/** Tax code version in force, with the id that was requested (`given`). */
export interface Tax extends Pick<TaxCode, "id" | "code" | "name" | "rate" | "kind" | "account_id"> {
  given: string;
}

/** Returns the versions in force on a day, whichever were requested. Refuses codes that have none. */
export function taxesOn(context: ReadContext, ids: readonly string[], day: string): Tax[] {
  return ids.map((given) => {
    const { code } = context.records.get(taxCodes, given);
    const found = versionsOf(context, code).find((version) => isInForce(version, day));
    if (!found) {
      throw invalid("tax_code_ids", "TAX_CODE_NOT_VALID", say("fin.errors.taxCodeNotValid"));
    }
    const { id, name, rate, kind, account_id } = found;
    return { given, id, code, name, rate, kind, account_id };
  });
}
