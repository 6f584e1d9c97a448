import type { Feature } from "../../../engine/feature.ts";
import type { GovernanceParts } from "../../part.ts";
import { admitAction, followGroupsAction } from "./follow.ts";
import { getLoginRulesAction, updateLoginRulesAction } from "./settings.ts";

export const logins: Feature<GovernanceParts> = {
  // Identities belong to the provider of a server.
  moves: () => ({ stays: ["login_rules", "provider_links"] }),
  actions: (parts) => [
    getLoginRulesAction(parts),
    updateLoginRulesAction(parts),
    followGroupsAction(parts),
    admitAction(),
  ],
};
