import { Fault } from "../../kernel/errors.ts";
import { UserError } from "../../user-error.ts";

/** Disk and folder errors, with what to do about them. */
const SAYINGS: readonly [RegExp, string][] = [
  [/\b(ENOSPC|EDQUOT|SQLITE_FULL)\b|disk is full/, "The disk is full. Make room, then do it again."],
  [
    /\bEFBIG\b/,
    "The file grew larger than this system allows. Raise the limit (ulimit -f), then do it again.",
  ],
  [
    /\b(EROFS|SQLITE_READONLY)\b|readonly database/,
    "The disk can only be read. Make it writable, or name another folder.",
  ],
  [
    /\b(EACCES|EPERM)\b/,
    "This user may not read or write there. Run it as the user to whom the folder belongs, or name another folder.",
  ],
  [
    /\b(ENOTDIR|EEXIST|ENOTCONN|ESTALE|EHOSTDOWN)\b/,
    "The folder is not there. See whether its disk or share is mounted, or name another folder.",
  ],
  [
    /\b(SQLITE_CORRUPT|SQLITE_NOTADB)\b|malformed|not a database/,
    "A database is damaged. Stop Freehold, and restore the last backup that is whole: freehold restore FILE",
  ],
  [
    /\bSQLITE_CANTOPEN\b|unable to open database file/,
    "A database is missing, or cannot be opened. The data folder needs both freehold.db and vault.db: restore the last backup if one is lost.",
  ],
  [
    /\bEIO\b|disk I\/O error/,
    "The disk does not do what it should. See whether it is full or failing, and whether files may grow (ulimit -f), then do it again.",
  ],
];

/** Explains an error of long-running file work; undefined for unexpected errors. */
export function troubleIn(error: unknown): string | undefined {
  if (error instanceof UserError || error instanceof Fault) return error.message;
  if (!(error instanceof Error)) return undefined;
  const said = `${"code" in error ? String(error.code) : ""} ${error.message}`;
  return SAYINGS.find(([saying]) => saying.test(said))?.[1];
}

/** Adds an explanation and the path to an error: its own path, or else the given one. */
export function explained(error: unknown, where?: string): unknown {
  const trouble = troubleIn(error);
  if (trouble === undefined || error instanceof UserError || error instanceof Fault) return error;
  const path = error instanceof Error && "path" in error ? String(error.path) : where;
  return new UserError(path ? `${trouble} (${path})` : trouble, { cause: error });
}
