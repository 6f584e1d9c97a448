import type { StratRiskView } from "../../../../client/contract.ts";

export type Side = "inherent" | "residual";

/** Risk with its rank, which labels it in the matrix. */
export interface Ranked {
  readonly no: number;
  readonly risk: StratRiskView;
}

export const LEVELS = [1, 2, 3, 4, 5] as const;

/** Highest residual score first. */
export function ranked(risks: readonly StratRiskView[]): Ranked[] {
  return [...risks]
    .sort((a, b) => (b.residual ?? 0) - (a.residual ?? 0) || (b.inherent ?? 0) - (a.inherent ?? 0))
    .map((risk, index) => ({ no: index + 1, risk }));
}

export function placeOf({ risk }: Ranked, side: Side): { likelihood: number; impact: number } {
  return side === "inherent"
    ? { likelihood: risk.likelihood ?? 0, impact: risk.impact ?? 0 }
    : { likelihood: risk.residual_likelihood ?? 0, impact: risk.residual_impact ?? 0 };
}

/** Most common risk appetite, drawn as a line in the matrix. */
export function commonAppetite(risks: readonly StratRiskView[]): number | undefined {
  const counts = Map.groupBy(
    risks.flatMap(({ appetite }) => (typeof appetite === "number" ? [appetite] : [])),
    (appetite) => appetite,
  );
  return [...counts].sort(([, a], [, b]) => b.length - a.length)[0]?.[0];
}

/** Score bands, from acceptable to unacceptable. */
export function levelOf(score: number): 1 | 2 | 3 | 4 {
  return score <= 4 ? 1 : score <= 9 ? 2 : score <= 14 ? 3 : 4;
}
