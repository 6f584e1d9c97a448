import { type Static, Type } from "@sinclair/typebox";
import { findMember } from "../../identity/index.ts";
import { audienceSchema } from "../../kernel/audience.ts";
import { rfc3339, rfc3339OrNull } from "../../kernel/clock.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { closed, nullable, oneOf } from "../../kernel/schema.ts";
import { SCOPES } from "../../kernel/scope.ts";
import type { Connection } from "../../store/connection.ts";
import { pick, type RowOf } from "../../store/rows.ts";
import { apiKeySecrets, apiKeys } from "../api-keys.ts";

export const COLLECTION = "developer.keys";
export const PATH = "/api/v1/developer/keys";

/** `closed`: the organisation's plan no longer includes keys. */
export const KEY_STATES = ["active", "closed", "expired", "revoked"] as const;
export type KeyState = (typeof KEY_STATES)[number];

export type ApiKey = RowOf<typeof apiKeys>;

const moment = Type.String({ format: "date-time" });

export const keySchema = Type.Object(
  {
    id: Type.String(),
    version: Type.Integer(),
    name: Type.String(),
    prefix: Type.String({ description: "Start of the secret, to recognise the key" }),
    state: oneOf(KEY_STATES),
    scopes: Type.Array(oneOf(SCOPES)),
    namespaces: Type.Array(oneOf(["shared", "org"])),
    audience: nullable(audienceSchema),
    daily_cap: nullable(Type.Integer()),
    monthly_cap: nullable(Type.Integer()),
    ip_allow: Type.Array(Type.String(), { description: "Empty allows all addresses" }),
    expires_at: nullable(moment),
    overlap_until: nullable(
      Type.String({ format: "date-time", description: "Expiry of the previous secret" }),
    ),
    revoked_at: nullable(moment),
    revoked_by: nullable(Type.String()),
    blocked_at: nullable(moment),
    blocked_because: nullable(
      Type.String({
        description: "Reason for the block: BUDGET_BREACH if a model ignored its limit",
      }),
    ),
    last_used_at: nullable(Type.String({ format: "date-time", description: "Accurate to a few minutes" })),
    created_at: moment,
    created_by: Type.String(),
    created_by_active: Type.Boolean({
      description: "True if the creator is an active user. The key stays valid either way.",
    }),
    updated_at: moment,
    updated_by: Type.String(),
  },
  { ...closed, $id: "ApiKey" },
);

export function findKey({ handle, org }: ReadContext, id: string): ApiKey {
  const row = handle.connection
    .get`SELECT ${pick(apiKeys)} FROM ${apiKeys} WHERE ${apiKeys.org} = ${org} AND ${apiKeys.id} = ${id}`;
  if (!row) throw new Fault("RECORD_NOT_FOUND");
  return row;
}

export function stateOf(
  { revoked_at, expires_at }: Pick<ApiKey, "revoked_at" | "expires_at">,
  planHasKeys: boolean,
  now: number,
): KeyState {
  if (revoked_at !== null) return "revoked";
  if (expires_at !== null && expires_at <= now) return "expired";
  return planHasKeys ? "active" : "closed";
}

export function showKey(context: ReadContext, key: ApiKey, planHasKeys: boolean): Static<typeof keySchema> {
  const { connection } = context.handle;
  const [newest, before] = secretsOf(connection, key.id);
  const creator = findMember(connection, key.org, key.created_by);
  const overlap = before?.ends_at ?? 0;
  return {
    id: key.id,
    version: key.version,
    name: key.name,
    prefix: newest?.prefix ?? "",
    state: stateOf(key, planHasKeys, context.now),
    scopes: [...key.scopes],
    namespaces: [...key.namespaces],
    audience: key.audience,
    daily_cap: key.daily_cap,
    monthly_cap: key.monthly_cap,
    ip_allow: [...key.ip_allow],
    expires_at: rfc3339OrNull(key.expires_at),
    overlap_until: rfc3339OrNull(overlap > context.now && key.revoked_at === null ? overlap : null),
    revoked_at: rfc3339OrNull(key.revoked_at),
    revoked_by: key.revoked_by,
    blocked_at: rfc3339OrNull(key.blocked_at),
    blocked_because: key.blocked_because,
    last_used_at: rfc3339OrNull(key.last_used_at),
    created_at: rfc3339(key.created_at),
    created_by: key.created_by,
    created_by_active: creator !== undefined && creator.deactivatedAt === null,
    updated_at: rfc3339(key.updated_at),
    updated_by: key.updated_by,
  };
}

/** Returns the key's secrets, newest first. */
function secretsOf(connection: Connection, key: string) {
  return connection.all`SELECT ${pick(apiKeySecrets, "prefix", "ends_at")} FROM ${apiKeySecrets}
    WHERE ${apiKeySecrets.key_id} = ${key} ORDER BY ${apiKeySecrets.created_at} DESC, rowid DESC LIMIT 2`;
}
