import type { AliasSource } from "./extract/naming.ts";

/** `proposed` is set by documents, the others by people. */
export const STATUSES = ["proposed", "confirmed", "rejected", "locked"] as const;
export type Status = (typeof STATUSES)[number];

/** `name`: the concept's own name; `human`: given by a person. */
export type NameSource = AliasSource | "name" | "human";
