import { component } from "../../../kernel/schema.ts";

interface Page {
  limit: number;
  next_cursor: string | null;
  prev_cursor: string | null;
}

/** The same as every list of records answers with. */
export const pageSchema = component<Page>("Page");

/** The page of a list that is always answered whole. */
export function onePage(limit: number): Page {
  return { limit, next_cursor: null, prev_cursor: null };
}
