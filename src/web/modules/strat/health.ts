import type { StratKeyResultView, StratObjectiveView } from "../../../client/contract.ts";

export type Health = "good" | "behind" | "risk" | "idle";

/** Objectives this many percentage points behind schedule count as behind, or as at risk. */
const [LOOK, ACT] = [10, 25];
const LOW_CONFIDENCE = 3;

export function objectiveHealth({ state, gap, progress }: StratObjectiveView): Health {
  if (state === "achieved") return "good";
  if (state === "missed" || state === "at_risk") return "risk";
  if (state !== "active") return "idle";
  if (Number(progress) >= 100) return "good";
  return behind(gap ?? 0);
}

export function keyResultHealth(
  { state, progress, confidence }: StratKeyResultView,
  expected: number,
): Health {
  if (state === "done") return "good";
  if (state === "missed") return "risk";
  if (state !== "active") return "idle";
  if (Number(progress) >= 100) return "good";
  if (typeof confidence === "number" && confidence <= LOW_CONFIDENCE) return "risk";
  return behind(expected - Number(progress));
}

const behind = (gap: number): Health => (gap > ACT ? "risk" : gap > LOOK ? "behind" : "good");
