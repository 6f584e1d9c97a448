import type { EnteredRate, ReadContext } from "./context.ts";

/** Looks up the newest exchange rate on or before a day; undefined if there is none. */
export type RateSource = (context: ReadContext, currency: string, day: string) => EnteredRate | undefined;

/** Used when no module keeps exchange rates. */
export const NO_RATES: RateSource = () => undefined;
