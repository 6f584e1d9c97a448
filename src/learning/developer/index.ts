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

/** API keys, for programs of other makers. */
export const developer: Feature<LearningParts> = {
  tables: [apiKeys, apiKeySecrets],
  forgets: () => [forgetter],
  // Their hashes are good under this vault's pepper alone: an organisation that moves makes keys anew.
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
