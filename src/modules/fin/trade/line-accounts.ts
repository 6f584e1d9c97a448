import type { ReadContext } from "../../../kernel/context.ts";
import { accountFor } from "../ledger/index.ts";
import type { Bill } from "./bill-fields.ts";
import type { BookedLine } from "./book.ts";
import type { DocumentLine } from "./document-fields.ts";

/** An item, as the accounts of its lines follow from it: operations define it, and by name its type is known to nobody here. */
interface Item {
  kind: "stock" | "service" | "consumable";
  income_account_id: string | null;
  expense_account_id: string | null;
}

/** The lines of an invoice with what they are earned on: as the line says, as its item says, or as is usual. */
export function soldLines(context: ReadContext, lines: readonly DocumentLine[]): BookedLine[] {
  return lines.map((line) => {
    const item = itemOf(context, line);
    const usual = () => accountFor(context, item?.kind === "service" ? "service_sales" : "sales");
    return { ...line, account: line.account_id ?? item?.income_account_id ?? usual() };
  });
}

/** The lines of a bill with what they are spent on. Goods that came in on an order were owed for since then. */
export function boughtLines(
  context: ReadContext,
  { po_id }: Bill,
  lines: readonly DocumentLine[],
): BookedLine[] {
  return lines.map((line) => {
    const item = itemOf(context, line);
    const usual = () => {
      if (item?.kind !== "stock") return item?.expense_account_id ?? accountFor(context, "expenses");
      return accountFor(
        context,
        po_id !== null && line.source_line !== null ? "goods_received" : "purchases",
      );
    };
    return { ...line, account: line.account_id ?? usual() };
  });
}

function itemOf(context: ReadContext, { item_id }: DocumentLine): Item | undefined {
  if (item_id === null) return undefined;
  return context.records.find(context.records.entity("ops.items"), item_id) as unknown as Item | undefined;
}
