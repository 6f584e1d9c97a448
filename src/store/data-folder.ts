import { join } from "node:path";

/** The databases of an installation: records, and the keys that encrypt parts of them. */
export const DATABASES = ["freehold", "vault"] as const;

export type DatabaseName = (typeof DATABASES)[number];

const fileOf = <N extends DatabaseName>(name: N) => `${name}.db` as const;

export const DATABASE_FILES = DATABASES.map(fileOf);

export type DatabaseFileName = (typeof DATABASE_FILES)[number];

export const databasePath = (folder: string, name: DatabaseName) => join(folder, fileOf(name));

/** Folder of archived parts of the audit trail. If one is archived again, its file is replaced. */
const REPLACED = "archive";
/** Folders of files that do not change, but for those of the archive. */
export const LASTING = ["files", "documents", REPLACED, "evidence", "imports"] as const;
/** Folder of the signed checkpoints of the audit trail, apart from the database. */
export const NOTES = "checkpoints";
/** Ledger of erasures. */
export const ERASURES = "erasures.ndjson";
/** Files that grow or are rewritten. */
export const LOOSE = [ERASURES, "freehold.toml"] as const;
/** Folders of files that users upload. */
export const UPLOADING = ["files", "documents", "imports"] as const;
/** Folder in each of these for uploads in progress, which do not belong to any record yet. */
export const ARRIVING = "incoming";

/** True for such a folder and all within it, by its path in the data folder. */
export function isArriving(path: string): boolean {
  const [folder, inside] = path.split(/[\\/]/);
  return inside === ARRIVING && UPLOADING.some((one) => one === folder);
}

/** True for a file that may be replaced under its name, by its path in the data folder. */
export function isReplaced(path: string): boolean {
  return path.split(/[\\/]/)[0] === REPLACED;
}
