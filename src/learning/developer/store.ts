import { API_KEY, hashOf } from "../../identity/index.ts";
import { rfc3339OrNull } from "../../kernel/clock.ts";
import type { WriteContext } from "../../kernel/context.ts";
import { pick, row, set } from "../../store/rows.ts";
import { apiKeySecrets, apiKeys } from "../api-keys.ts";
import { type ApiKey, COLLECTION } from "./key.ts";

export type Settings = Pick<
  ApiKey,
  "name" | "scopes" | "namespaces" | "audience" | "daily_cap" | "monthly_cap" | "ip_allow" | "expires_at"
>;

export function addKey(context: WriteContext, id: string, personKey: number, settings: Settings): void {
  const { handle, org, now, principal } = context;
  handle.connection.run`INSERT INTO ${apiKeys} ${row(apiKeys, {
    id,
    org,
    version: 1,
    person_key: personKey,
    ...settings,
    created_at: now,
    created_by: principal.id,
    updated_at: now,
    updated_by: principal.id,
  })}`;
}

/** Returns the secret in clear text, which is not stored. */
export function addSecret(context: WriteContext, key: string): { secret: string; prefix: string } {
  const { secret, prefix } = API_KEY.fresh();
  context.handle.connection.run`INSERT INTO ${apiKeySecrets} ${row(apiKeySecrets, {
    prefix,
    key_id: key,
    hash: hashOf(context.vault, secret).toString("hex"),
    created_at: context.now,
  })}`;
  return { secret, prefix };
}

/** Expires the newest secret at the given time, older ones now. */
export function endSecrets({ handle, now }: WriteContext, key: string, newestEnds: number): void {
  const { connection } = handle;
  const [newest, ...older] = connection.all`SELECT ${pick(apiKeySecrets, "prefix")} FROM ${apiKeySecrets}
    WHERE ${apiKeySecrets.key_id} = ${key}
      AND (${apiKeySecrets.ends_at} IS NULL OR ${apiKeySecrets.ends_at} > ${now})
    ORDER BY ${apiKeySecrets.created_at} DESC, rowid DESC`;
  const end = (prefix: string, at: number) =>
    connection.run`UPDATE ${apiKeySecrets} SET ${set(apiKeySecrets, { ends_at: at })}
      WHERE ${apiKeySecrets.prefix} = ${prefix}`;
  if (newest) end(newest.prefix, newestEnds);
  for (const { prefix } of older) end(prefix, now);
}

export function changeKey(context: WriteContext, { id, version }: ApiKey, settings: Settings): void {
  const { name, scopes, namespaces, audience, daily_cap, monthly_cap, ip_allow, expires_at } = settings;
  context.handle.connection.run`UPDATE ${apiKeys} SET ${set(apiKeys, {
    name,
    scopes,
    namespaces,
    audience,
    daily_cap,
    monthly_cap,
    ip_allow,
    expires_at,
    version: version + 1,
    updated_at: context.now,
    updated_by: context.principal.id,
  })} WHERE ${apiKeys.id} = ${id}`;
}

/** Audits a change. The key's name is encrypted because it may be a person's. */
export function auditChange(
  context: WriteContext,
  key: Pick<ApiKey, "id" | "person_key">,
  version: number,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): void {
  context.changed({
    collection: COLLECTION,
    id: key.id,
    version,
    before,
    after,
    personal: { key: key.person_key, fields: ["name"] },
  });
}

export function factsOf(settings: Settings): Record<string, unknown> {
  const { name, scopes, namespaces, audience, daily_cap, monthly_cap, ip_allow, expires_at } = settings;
  return {
    name,
    scopes,
    namespaces,
    audience,
    daily_cap,
    monthly_cap,
    ip_allow,
    expires_at: rfc3339OrNull(expires_at),
  };
}
