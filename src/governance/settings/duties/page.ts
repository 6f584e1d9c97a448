import { component } from "../../../kernel/schema.ts";

interface Page {
  limit: number;
  next_cursor: string | null;
  prev_cursor: string | null;
}

/** Same schema as in lists of records. */
export const pageSchema = component<Page>("Page");

/** Page information for a list that is always complete. */
export function onePage(limit: number): Page {
  return { limit, next_cursor: null, prev_cursor: null };
}
