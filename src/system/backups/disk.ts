import { Fault } from "../../kernel/errors.ts";
import { type Message, say, type Text } from "../../text/message.ts";
import { UserError } from "../../user-error.ts";

const SAYINGS: readonly [RegExp, Message][] = [
  [/\b(ENOSPC|EDQUOT|SQLITE_FULL)\b|disk is full/, say("system.serverDisk.full")],
  [/\bEFBIG\b/, say("system.serverDisk.fileTooLarge")],
  [/\b(EROFS|SQLITE_READONLY)\b|readonly database/, say("system.serverDisk.readOnly")],
  [/\b(EACCES|EPERM)\b/, say("system.serverDisk.notAllowed")],
  [/\b(ENOTDIR|EEXIST|ENOTCONN|ESTALE|EHOSTDOWN)\b/, say("system.serverDisk.folderMissing")],
  [/\b(SQLITE_CORRUPT|SQLITE_NOTADB)\b|malformed|not a database/, say("system.serverDisk.databaseDamaged")],
  [/\bSQLITE_CANTOPEN\b|unable to open database file/, say("system.serverDisk.databaseMissing")],
  [/\bEIO\b|disk I\/O error/, say("system.serverDisk.failing")],
];

/** Explains a file or database error to the operator; undefined for unexpected errors. */
export function diskErrorText(error: unknown): Text | undefined {
  if (error instanceof UserError || error instanceof Fault) return error.text;
  if (!(error instanceof Error)) return undefined;
  const said = `${"code" in error ? String(error.code) : ""} ${error.message}`;
  return SAYINGS.find(([saying]) => saying.test(said))?.[1];
}

/** Adds an explanation and the path: the error's own, or else `where`. */
export function explained(error: unknown, where?: string): unknown {
  const text = diskErrorText(error);
  if (text === undefined || error instanceof UserError || error instanceof Fault) return error;
  const path = error instanceof Error && "path" in error ? String(error.path) : where;
  return new UserError(path ? say("system.serverDisk.at", { trouble: text, path }) : text, { cause: error });
}
