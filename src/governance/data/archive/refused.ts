import { SQLiteError } from "bun:sqlite";
import { Fault } from "../../../kernel/errors.ts";
import { say } from "../../../text/message.ts";

/** Error for a rejected archive: the part and the reason. */
export function refused(part: string, why: string): Fault {
  return new Fault("VALIDATION_FAILED", {
    message: `This archive is not read: ${part} ${why}. Nothing was changed.`,
    details: [{ path: part, code: "ARCHIVE_REFUSED", message: `${part} ${why}` }],
  });
}

/** Inserts a row. Constraint violations mean that the archive is invalid. */
export function fitted<T>(part: string, line: number, insert: () => T): T {
  try {
    return insert();
  } catch (error) {
    if (error instanceof SQLiteError && error.code?.startsWith("SQLITE_CONSTRAINT"))
      throw refused(part, say("governance.serverArchive.lineUnfit", { line }));
    throw error;
  }
}
