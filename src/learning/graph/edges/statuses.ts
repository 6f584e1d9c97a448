/** What the texts propose and what people made of it. */
export const EDGE_STATUSES = ["proposed", "confirmed", "rejected", "locked"] as const;
export type EdgeStatus = (typeof EDGE_STATUSES)[number];
