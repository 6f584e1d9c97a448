/** Where a document came from: the starter library, a person, a folder, a document of an organisation, a record. */
export const ORIGINS = ["upload", "folder", "starter", "published", "record"] as const;
export type Origin = (typeof ORIGINS)[number];

/** `failed` says so of the newest file: an older version's text stays in the index. */
export const DOCUMENT_STATES = ["queued", "reading", "ready", "failed"] as const;
export type DocumentState = (typeof DOCUMENT_STATES)[number];

/** What is being done with a document: its file read, its text put into the store, into the index, its concepts found. */
export const STAGES = ["read", "write", "index", "concepts"] as const;
export type Stage = (typeof STAGES)[number];
