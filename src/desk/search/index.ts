import type { Feature } from "../../engine/feature.ts";
import type { DeskParts } from "../part.ts";
import { searchAction } from "./search.ts";

export const search: Feature<DeskParts> = {
  actions: ({ catalog }) => [searchAction(catalog)],
};
