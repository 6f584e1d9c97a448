import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import { newId } from "../../kernel/ids.ts";
import { closed } from "../../kernel/schema.ts";
import type { LearningParts } from "../part.ts";
import { audienceOf, checkAddresses, endOf, keyFields, namespacesOf } from "./input.ts";
import { COLLECTION, findKey, keySchema, PATH, showKey } from "./key.ts";
import { requireKeys } from "./plan.ts";
import { addKey, addSecret, auditChange, factsOf, type Settings } from "./store.ts";

/** The secret is returned only once. */
export const keyWithSecret = Type.Object(
  {
    ...keySchema.properties,
    secret: Type.String({ description: "Secret of the key. Returned only once and not stored." }),
  },
  { ...closed, $id: "ApiKeyWithSecret" },
);

export function createKeyAction(parts: LearningParts): Action {
  return defineAction({
    name: "developer.keys.create",
    summary: "Create an API key",
    description:
      "Returns the secret once. The key belongs to the organisation and stays valid when its creator leaves.",
    kind: "write",
    tier: "managing",
    // The secret must not be retrievable again, neither by an Idempotency-Key nor by a dry run.
    replay: false,
    dryRun: false,
    http: [{ method: "POST", path: PATH }],
    status: 201,
    errors: ["PLAN_REQUIRED"],
    input: Type.Object(
      {
        name: keyFields.name,
        scopes: keyFields.scopes,
        namespaces: Type.Optional(keyFields.namespaces),
        audience: Type.Optional(keyFields.audience),
        daily_cap: keyFields.daily_cap,
        monthly_cap: keyFields.monthly_cap,
        ip_allow: Type.Optional(keyFields.ip_allow),
        expires_at: Type.Optional(keyFields.expires_at),
      },
      { ...closed, $id: "ApiKeyCreate" },
    ),
    output: keyWithSecret,
    run: async (context, input) => {
      requireKeys(context);
      checkAddresses(input.ip_allow);
      const id = newId();
      context.about(COLLECTION, id);
      const settings: Settings = {
        name: input.name,
        scopes: input.scopes,
        namespaces: input.namespaces ?? namespacesOf(input.scopes),
        audience: audienceOf(context, parts, input.audience ?? null),
        daily_cap: input.daily_cap,
        monthly_cap: input.monthly_cap,
        ip_allow: input.ip_allow ?? [],
        expires_at: endOf(input.expires_at, context.now),
      };
      const personKey = context.vault.newPersonKey();
      addKey(context, id, personKey, settings);
      const { secret, prefix } = addSecret(context, id);
      auditChange(context, { id, person_key: personKey }, 1, {}, { ...factsOf(settings), prefix });
      return { ...showKey(context, findKey(context, id), true), secret };
    },
    location: ({ id }) => `${PATH}/${id}`,
  });
}
