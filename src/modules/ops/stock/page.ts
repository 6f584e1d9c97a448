import { invalid } from "../../../kernel/errors.ts";
import { say } from "../../../text/message.ts";

/** Opaque cursor for the next page, made from the sort keys of the last row. */
export function nextPlace(keys: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(keys), "utf8").toString("base64url");
}

/** Parses a cursor. Refuses cursors from other lists. */
export function readPlace(cursor: string, width: number): (string | number)[] {
  try {
    const keys: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    if (Array.isArray(keys) && keys.length === width && keys.every(isKey)) return keys;
  } catch {
    // Not a cursor of ours: refused below.
  }
  throw invalid("cursor", "CURSOR_INVALID", say("ops.errors.cursorInvalid"));
}

function isKey(value: unknown): value is string | number {
  return typeof value === "string" || (typeof value === "number" && Number.isSafeInteger(value));
}
