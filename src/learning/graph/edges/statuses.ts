/** `proposed` is set by documents, the others by people. */
export const EDGE_STATUSES = ["proposed", "confirmed", "rejected", "locked"] as const;
export type EdgeStatus = (typeof EDGE_STATUSES)[number];
