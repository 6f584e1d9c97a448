import { usePerson } from "../../session/session.ts";

export const DENSITIES = ["comfortable", "compact"] as const;
export type Density = (typeof DENSITIES)[number];

/** Heights in pixels. Fixed, so that row positions are known without measuring. */
export const ROW: Readonly<Record<Density, number>> = { comfortable: 42, compact: 30 };
export const CARD: Readonly<Record<Density, number>> = { comfortable: 104, compact: 84 };
/** Number of fields shown on a card in addition to the name. */
export const FACTS: Readonly<Record<Density, number>> = { comfortable: 3, compact: 2 };

export const useDensity = (): Density => usePerson()?.preferences.density ?? "comfortable";
