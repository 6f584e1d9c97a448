import { Type } from "@sinclair/typebox";
import { invalid } from "../../kernel/errors.ts";
import { component } from "../../kernel/schema.ts";

/** A place in a list that is sorted by a number, newest first: towards the older ones, or back. */
export interface Cursor {
  backward: boolean;
  at: number;
}

interface Page {
  limit: number;
  next_cursor: string | null;
  prev_cursor: string | null;
}

/** The same as every list of records answers with. */
export const pageSchema = component<Page>("Page");

export const limitInput = Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 }));
export const cursorInput = Type.Optional(Type.String({ minLength: 1, maxLength: 100 }));

const CURSOR = /^([<>])(0|[1-9]\d{0,15})$/;

export function parseCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined;
  const [, direction, at] = CURSOR.exec(Buffer.from(text, "base64url").toString("latin1")) ?? [];
  if (at !== undefined) return { backward: direction === ">", at: Number(at) };
  throw invalid(
    "cursor",
    "CURSOR_INVALID",
    "The cursor does not belong to this list. Start again without it",
  );
}

function encode(backward: boolean, at: number): string {
  return Buffer.from(`${backward ? ">" : "<"}${at}`, "latin1").toString("base64url");
}

/** The page of a list: `shown` as it is answered, `rest` where to go on in the direction of reading, if there is more. */
export function pageOf(
  limit: number,
  cursor: Cursor | undefined,
  shown: readonly number[],
  rest: number | undefined,
): Page {
  const onward = rest === undefined ? null : encode(cursor?.backward ?? false, rest);
  if (!cursor) return { limit, next_cursor: onward, prev_cursor: null };
  // The place itself belongs to the side that was left.
  if (cursor.backward)
    return { limit, next_cursor: encode(false, shown.at(-1) ?? cursor.at + 1), prev_cursor: onward };
  return { limit, next_cursor: onward, prev_cursor: encode(true, shown[0] ?? Math.max(0, cursor.at - 1)) };
}
