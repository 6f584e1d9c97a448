import type { Feature } from "../../engine/feature.ts";
import type { DeskParts } from "../part.ts";
import { removeSamplesAction, samplesAction } from "./actions.ts";
import { stepsAction } from "./steps.ts";

/** Sample records for organisations that have none of their own. */
export const samples: Feature<DeskParts> = {
  actions: (parts) => [samplesAction(parts), removeSamplesAction(parts), stepsAction(parts)],
};
