import type { AliasSource } from "./extract/naming.ts";

/** What documents propose and what people made of it. */
export const STATUSES = ["proposed", "confirmed", "rejected", "locked"] as const;
export type Status = (typeof STATUSES)[number];

/** Where names of a concept come from: `name` is its own, `human` a person gave. */
export type NameSource = AliasSource | "name" | "human";
