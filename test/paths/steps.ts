import type { Walk } from "./walk.ts";

export interface Step {
  day: string;
  does: string;
  run(walk: Walk): Promise<void>;
}

export const EUR = (amount: number) => ({ amount, currency: "EUR" });
