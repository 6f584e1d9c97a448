import type { Feature } from "../../engine/feature.ts";
import { apiKeySecrets, apiKeys } from "../api-keys.ts";
import type { LearningParts } from "../part.ts";
import { unblockKeyAction, updateKeyAction } from "./change.ts";
import { createKeyAction } from "./create.ts";
import { forgetter } from "./forget.ts";
import { openKeys } from "./keys.ts";
import { getKeyAction, listKeysAction } from "./list.ts";
import { revokeKeyAction } from "./revoke.ts";
import { rotateKeyAction } from "./rotate.ts";

export const developer: Feature<LearningParts> = {
  tables: [apiKeys, apiKeySecrets],
  forgets: () => [forgetter],
  // Key hashes depend on the pepper in this vault, so an organisation that moves has to create new keys.
  moves: () => ({ stays: ["api_keys", "api_key_secrets"] }),
  actions: (parts) => {
    const keys = openKeys(parts);
    return [
      listKeysAction(),
      getKeyAction(),
      createKeyAction(parts),
      updateKeyAction(parts, keys),
      unblockKeyAction(keys),
      rotateKeyAction(keys),
      revokeKeyAction(keys),
    ];
  },
};
