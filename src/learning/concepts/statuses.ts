import type { AliasSource } from "./extract/naming.ts";

/** `proposed` comes from documents, the others from people. */
export const STATUSES = ["proposed", "confirmed", "rejected", "locked"] as const;
export type Status = (typeof STATUSES)[number];

/** Source of a concept's names: `name` is its own, `human` was given by a person. */
export type NameSource = AliasSource | "name" | "human";
