import type { EnteredRate, ReadContext } from "./context.ts";

/** Finds the rate of a foreign currency on a day: the newest on or before it. Undefined where there is none. */
export type RateSource = (context: ReadContext, currency: string, day: string) => EnteredRate | undefined;

/** For a program without a module that keeps rates. */
export const NO_RATES: RateSource = () => undefined;
