import type { Feature } from "../../engine/feature.ts";
import type { DeskParts } from "../part.ts";
import { removeSamplesAction, samplesAction } from "./actions.ts";
import { stepsAction } from "./steps.ts";

export const samples: Feature<DeskParts> = {
  actions: (parts) => [samplesAction(parts), removeSamplesAction(parts), stepsAction(parts)],
};
