import { invalid } from "../../../kernel/errors.ts";

/** A place in a list as an opaque cursor: the keys of the last row that was shown. */
export function nextPlace(keys: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(keys), "utf8").toString("base64url");
}

/** The keys of a cursor; refuses one that this list did not give out. */
export function readPlace(cursor: string, width: number): (string | number)[] {
  try {
    const keys: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    if (Array.isArray(keys) && keys.length === width && keys.every(isKey)) return keys;
  } catch {
    // Not of our making: answered below like every other.
  }
  throw invalid(
    "cursor",
    "CURSOR_INVALID",
    "The cursor does not belong to this list. Start again without it",
  );
}

function isKey(value: unknown): value is string | number {
  return typeof value === "string" || (typeof value === "number" && Number.isSafeInteger(value));
}
