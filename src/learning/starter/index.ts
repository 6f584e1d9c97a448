import type { Feature } from "../../engine/feature.ts";
import type { LearningParts } from "../part.ts";
import { starterAction } from "./action.ts";
import { beginStarter, wakeStarterAction } from "./begin.ts";

/** The handbook in the shared library. */
export const starter: Feature<LearningParts> = {
  actions: (parts) => [starterAction(parts), wakeStarterAction()],
  begin: beginStarter,
};
