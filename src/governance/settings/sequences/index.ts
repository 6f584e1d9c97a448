import type { Feature } from "../../../engine/feature.ts";
import type { GovernanceParts } from "../../part.ts";
import { getSequenceAction, listSequencesAction, updateSequenceAction } from "./actions.ts";

export const sequences: Feature<GovernanceParts> = {
  actions: ({ catalog }) => [
    listSequencesAction(catalog),
    getSequenceAction(catalog),
    updateSequenceAction(catalog),
  ],
};
