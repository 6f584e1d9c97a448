import { type Invoice as Einvoice, type Finding, inProfile, validate } from "../../../einvoice/index.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import type { Detail } from "../../../kernel/errors.ts";
import { amountText } from "../../../kernel/money.ts";
import { say } from "../../../text/message.ts";
import type { Invoice } from "../trade/invoice-fields.ts";
import { type Format, formatOf } from "./formats.ts";
import { customerOf } from "./parties.ts";
import { type Dated, semanticInvoice } from "./semantic.ts";

/** Invoice as data, in the format that its customer takes. */
export interface Checked {
  readonly format: Format;
  readonly einvoice: Einvoice;
  /** Reasons against it. */
  readonly problems: readonly Detail[];
}

/** Undefined if the customer wants no data. */
export function checkedEinvoice(context: ReadContext, invoice: Dated): Checked | undefined {
  const format = formatOf(customerOf(context, invoice.account_id).invoice_format);
  if (!format) return undefined;
  const einvoice = inProfile(semanticInvoice(context, invoice), format.profile);
  const findings = validate(einvoice, format.profile, format.syntax).filter(({ level }) => level === "fatal");
  return { format, einvoice, problems: [...differences(invoice, einvoice), ...findings.map(problemOf)] };
}

/** Gaps of a draft, with placeholders for the values that issuing assigns. */
export function einvoiceGaps(context: ReadContext, invoice: Invoice): readonly Detail[] {
  if (invoice.lines.length === 0) return [];
  const issue_date = invoice.issue_date ?? context.today;
  const drafted: Dated = {
    ...invoice,
    number: invoice.number ?? "0",
    issue_date,
    due_date: invoice.due_date ?? issue_date,
    currency: invoice.currency ?? context.principal.organization.currency,
  };
  const checked = checkedEinvoice(context, drafted);
  return checked?.format.isRequired ? checked.problems : [];
}

/** Withholding tax and several taxes on one line have no place in EN 16931. */
function differences(invoice: Dated, { totals }: Einvoice): Detail[] {
  if (totals.gross === amountText(invoice.gross, invoice.currency)) return [];
  return [{ path: "lines", code: "EINVOICE_TOTAL", message: say("fin.errors.einvoiceTotal") }];
}

function problemOf({ rule, path, field, text }: Finding): Detail {
  return { path: placeOf(path, field), code: rule, message: text };
}

/** Fields to correct, by business term. */
const PLACES: Readonly<Record<string, string>> = {
  "BT-10": "account.buyer_reference",
  "BT-31": "letterhead.tax_id",
  "BT-32": "letterhead.tax_number",
  "BT-34": "letterhead.electronic_address",
  "BT-35": "letterhead.street",
  "BT-37": "letterhead.city",
  "BT-38": "letterhead.postal_code",
  "BT-40": "letterhead.country",
  "BT-41": "letterhead.contact",
  "BT-42": "letterhead.phone",
  "BT-43": "letterhead.email",
  "BG-5": "letterhead.street",
  "BG-6": "letterhead.contact",
  "BT-48": "account.tax_id",
  "BT-49": "account.electronic_address",
  "BT-50": "account.billing",
  "BT-52": "account.billing",
  "BT-53": "account.billing",
  "BT-55": "account.billing",
  "BG-8": "account.billing",
  "BT-80": "account.shipping",
  "BT-77": "account.shipping",
  "BT-78": "account.shipping",
  "BG-16": "letterhead.iban",
  "BG-17": "letterhead.iban",
  "BT-84": "letterhead.iban",
  "BT-130": "lines.{line}.unit",
  "BT-146": "lines.{line}.price",
  "BT-151": "lines.{line}.tax_code_ids",
  "BT-152": "lines.{line}.tax_code_ids",
  "BT-153": "lines.{line}.text",
};

function placeOf(path: string, field: string): string {
  const line = /^lines\[(\d+)\]/.exec(path)?.[1];
  const place = PLACES[field];
  if (place) return place.replace(".{line}", line === undefined ? "" : `.${line}`);
  return line === undefined ? "lines" : `lines.${line}`;
}
