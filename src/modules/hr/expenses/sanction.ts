import { invalid } from "../../../kernel/errors.ts";
import { say } from "../../../text/message.ts";
import { type Claim, type ClaimLine, sumOf } from "./lines.ts";

interface Sanction {
  lines: ClaimLine[];
  sanctioned: number;
}

/** Approves all lines in full, some in part, or a total that is spread over all lines. */
export function sanction(claim: Claim, input: Record<string, unknown>): Sanction {
  // The input schemas guarantee these types.
  const whole = input.sanctioned as number | undefined;
  const parts = (input.lines ?? []) as { line: number; sanctioned: number }[];
  if (whole !== undefined && parts.length > 0)
    throw invalid("sanctioned", "TWO_WAYS", say("hr.errors.amountsTwice"));
  const amounts = whole === undefined ? byLine(claim, parts) : spread(claim, whole);
  const lines = claim.lines.map((line, i) => ({ ...line, sanctioned: amounts[i] ?? 0 }));
  const amount = sumOf(lines, "sanctioned");
  if (amount === 0) throw invalid("sanctioned", "NOTHING_LEFT", say("hr.errors.nothingApproved"));
  return { lines, sanctioned: amount };
}

function byLine({ lines }: Claim, parts: readonly { line: number; sanctioned: number }[]): number[] {
  const amounts = lines.map(({ claimed }) => claimed ?? 0);
  for (const [i, { line, sanctioned }] of parts.entries()) {
    const claimed = lines[line]?.claimed ?? undefined;
    if (claimed === undefined)
      throw invalid(`lines.${i}.line`, "LINE_UNKNOWN", say("hr.errors.lineUnknown", { count: lines.length }));
    if (sanctioned > claimed)
      throw invalid(`lines.${i}.sanctioned`, "OVER_CLAIMED", say("hr.errors.overClaimed"));
    amounts[line] = sanctioned;
  }
  return amounts;
}

/** Spreads a total proportionally over the lines. The largest lines get the rounding remainder. */
function spread({ lines, claimed }: Claim, whole: number): number[] {
  if (whole > claimed) throw invalid("sanctioned", "OVER_CLAIMED", say("hr.errors.overClaimed"));
  const parts = lines.map((line) => line.claimed ?? 0);
  const amounts = parts.map((part) => Number((BigInt(part) * BigInt(whole)) / BigInt(Math.max(claimed, 1))));
  let left = whole - amounts.reduce((sum, amount) => sum + amount, 0);
  const largestFirst = [...parts.keys()].sort((a, b) => (parts[b] ?? 0) - (parts[a] ?? 0));
  for (const i of largestFirst) {
    if (left === 0) break;
    amounts[i] = (amounts[i] ?? 0) + 1;
    left -= 1;
  }
  return amounts;
}
