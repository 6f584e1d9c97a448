import type { GovernancePart } from "../../part.ts";
import { holidays } from "./holidays.ts";
import { getOrganizationAction, updateOrganizationAction } from "./organization.ts";

export { readCalendar } from "./calendar.ts";

/** What an organisation says of itself, and the days on which it works. */
export const organization: GovernancePart = {
  entities: [holidays],
  actions: ({ identity, catalog }) => [getOrganizationAction(), updateOrganizationAction(identity, catalog)],
};
