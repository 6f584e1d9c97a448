import type { ReadContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import { say } from "../../../text/message.ts";
import { positionOf } from "../../fin/index.ts";
import { millionths, shown } from "../stock/quantities.ts";
import { type Part, readParts } from "./handed.ts";
import type { OrderLine } from "./order-lines.ts";

interface Charged {
  source_line: string | null;
  quantity: string;
}

/** Quantity of each order line on documents that are not posted yet, in millionths. */
export function onDrafts(drafts: readonly { lines: readonly Charged[] }[]): Map<number, number> {
  const quantities = new Map<number, number>();
  for (const { source_line, quantity } of drafts.flatMap(({ lines }) => lines)) {
    const line = positionOf(source_line);
    if (line === undefined) continue;
    quantities.set(line, (quantities.get(line) ?? 0) + millionths(quantity));
  }
  return quantities;
}

/** True if more is due on any line than drafts charge. Reads them only if something is due. */
export function isLeft(due: readonly number[], drafts: () => Parameters<typeof onDrafts>[0]): boolean {
  if (due.every((open) => open <= 0)) return false;
  const drafted = onDrafts(drafts());
  return due.some((open, i) => open > (drafted.get(i) ?? 0));
}

interface Chargeable {
  /** Quantity to charge by default. */
  due: string;
  /** Quantity on all documents, including drafts, in millionths. */
  charged: number;
}

/** Requested lines, or everything due. Drafts count as charged, so that nothing is charged twice. */
export function partsToCharge<L extends OrderLine>(
  context: ReadContext,
  lines: readonly L[],
  input: Record<string, unknown>,
  chargeable: (line: L, position: number) => Chargeable,
): Part[] {
  if (input.lines === undefined) return everythingDue(lines, chargeable);
  // The input schema, chargedInput, guarantees this type.
  const parts = readParts(context, lines, input.lines as { line: number; quantity: string }[]);
  const left = new Map(
    lines.map((line, i) => {
      const { due, charged } = chargeable(line, i);
      return [i, Math.max(millionths(line.quantity), millionths(due)) - charged];
    }),
  );
  for (const { line, quantity, path } of parts) {
    const most = left.get(line) ?? 0;
    if (quantity > most) {
      throw invalid(
        `${path}.quantity`,
        "QUANTITY_EXCEEDED",
        say("ops.errors.moreThanToInvoice", { open: shown(Math.max(0, most)) }),
      );
    }
    left.set(line, most - quantity);
  }
  return parts;
}

function everythingDue<L extends OrderLine>(
  lines: readonly L[],
  chargeable: (line: L, position: number) => Chargeable,
): Part[] {
  const parts = lines.flatMap((line, i) => {
    const { due, charged } = chargeable(line, i);
    const quantity = millionths(due) - charged;
    return quantity > 0 ? [{ line: i, quantity, path: `lines.${i}` }] : [];
  });
  if (parts.length > 0) return parts;
  throw invalid("lines", "NOTHING_OPEN", say("ops.errors.nothingToCharge"));
}

export function documentLine(line: OrderLine, { line: position, quantity }: Part) {
  return {
    item_id: line.item_id,
    text: line.text ?? "",
    quantity: shown(quantity),
    price: line.price ?? 0,
    discount_percent: line.discount_percent,
    tax_code_ids: line.tax_code_ids ?? [],
    source_line: String(position),
  };
}
