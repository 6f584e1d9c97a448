import type { ReadContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import { say } from "../../../text/message.ts";
import { accountFor, ledgerAccounts } from "../ledger/index.ts";
import type { Bill } from "./bill-fields.ts";
import { billsOf, invoicesOf } from "./collections.ts";
import type { DocumentLine } from "./document-fields.ts";
import type { Invoice } from "./invoice-fields.ts";
import { positionOf } from "./lines.ts";

export type BookedLine = DocumentLine & { account_id: string };

/** Item fields needed here. The operations module defines the type, which can't be imported. */
interface Item {
  uom: string;
  kind: "stock" | "service" | "consumable";
  income_account_id: string | null;
  expense_account_id: string | null;
}

/** Adds income accounts: the line's own, else the item's, else the default. */
export function soldLines(
  context: ReadContext,
  { credit_of_id }: Pick<Invoice, "credit_of_id">,
  lines: readonly DocumentLine[],
): BookedLine[] {
  const original =
    credit_of_id === null ? undefined : context.records.find(invoicesOf(context), credit_of_id);
  return booked(context, lines, original, (line) => {
    const item = itemOf(context, line);
    return (
      item?.income_account_id ?? accountFor(context, item?.kind === "service" ? "service_sales" : "sales")
    );
  });
}

/** Adds expense accounts. Goods received on an order clear their accrual instead. */
export function boughtLines(
  context: ReadContext,
  { po_id, credit_of_id }: Pick<Bill, "po_id" | "credit_of_id">,
  lines: readonly DocumentLine[],
): BookedLine[] {
  const original = credit_of_id === null ? undefined : context.records.find(billsOf(context), credit_of_id);
  return booked(context, lines, original, (line) => {
    const item = itemOf(context, line);
    if (item?.kind !== "stock") return item?.expense_account_id ?? accountFor(context, "expenses");
    const received = po_id !== null && line.source_line !== null;
    return accountFor(context, received ? "goods_received" : "purchases");
  });
}

/** Credit notes use the account of the original line. */
function booked(
  context: ReadContext,
  lines: readonly DocumentLine[],
  original: { lines: readonly DocumentLine[] } | undefined,
  usual: (line: DocumentLine) => string,
): BookedLine[] {
  const found = lines.map((line) => {
    const taken = original?.lines[positionOf(line.source_line) ?? -1];
    return {
      ...line,
      unit: line.unit ?? taken?.unit ?? itemOf(context, line)?.uom ?? null,
      account_id: line.account_id ?? taken?.account_id ?? usual(line),
    };
  });
  requireUncontrolled(context, found);
  return found;
}

/** Control accounts that document lines must not use, because dedicated postings maintain them. */
export const CONTROLLED: ReadonlySet<string> = new Set(["ar", "ap", "stock", "bank"]);

export function requireUncontrolled(
  context: ReadContext,
  lines: readonly Pick<DocumentLine, "account_id">[],
): void {
  for (const [i, { account_id }] of lines.entries()) {
    const account = account_id === null ? undefined : context.records.find(ledgerAccounts, account_id);
    if (!account || !CONTROLLED.has(account.control)) continue;
    throw invalid(`lines.${i}.account_id`, "CONTROL_ACCOUNT", say("fin.errors.lineControlAccount"));
  }
}

function itemOf(context: ReadContext, { item_id }: DocumentLine): Item | undefined {
  return item_id === null ? undefined : context.records.facts<Item>("ops.items", item_id);
}
