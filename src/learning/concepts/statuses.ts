import type { AliasSource } from "./extract/naming.ts";

/** `proposed` comes from documents; people set the other statuses. */
export const STATUSES = ["proposed", "confirmed", "rejected", "locked"] as const;
export type Status = (typeof STATUSES)[number];

/** `name`: the concept's main name; `human`: given by a person. */
export type NameSource = AliasSource | "name" | "human";
