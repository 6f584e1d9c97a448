import { SQLiteError } from "bun:sqlite";
import { Fault } from "../../../kernel/errors.ts";
import { type Message, say, type Text } from "../../../text/message.ts";
import { renderText } from "../../../text/render.ts";

export function refused(part: Text, why: Message): Fault {
  return new Fault("VALIDATION_FAILED", {
    message: say("governance.serverArchive.refused", { part, why }),
    details: [
      {
        path: renderText(part, "en"),
        code: "ARCHIVE_REFUSED",
        message: say("governance.serverArchive.partRefused", { part, why }),
      },
    ],
  });
}

/** Runs an insert. A constraint violation means that the archive is invalid. */
export function fitted<T>(part: string, line: number, insert: () => T): T {
  try {
    return insert();
  } catch (error) {
    if (error instanceof SQLiteError && error.code?.startsWith("SQLITE_CONSTRAINT"))
      throw refused(part, say("governance.serverArchive.lineUnfit", { line }));
    throw error;
  }
}
