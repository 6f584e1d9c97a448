import type { EnteredRate, ReadContext } from "./context.ts";

/** Returns the newest exchange rate on or before a day. */
export type RateSource = (context: ReadContext, currency: string, day: string) => EnteredRate | undefined;

/** Default if there are no exchange rates. */
export const NO_RATES: RateSource = () => undefined;
