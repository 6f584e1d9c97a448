import type { ReadContext } from "../../../kernel/context.ts";
import type { RecordIn } from "../../../kernel/entity.ts";
import { type Detail, Fault, invalid } from "../../../kernel/errors.ts";
import type { Values } from "../../../kernel/field.ts";
import { say } from "../../../text/message.ts";
import { documentFigures, taxCodes } from "../../fin/index.ts";
import { items } from "../stock/index.ts";
import type { orderLine } from "./order-fields.ts";

type Item = RecordIn<typeof items>;
export type OrderLine = Values<ReturnType<typeof orderLine>>;

export type Trade = "sale" | "purchase";

/** Fills in order lines from their items, and computes totals and taxes. */
export function figured<L extends OrderLine>(
  context: ReadContext,
  lines: readonly L[],
  currency: string,
  trade: Trade,
) {
  const priced = lines.map((line, i) => completed(context, line, currency, trade, `lines.${i}`));
  return documentFigures(context, { lines: priced, currency, date: context.today, trade });
}

function completed<L extends OrderLine>(
  context: ReadContext,
  line: L,
  currency: string,
  trade: Trade,
  path: string,
): L & { price: number; text: string; tax_code_ids: string[] } {
  const item = line.item_id === null ? undefined : context.records.find(items, line.item_id);
  // Unknown ids are refused by the reference check.
  if (line.item_id !== null && !item)
    return { ...line, text: line.text ?? "", price: line.price ?? 0, tax_code_ids: line.tax_code_ids ?? [] };
  const text = line.text ?? item?.name;
  if (text === undefined) throw invalid(`${path}.text`, "REQUIRED", say("ops.errors.lineEmpty"));
  // Doesn't read the item's price if one is given: callers without access to the item enter their own.
  const price = line.price ?? usualPrice(item, currency, trade);
  if (price === undefined) {
    throw invalid(`${path}.price`, "PRICE_MISSING", say("ops.errors.priceMissing"));
  }
  const tax_code_ids = line.tax_code_ids ?? usualTaxes(context, item?.tax_code_ids ?? [], trade);
  return { ...line, text, price, tax_code_ids };
}

function usualPrice(item: Item | undefined, currency: string, trade: Trade): number | undefined {
  const usual = trade === "sale" ? item?.sale_price : item?.purchase_price;
  return usual?.currency === currency ? usual.amount : undefined;
}

/** The item's taxes that fit: no purchase taxes on a sale, and no sales taxes on a purchase. */
function usualTaxes(context: ReadContext, ids: readonly string[], trade: Trade): string[] {
  const other = trade === "sale" ? "purchase" : "sales";
  return ids.filter((id) => context.records.find(taxCodes, id)?.kind !== other);
}

/** Refuses discontinued items, and fractional quantities of items that are counted in pieces. */
export function requireOrderable(
  context: ReadContext,
  lines: readonly OrderLine[],
  states: readonly string[],
): void {
  const problems = lines.flatMap(({ item_id, quantity }, i): Detail[] => {
    const path = `lines.${i}`;
    const item = item_id === null ? undefined : context.records.find(items, item_id);
    // Unknown ids are refused by the reference check.
    if (!item) return [];
    if (item.archived_at !== null) {
      const message = say("ops.errors.itemArchived");
      return [{ path: `${path}.item_id`, code: "ITEM_ARCHIVED", message }];
    }
    if (!states.includes(item.state)) {
      return item.state === "discontinued"
        ? [
            {
              path: `${path}.item_id`,
              code: "ITEM_DISCONTINUED",
              message: say("ops.errors.itemDiscontinued"),
            },
          ]
        : [
            {
              path: `${path}.item_id`,
              code: "ITEM_DRAFT",
              message: say("ops.errors.itemDraft"),
            },
          ];
    }
    return item.track === "serial" && quantity.includes(".")
      ? [
          {
            path: `${path}.quantity`,
            code: "NOT_WHOLE",
            message: say("ops.errors.wholePieces"),
          },
        ]
      : [];
  });
  if (problems.length > 0) throw new Fault("VALIDATION_FAILED", { details: problems });
}

export function requireLines({ lines }: { lines: readonly unknown[] }): void {
  if (lines.length === 0) throw invalid("lines", "LINES_MISSING", say("ops.errors.linesMissing"));
}
