import { join } from "node:path";

/** The databases of an installation: records, and the keys that encrypt parts of them. */
export const DATABASES = ["freehold", "vault"] as const;

export type DatabaseName = (typeof DATABASES)[number];

export const databasePath = (folder: string, name: DatabaseName) => join(folder, `${name}.db`);

/** Folders of files that never change. */
export const LASTING = ["files", "documents", "archive", "evidence", "imports"] as const;
/** Folder of the signed checkpoints of the audit trail, apart from the database. */
export const NOTES = "checkpoints";
/** Files that grow or are rewritten. */
export const LOOSE = ["erasures.ndjson", "freehold.toml"] as const;
/** Folder of uploads in progress, which do not belong to any record yet. */
export const ARRIVING = "incoming";
