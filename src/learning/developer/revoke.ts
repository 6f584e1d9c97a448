import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import { closed, idInput } from "../../kernel/schema.ts";
import { set } from "../../store/rows.ts";
import { apiKeys } from "../api-keys.ts";
import { cancelJobsOfKey } from "../courses/index.ts";
import { COLLECTION, findKey, keySchema, PATH, showKey } from "./key.ts";
import type { Keys } from "./keys.ts";
import { planHasKeys } from "./plan.ts";
import { auditChange, changeKey } from "./store.ts";

export function revokeKeyAction(keys: Keys): Action {
  return defineAction({
    name: "developer.keys.revoke",
    summary: "Revoke an API key",
    description: "Rejects its next call and cancels its running jobs. Repeating the call changes nothing.",
    kind: "write",
    tier: "managing",
    http: [
      { method: "POST", path: `${PATH}/:id/revoke` },
      { method: "DELETE", path: `${PATH}/:id` },
    ],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object({ id: idInput }, closed),
    output: keySchema,
    run: async (context, { id }) => {
      context.about(COLLECTION, id);
      const key = findKey(context, id);
      if (key.revoked_at !== null) return showKey(context, key, planHasKeys(context));
      const { now, principal } = context;
      context.handle.connection
        .run`UPDATE ${apiKeys} SET ${set(apiKeys, { revoked_at: now, revoked_by: principal.id })}
        WHERE ${apiKeys.id} = ${id}`;
      changeKey(context, key, key);
      auditChange(context, key, key.version + 1, { state: "active" }, { state: "revoked" });
      cancelJobsOfKey(context, id);
      keys.forget(context);
      return showKey(context, findKey(context, id), planHasKeys(context));
    },
  });
}
