import type { Feature } from "../../../engine/feature.ts";
import type { GovernanceParts } from "../../part.ts";
import { holidays } from "./holidays.ts";
import { getOrganizationAction, updateOrganizationAction } from "./organization.ts";

export { readCalendar } from "./calendar.ts";

export const organization: Feature<GovernanceParts> = {
  entities: [holidays],
  actions: ({ identity, catalog }) => [getOrganizationAction(), updateOrganizationAction(identity, catalog)],
};
