export const ORIGINS = ["upload", "folder", "starter", "published", "record"] as const;
export type Origin = (typeof ORIGINS)[number];

/** `failed` refers to the newest file; an older version's text stays in the index. */
export const DOCUMENT_STATES = ["queued", "reading", "ready", "failed"] as const;
export type DocumentState = (typeof DOCUMENT_STATES)[number];

/** Read the file, store the text, index it, find concepts. */
export const STAGES = ["read", "write", "index", "concepts"] as const;
export type Stage = (typeof STAGES)[number];
