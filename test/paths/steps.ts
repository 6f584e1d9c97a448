import type { Walk } from "./walk.ts";

/** Something that is done on a day, said as a sentence. */
export interface Step {
  day: string;
  does: string;
  run(walk: Walk): Promise<void>;
}

export const EUR = (amount: number) => ({ amount, currency: "EUR" });
