import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import { Fault } from "../../kernel/errors.ts";
import { closed, idInput } from "../../kernel/schema.ts";
import { guardVersion, versionInput } from "../../kernel/version.ts";
import { set } from "../../store/rows.ts";
import { say } from "../../text/message.ts";
import { apiKeys } from "../api-keys.ts";
import { cancelJobsOfKey } from "../courses/index.ts";
import type { LearningParts } from "../part.ts";
import { audienceOf, checkAddresses, endOf, keyFields } from "./input.ts";
import { type ApiKey, COLLECTION, findKey, keySchema, PATH, showKey } from "./key.ts";
import type { Keys } from "./keys.ts";
import { requireKeys } from "./plan.ts";
import { auditChange, changeKey, factsOf, type Settings } from "./store.ts";

export function updateKeyAction(parts: LearningParts, keys: Keys): Action {
  return defineAction({
    name: "developer.keys.update",
    summary: "Update an API key",
    description: "Takes effect from the key's next call. Changing caps does not reset spending.",
    kind: "write",
    tier: "managing",
    http: [
      { method: "PUT", path: `${PATH}/:id` },
      { method: "PATCH", path: `${PATH}/:id` },
    ],
    errors: ["RECORD_NOT_FOUND", "RECORD_VERSION_CONFLICT", "STATE_TRANSITION_INVALID", "PLAN_REQUIRED"],
    input: Type.Object(
      { id: idInput, version: versionInput, ...Type.Partial(Type.Object(keyFields)).properties },
      { ...closed, $id: "ApiKeyUpdate" },
    ),
    output: keySchema,
    run: async (context, { id, version, ...given }) => {
      context.about(COLLECTION, id);
      const key = findKey(context, id);
      guardVersion(key.version, version);
      guardLiving(key);
      requireKeys(context);
      checkAddresses(given.ip_allow);
      const settings: Settings = {
        name: given.name ?? key.name,
        scopes: given.scopes ?? key.scopes,
        namespaces: given.namespaces ?? key.namespaces,
        audience:
          given.audience === undefined
            ? key.audience
            : audienceOf(context, parts, given.audience, key.audience),
        daily_cap: given.daily_cap ?? key.daily_cap,
        monthly_cap: given.monthly_cap ?? key.monthly_cap,
        ip_allow: given.ip_allow ?? key.ip_allow,
        expires_at: given.expires_at === undefined ? key.expires_at : endOf(given.expires_at, context.now),
      };
      const [before, after] = differing(factsOf(key), factsOf(settings));
      if (Object.keys(after).length > 0) {
        changeKey(context, key, settings);
        auditChange(context, key, key.version + 1, before, after);
        // Running jobs were requested with the previous audience.
        if ("audience" in after) cancelJobsOfKey(context, id);
        keys.forget(context);
      }
      return showKey(context, findKey(context, id), true);
    },
  });
}

export function unblockKeyAction(keys: Keys): Action {
  return defineAction({
    name: "developer.keys.unblock",
    summary: "Unblock an API key",
    description:
      "A key is blocked if a language model ignored its limit and exceeded the reserved amount. Check the model's settings first.",
    kind: "write",
    tier: "managing",
    http: [{ method: "POST", path: `${PATH}/:id/unblock` }],
    errors: ["RECORD_NOT_FOUND", "STATE_TRANSITION_INVALID", "PLAN_REQUIRED"],
    input: Type.Object({ id: idInput }, closed),
    output: keySchema,
    run: async (context, { id }) => {
      context.about(COLLECTION, id);
      const key = findKey(context, id);
      guardLiving(key);
      requireKeys(context);
      if (key.blocked_at === null) return showKey(context, key, true);
      context.handle.connection
        .run`UPDATE ${apiKeys} SET ${set(apiKeys, { blocked_at: null, blocked_because: null })}
        WHERE ${apiKeys.id} = ${id}`;
      changeKey(context, key, key);
      auditChange(
        context,
        key,
        key.version + 1,
        { blocked_because: key.blocked_because },
        { blocked_because: null },
      );
      keys.forget(context);
      return showKey(context, findKey(context, id), true);
    },
  });
}

/** Throws if the key is revoked, because revocation is final. */
export function guardLiving({ revoked_at }: ApiKey): void {
  if (revoked_at === null) return;
  throw new Fault("STATE_TRANSITION_INVALID", {
    message: say("learning.errors.keyRevokedForGood"),
    details: [{ path: "state", code: "REVOKED", message: say("learning.errors.keyRevoked") }],
  });
}

type Facts = Record<string, unknown>;

function differing(before: Facts, after: Facts): [before: Facts, after: Facts] {
  const names = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const only = (facts: Facts) => Object.fromEntries(names.map((name) => [name, facts[name]]));
  return [only(before), only(after)];
}
