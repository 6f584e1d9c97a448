import type { EnteredRate, ReadContext } from "./context.ts";

/** Newest exchange rate on or before a day. */
export type RateSource = (context: ReadContext, currency: string, day: string) => EnteredRate | undefined;

/** Default without exchange rates. */
export const NO_RATES: RateSource = () => undefined;
