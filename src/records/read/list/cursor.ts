import type { Stored } from "../../../kernel/entity.ts";
import { Fault } from "../../../kernel/errors.ts";

/** A place between two records of a sorted list. */
export interface Cursor {
  /** Towards the end of the list, or back towards its start. */
  backward: boolean;
  /** The sort fields' values at the record beside the place. */
  values: Stored[];
  id: string;
}

/** Opaque to clients. `shape` ties it to the sorting it was made for. */
export function encodeCursor(cursor: Cursor, shape: string): string {
  const text = JSON.stringify([cursor.backward ? 1 : 0, shape, cursor.id, ...cursor.values]);
  return Buffer.from(text, "utf8").toString("base64url");
}

/** Reads a cursor; refuses one that was not given out for this sorting. */
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
    // Not of our making: answered below like every other.
  }
  throw foreignCursor();
}

/** A cursor that this list did not give out. */
export function foreignCursor(): Fault {
  return new Fault("VALIDATION_FAILED", {
    details: [
      {
        path: "cursor",
        code: "CURSOR_INVALID",
        message: "The cursor does not belong to this list and sorting. Start again without it",
      },
    ],
  });
}

function isStored(value: unknown): value is Stored {
  return value === null || typeof value === "string" || (typeof value === "number" && Number.isFinite(value));
}
