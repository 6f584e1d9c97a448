import type { Texts } from "../../../language/texts.ts";

/** From not due to longest overdue. */
export const BUCKETS = ["current", "days_1_30", "days_31_60", "days_61_90", "over_90"] as const;
export type AgingWords = Texts<"fin.aging">;
