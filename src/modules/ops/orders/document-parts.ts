import type { RecordIn } from "../../../kernel/entity.ts";
import { type bills, type invoices, positionOf } from "../../fin/index.ts";
import { millionths } from "../stock/quantities.ts";

export type Bill = RecordIn<typeof bills>;
export type Invoice = RecordIn<typeof invoices>;

export interface DocumentPart {
  /** Position of the order line. */
  position: number;
  /** Negative on credit notes, as is `net`. */
  quantity: number;
  net: number;
  line: Bill["lines"][number];
}

/** A credit note's lines refer to the original document, whose lines refer to the order. */
export function partsOf(document: Bill | Invoice, original: Bill | Invoice): DocumentPart[] {
  const sign = document.kind === "credit_note" ? -1 : 1;
  return document.lines.flatMap((line) => {
    const named = positionOf(line.source_line);
    const position =
      document.credit_of_id === null ? named : positionOf(original.lines[named ?? -1]?.source_line ?? null);
    if (position === undefined) return [];
    return [{ position, quantity: sign * millionths(line.quantity), net: sign * line.net, line }];
  });
}
