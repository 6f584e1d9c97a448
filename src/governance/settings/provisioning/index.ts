import type { Feature } from "../../../engine/feature.ts";
import type { GovernanceParts } from "../../part.ts";
import { COLLECTION, groupActions } from "./groups.ts";
import { userActions } from "./users.ts";

/** Users and groups as a directory keeps them here, by SCIM or these calls. */
export const provisioning: Feature<GovernanceParts> = {
  // Another server has other identifiers, and its directory begins again.
  moves: () => ({ stays: ["provisioned_users", "provisioned_groups", "provisioned_group_members"] }),
  eventReaders: { [COLLECTION]: (context) => context.holds("settings.provisioning.groups.get") },
  actions: (parts) => [...userActions(parts), ...groupActions(parts)],
};
