export const CONTROL_SIDES = ["likelihood", "impact"] as const;

interface Control {
  strength: number;
  reduces: (typeof CONTROL_SIDES)[number];
}

interface Assessed {
  likelihood: number;
  impact: number;
  appetite: number;
  controls: readonly Control[];
}

/** Reduction of likelihood or impact per step of a control's strength, in percent. */
const PERCENT_A_STEP = 15;

/**
 * A control of strength s reduces likelihood or impact to 100 - 15 s percent; several controls multiply.
 * Rounded up so that risk is never understated: at least 1, at most the inherent risk.
 */
export function scores({ likelihood, impact, appetite, controls }: Assessed) {
  const residual_likelihood = leftOf(likelihood, controls, "likelihood");
  const residual_impact = leftOf(impact, controls, "impact");
  const residual = residual_likelihood * residual_impact;
  return {
    inherent: likelihood * impact,
    residual_likelihood,
    residual_impact,
    residual,
    above_appetite: residual > appetite,
  };
}

function leftOf(grade: number, controls: readonly Control[], side: Control["reduces"]): number {
  // Exact integers, because rounding errors would accumulate over up to fifty controls.
  let [left, whole] = [BigInt(grade), 1n];
  for (const { strength, reduces } of controls) {
    if (reduces !== side) continue;
    left *= BigInt(100 - PERCENT_A_STEP * strength);
    whole *= 100n;
  }
  return Number((left + whole - 1n) / whole);
}
