import type { DeskPart } from "../part.ts";
import { searchAction } from "./search.ts";

/** Looking for something without knowing where it is. */
export const search: DeskPart = {
  actions: ({ catalog }) => [searchAction(catalog)],
};
