import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import { rfc3339 } from "../../kernel/clock.ts";
import { invalid } from "../../kernel/errors.ts";
import { closed, idInput } from "../../kernel/schema.ts";
import { say } from "../../text/message.ts";
import { guardLiving } from "./change.ts";
import { keyWithSecret } from "./create.ts";
import { endOf, keyFields } from "./input.ts";
import { type ApiKey, COLLECTION, findKey, PATH, showKey } from "./key.ts";
import type { Keys } from "./keys.ts";
import { requireKeys } from "./plan.ts";
import { addSecret, auditChange, changeKey, endSecrets } from "./store.ts";

const MINUTE = 60_000;
const DAY_IN_MINUTES = 24 * 60;

export function rotateKeyAction(keys: Keys): Action {
  return defineAction({
    name: "developer.keys.rotate",
    summary: "Rotate an API key",
    description:
      "Returns the new secret once. The previous secret ends now, or after the overlap in minutes; older ones end now. ID, caps and spending are kept.",
    kind: "write",
    tier: "managing",
    replay: false,
    dryRun: false,
    http: [{ method: "POST", path: `${PATH}/:id/rotate` }],
    errors: ["RECORD_NOT_FOUND", "STATE_TRANSITION_INVALID", "PLAN_REQUIRED"],
    input: Type.Object(
      {
        id: idInput,
        overlap_minutes: Type.Optional(Type.Integer({ minimum: 0, maximum: DAY_IN_MINUTES, default: 0 })),
        expires_at: Type.Optional(keyFields.expires_at),
      },
      { ...closed, $id: "ApiKeyRotate" },
    ),
    output: keyWithSecret,
    run: async (context, { id, overlap_minutes = 0, expires_at }) => {
      context.about(COLLECTION, id);
      const key = findKey(context, id);
      guardLiving(key);
      requireKeys(context);
      const expiresAt =
        expires_at === undefined ? stillGood(key, context.now) : endOf(expires_at, context.now);
      const overlapUntil = context.now + overlap_minutes * MINUTE;
      endSecrets(context, id, overlapUntil);
      const { secret, prefix } = addSecret(context, id);
      changeKey(context, key, { ...key, expires_at: expiresAt });
      auditChange(context, key, key.version + 1, {}, { prefix, overlap_until: rfc3339(overlapUntil) });
      keys.forget(context);
      return { ...showKey(context, findKey(context, id), true), secret };
    },
  });
}

/** Refuses expired keys, for which a new secret would be useless. */
function stillGood({ expires_at }: ApiKey, now: number): number | null {
  if (expires_at === null || expires_at > now) return expires_at;
  throw invalid("expires_at", "REQUIRED", say("learning.errors.expiryNeeded"));
}
