import { Type } from "@sinclair/typebox";
import { decodeCursor, encodeCursor } from "../../records/index.ts";

export const pageInputs = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
  cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 1000 })),
  count: Type.Optional(Type.Boolean({ description: "Includes the total count" })),
};

interface Asked {
  limit?: number;
  cursor?: string;
  count?: boolean;
}

interface Page {
  limit: number;
  next_cursor: string | null;
  prev_cursor: string | null;
  total?: number;
}

/** Pages a computed list that is sorted by unique, stable keys. */
export function pageOf<T>(
  sorted: readonly T[],
  keyOf: (one: T) => string,
  shape: string,
  { limit = 50, cursor: text, count = false }: Asked,
): { data: T[]; page: Page } {
  const cursor = text === undefined ? undefined : decodeCursor(text, shape, 0);
  const start = cursor ? startOf(sorted.map(keyOf), cursor, limit) : 0;
  const data = sorted.slice(start, start + limit);
  const [first, last] = [data[0], data.at(-1)];
  const place = (one: T, backward: boolean) => encodeCursor({ backward, values: [], id: keyOf(one) }, shape);
  return {
    data,
    page: {
      limit,
      next_cursor: last && start + limit < sorted.length ? place(last, false) : null,
      prev_cursor: first && start > 0 ? place(first, true) : null,
      ...(count && { total: sorted.length }),
    },
  };
}

/** After a key, or ending before it. */
function startOf(
  keys: readonly string[],
  { backward, id }: { backward: boolean; id: string },
  limit: number,
): number {
  const beyond = keys.findIndex((key) => (backward ? key >= id : key > id));
  const at = beyond < 0 ? keys.length : beyond;
  return backward ? Math.max(0, at - limit) : at;
}
