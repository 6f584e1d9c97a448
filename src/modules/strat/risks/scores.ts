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

/** What each step of a control's strength takes away, in percent of what is left. */
const PERCENT_A_STEP = 15;

/**
 * The scores of a risk. A control of strength s leaves 100 - 15 s percent of the side that it reduces;
 * controls of one side leave that of what the others left. What is left is rounded up: a risk that is
 * controlled is never below 1, never above what it was, and never told smaller than it is.
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
  // Exact: fifty controls would otherwise end in whatever floating point makes of them.
  let [left, whole] = [BigInt(grade), 1n];
  for (const { strength, reduces } of controls) {
    if (reduces !== side) continue;
    left *= BigInt(100 - PERCENT_A_STEP * strength);
    whole *= 100n;
  }
  return Number((left + whole - 1n) / whole);
}
