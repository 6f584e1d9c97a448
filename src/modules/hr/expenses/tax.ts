import type { ReadContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import { say } from "../../../text/message.ts";
import { taxCodes } from "../../fin/index.ts";

/** Tax codes that receipts can contain. */
export const CONTAINED = { kind: ["purchase", "exempt"] };

/** Receipts can only contain purchase taxes and exempt ones. */
export function requireContained(context: ReadContext, code: string, path: string): void {
  const kind = context.records.find(taxCodes, code)?.kind;
  if (kind !== undefined && !CONTAINED.kind.includes(kind))
    throw invalid(path, "TAX_KIND_WRONG", say("hr.errors.taxKind"));
}
