/**
 * Origin of a document: starter library, upload, folder, publication of an organisation's document, or
 * record.
 */
export const ORIGINS = ["upload", "folder", "starter", "published", "record"] as const;
export type Origin = (typeof ORIGINS)[number];

/** `failed` refers to the newest file; the text of an older version stays in the index. */
export const DOCUMENT_STATES = ["queued", "reading", "ready", "failed"] as const;
export type DocumentState = (typeof DOCUMENT_STATES)[number];

/** Processing stages: reading the file, storing the text, indexing it, finding concepts. */
export const STAGES = ["read", "write", "index", "concepts"] as const;
export type Stage = (typeof STAGES)[number];
