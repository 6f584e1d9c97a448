import type { Feature } from "../../engine/feature.ts";
import { searchAction } from "./action.ts";

export const search: Feature = {
  actions: () => [searchAction()],
};
