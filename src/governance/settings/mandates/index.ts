import type { Feature } from "../../../engine/feature.ts";
import { follow } from "../../../kernel/follower.ts";
import type { GovernanceParts } from "../../part.ts";
import { activityAction } from "./activity.ts";
import { clientActions } from "./clients/actions.ts";
import { currentAction } from "./current.ts";
import { mandates } from "./mandates.ts";
import { issueSecretAction, listSecretsAction } from "./secrets.ts";
import { mandateSecrets } from "./tables.ts";

export const mandatesOfPrograms: Feature<GovernanceParts> = {
  entities: [mandates],
  tables: [mandateSecrets],
  // Hashes depend on the pepper in this vault.
  moves: () => ({ stays: ["mandate_secrets"] }),
  // The program's next call needs the new limits.
  followers: ({ identity }) => [follow(mandates, (context) => identity.sessions.forget(context))],
  actions: (parts) => [
    listSecretsAction(parts),
    issueSecretAction(parts),
    activityAction(parts),
    currentAction(parts),
    ...clientActions(parts),
  ],
};
