/** `proposed` comes from documents, the others from people. */
export const EDGE_STATUSES = ["proposed", "confirmed", "rejected", "locked"] as const;
export type EdgeStatus = (typeof EDGE_STATUSES)[number];
