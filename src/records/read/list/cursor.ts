import { Fault } from "../../../kernel/errors.ts";
import type { Stored } from "../../../kernel/field.ts";
import { say } from "../../../text/message.ts";

export interface Cursor {
  /** True to read towards the start of the list. */
  backward: boolean;
  /** Sort values of the adjacent record. */
  values: Stored[];
  id: string;
}

/** Cursors are opaque to clients. `shape` binds a cursor to its sort order. */
export function encodeCursor(cursor: Cursor, shape: string): string {
  const text = JSON.stringify([cursor.backward ? 1 : 0, shape, cursor.id, ...cursor.values]);
  return Buffer.from(text, "utf8").toString("base64url");
}

/** Refuses cursors that were issued for another sort order. */
export function decodeCursor(text: string, shape: string, width: number): Cursor {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    if (
      Array.isArray(parts) &&
      parts.length === width + 3 &&
      parts[1] === shape &&
      typeof parts[2] === "string"
    ) {
      const [backward, , id, ...values] = parts;
      if (values.every(isStored)) return { backward: backward === 1, id, values };
    }
  } catch {
    // Malformed cursors are refused below.
  }
  throw foreignCursor();
}

export function foreignCursor(): Fault {
  return new Fault("VALIDATION_FAILED", {
    details: [
      {
        path: "cursor",
        code: "CURSOR_INVALID",
        message: say("records.errors.cursor"),
      },
    ],
  });
}

function isStored(value: unknown): value is Stored {
  return value === null || typeof value === "string" || (typeof value === "number" && Number.isFinite(value));
}
