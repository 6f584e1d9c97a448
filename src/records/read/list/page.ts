import { type Static, Type } from "@sinclair/typebox";
import { closed } from "../../../kernel/schema.ts";
import { type Cursor, encodeCursor } from "./cursor.ts";

export const pageSchema = Type.Object(
  {
    limit: Type.Integer(),
    next_cursor: Type.Union([Type.String(), Type.Null()]),
    prev_cursor: Type.Union([Type.String(), Type.Null()]),
    total: Type.Optional(Type.Integer({ description: "Total over all pages, if requested with `count`" })),
    total_is_at_least: Type.Optional(
      Type.Literal(true, { description: "True if there are more than `total`. Counting stopped there." }),
    ),
  },
  { ...closed, $id: "Page" },
);

export type Page = Static<typeof pageSchema>;

/** `at` gives the cursor of an item. */
interface Turning<T> {
  shape: string;
  limit: number;
  place: Cursor | undefined;
  at(one: T): Omit<Cursor, "backward">;
}

/** `found` holds items in reading direction, one more than the page shows if there are more. */
export function pageOf<T>(
  found: readonly T[],
  { shape, limit, place, at }: Turning<T>,
): { shown: T[]; page: Page } {
  const backward = place?.backward ?? false;
  const more = found.length > limit;
  const shown = found.slice(0, limit);
  if (backward) shown.reverse();
  const cursorAt = (one: T | undefined, back: boolean) =>
    one === undefined ? null : encodeCursor({ backward: back, ...at(one) }, shape);
  return {
    shown,
    page: {
      limit,
      next_cursor: backward || more ? cursorAt(shown.at(-1), false) : null,
      prev_cursor: place && (!backward || more) ? cursorAt(shown[0], true) : null,
    },
  };
}
