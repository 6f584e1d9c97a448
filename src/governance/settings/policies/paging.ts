import { type Static, Type } from "@sinclair/typebox";
import { component } from "../../../kernel/schema.ts";
import { decodeCursor, encodeCursor } from "../../../records/read/list/cursor.ts";
import type { pageSchema } from "../../../records/read/list/page.ts";

/** Same schema as in lists of records. */
export const page = component<Static<typeof pageSchema>>("Page");

export const pagingInput = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
  cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 1000 })),
};

interface Asked {
  limit?: number;
  cursor?: string;
}

/** Pages a list that fits into memory, by ascending keys. */
export function pageOf<T>(
  shape: string,
  items: readonly T[],
  keyOf: (item: T) => string,
  { limit = 50, cursor }: Asked,
): { data: T[]; page: Static<typeof pageSchema> } {
  const place = cursor === undefined ? undefined : decodeCursor(cursor, shape, 0);
  const ahead = items.filter((item) => !place || place.backward || keyOf(item) > place.id);
  const behind = place?.backward ? items.filter((item) => keyOf(item) < place.id) : [];
  const data = place?.backward ? behind.slice(-limit) : ahead.slice(0, limit);
  const [first, last] = [data[0], data.at(-1)];
  const cursorAt = (item: T | undefined, backward: boolean) =>
    item === undefined ? null : encodeCursor({ backward, values: [], id: keyOf(item) }, shape);
  const before = first !== undefined && items.some((item) => keyOf(item) < keyOf(first));
  const after = last !== undefined && items.some((item) => keyOf(item) > keyOf(last));
  return {
    data,
    page: {
      limit,
      next_cursor: after ? cursorAt(last, false) : null,
      prev_cursor: before ? cursorAt(first, true) : null,
    },
  };
}
