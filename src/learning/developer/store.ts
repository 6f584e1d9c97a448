import { rfc3339 } from "../../kernel/clock.ts";
import type { WriteContext } from "../../kernel/context.ts";
import { insertInto } from "../../store/connection.ts";
import { type ApiKey, COLLECTION } from "./key.ts";
import { hashOf, newSecret, prefixOf } from "./secret.ts";
import { apiKeySecrets, apiKeys } from "./tables.ts";

const insertKey = insertInto(apiKeys);
const insertSecret = insertInto(apiKeySecrets);

/** What of a key is its keepers' to say. */
export type Settings = Pick<
  ApiKey,
  "name" | "scopes" | "namespaces" | "audience" | "dailyCap" | "monthlyCap" | "ipAllow" | "expiresAt"
>;

/** Stores a new key, without a secret. */
export function addKey(context: WriteContext, id: string, personKey: number, settings: Settings): void {
  const { handle, org, now, principal } = context;
  insertKey.run(handle.connection, {
    id,
    org,
    version: 1,
    person_key: personKey,
    ...columnsOf(settings),
    revoked_at: null,
    revoked_by: null,
    blocked_at: null,
    blocked_because: null,
    last_used_at: null,
    created_at: now,
    created_by: principal.id,
    updated_at: now,
    updated_by: principal.id,
  });
}

/** Gives a key one more secret, and answers it: nobody can read it from the store. */
export function addSecret(context: WriteContext, key: string): { secret: string; prefix: string } {
  const secret = newSecret();
  // Of a secret that was just made.
  const prefix = prefixOf(secret) ?? "";
  insertSecret.run(context.handle.connection, {
    prefix,
    key_id: key,
    hash: hashOf(context.vault, secret).toString("hex"),
    created_at: context.now,
    ends_at: null,
  });
  return { secret, prefix };
}

/** Ends the secrets of a key: the newest at a moment, those before it now. */
export function endSecrets({ handle, now }: WriteContext, key: string, newestEnds: number): void {
  const { connection } = handle;
  const [newest, ...older] = connection
    .statement(
      "SELECT prefix FROM api_key_secrets WHERE key_id = ? AND (ends_at IS NULL OR ends_at > ?) ORDER BY created_at DESC, rowid DESC",
    )
    .all(key, now)
    .map(({ prefix }) => String(prefix));
  const end = connection.statement("UPDATE api_key_secrets SET ends_at = ? WHERE prefix = ?");
  if (newest !== undefined) end.run(newestEnds, newest);
  for (const prefix of older) end.run(now, prefix);
}

/** Stores what its keepers say of a key from now on. */
export function changeKey(context: WriteContext, key: ApiKey, settings: Settings): void {
  const { handle, now, principal } = context;
  const columns = {
    ...columnsOf(settings),
    version: key.version + 1,
    updated_at: now,
    updated_by: principal.id,
  };
  const names = Object.keys(columns);
  handle.connection
    .statement(`UPDATE api_keys SET ${names.map((name) => `${name} = ?`).join(", ")} WHERE id = ?`)
    .run(...Object.values(columns), key.id);
}

/** Tells the audit trail what was changed of a key. Its name is sealed: it may be a person's. */
export function tellOf(
  context: WriteContext,
  key: Pick<ApiKey, "id" | "personKey">,
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
    personal: { key: key.personKey, fields: ["name"] },
  });
}

function columnsOf(settings: Settings) {
  return {
    name: settings.name,
    scopes: JSON.stringify(settings.scopes),
    namespaces: JSON.stringify(settings.namespaces),
    audience: settings.audience && JSON.stringify(settings.audience),
    daily_cap: settings.dailyCap,
    monthly_cap: settings.monthlyCap,
    ip_allow: JSON.stringify(settings.ipAllow),
    expires_at: settings.expiresAt,
  };
}

/** Settings as the audit trail shows them. */
export function factsOf(settings: Settings): Record<string, unknown> {
  const { expiresAt } = settings;
  return {
    name: settings.name,
    scopes: settings.scopes,
    namespaces: settings.namespaces,
    audience: settings.audience,
    daily_cap: settings.dailyCap,
    monthly_cap: settings.monthlyCap,
    ip_allow: settings.ipAllow,
    expires_at: expiresAt === null ? null : rfc3339(expiresAt),
  };
}
