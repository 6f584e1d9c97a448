import type { Feature } from "../../../engine/feature.ts";
import type { GovernanceParts } from "../../part.ts";
import { holidays } from "./holidays.ts";
import { addLogoAction, getLogoAction } from "./logos.ts";
import { getOrganizationAction, updateOrganizationAction } from "./organization.ts";
import { ownLetterhead, sampleLetterhead } from "./sample-letterhead.ts";

export { readCalendar } from "./calendar.ts";

export const organization: Feature<GovernanceParts> = {
  entities: [holidays],
  milestones: { letterhead: ownLetterhead },
  samples: [sampleLetterhead],
  actions: (deps) => [
    getOrganizationAction(deps),
    updateOrganizationAction(deps),
    addLogoAction(),
    getLogoAction(),
  ],
};
