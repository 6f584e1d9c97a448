import { join } from "node:path";

/** The databases of an installation: records, and the keys that encrypt parts of them. */
export const DATABASES = ["freehold", "vault"] as const;

export type DatabaseName = (typeof DATABASES)[number];

export const databasePath = (folder: string, name: DatabaseName) => join(folder, `${name}.db`);
