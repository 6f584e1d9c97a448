import type { StratKPIView } from "../../../../client/contract.ts";

type Formula = NonNullable<StratKPIView["formula"]>;

const SIGNS: Readonly<Record<string, string>> = { "+": " + ", "-": " − ", "*": " × ", "/": " ÷ " };

/** Formula as text: `fin.receivables.base.total ÷ 100000`. */
export function formulaText(formula: Formula): string {
  return written(formula, true);
}

function written(part: unknown, isOuter: boolean): string {
  if (typeof part !== "object" || part === null) return "";
  if ("constant" in part) return String(part.constant);
  if ("figure" in part && "stats" in part) return `${String(part.stats)}.${String(part.figure)}`;
  if (!("op" in part) || !("of" in part) || !Array.isArray(part.of)) return "";
  const sign = SIGNS[String(part.op)];
  const parts = part.of.map((one) => written(one, sign === undefined));
  if (sign === undefined) return `${String(part.op)}(${parts.join(", ")})`;
  const joined = parts.join(sign);
  return isOuter ? joined : `(${joined})`;
}
