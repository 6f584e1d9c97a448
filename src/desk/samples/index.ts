import type { Feature } from "../../engine/feature.ts";
import type { DeskParts } from "../part.ts";
import { removeSamplesAction, samplesAction } from "./actions.ts";
import { stepsAction } from "./steps.ts";

/** Records to look around with, for an organisation that has none yet. */
export const samples: Feature<DeskParts> = {
  actions: (parts) => [samplesAction(parts), removeSamplesAction(parts), stepsAction(parts)],
};
