import type { GovernancePart } from "../../part.ts";
import { getSequenceAction, listSequencesAction, updateSequenceAction } from "./actions.ts";

/** The numbers that records are given. */
export const sequences: GovernancePart = {
  actions: ({ catalog }) => [
    listSequencesAction(catalog),
    getSequenceAction(catalog),
    updateSequenceAction(catalog),
  ],
};
