import { Type } from "@sinclair/typebox";
import { invalid } from "../../kernel/errors.ts";
import { component } from "../../kernel/schema.ts";
import { say } from "../../text/message.ts";

/** Position in a list sorted by number, newest first, with the direction to continue in. */
export interface Cursor {
  backward: boolean;
  at: number;
}

interface Page {
  limit: number;
  next_cursor: string | null;
  prev_cursor: string | null;
}

/** Same schema as in lists of records. */
export const pageSchema = component<Page>("Page");

export const limitInput = Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 }));
export const cursorInput = Type.Optional(Type.String({ minLength: 1, maxLength: 100 }));

const CURSOR = /^([<>])(0|[1-9]\d{0,15})$/;

export function parseCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined;
  const [, direction, at] = CURSOR.exec(Buffer.from(text, "base64url").toString("latin1")) ?? [];
  if (at !== undefined) return { backward: direction === ">", at: Number(at) };
  throw invalid("cursor", "CURSOR_INVALID", say("governance.errors.cursorInvalid"));
}

function encode(backward: boolean, at: number): string {
  return Buffer.from(`${backward ? ">" : "<"}${at}`, "latin1").toString("base64url");
}

/** `rest`: position to continue from in reading direction, if there is more. */
export function pageOf(
  limit: number,
  cursor: Cursor | undefined,
  shown: readonly number[],
  rest: number | undefined,
): Page {
  const onward = rest === undefined ? null : encode(cursor?.backward ?? false, rest);
  if (!cursor) return { limit, next_cursor: onward, prev_cursor: null };
  // The cursor row itself belongs to the previous page.
  if (cursor.backward)
    return { limit, next_cursor: encode(false, shown.at(-1) ?? cursor.at + 1), prev_cursor: onward };
  return { limit, next_cursor: onward, prev_cursor: encode(true, shown[0] ?? Math.max(0, cursor.at - 1)) };
}
