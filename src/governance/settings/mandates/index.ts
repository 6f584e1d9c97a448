import type { Feature } from "../../../engine/feature.ts";
import type { GovernanceParts } from "../../part.ts";
import { activityAction } from "./activity.ts";
import { mandates } from "./mandates.ts";
import { issueSecretAction, listSecretsAction } from "./secrets.ts";
import { mandateSecrets } from "./tables.ts";

export const mandatesOfPrograms: Feature<GovernanceParts> = {
  entities: [mandates],
  tables: [mandateSecrets],
  // Hashes depend on the pepper in this vault.
  moves: () => ({ stays: ["mandate_secrets"] }),
  actions: (parts) => [listSecretsAction(parts), issueSecretAction(parts), activityAction(parts)],
};
