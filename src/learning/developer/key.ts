import { type Static, Type } from "@sinclair/typebox";
import { findMember } from "../../identity/index.ts";
import { type Audience, audienceSchema } from "../../kernel/audience.ts";
import { rfc3339 } from "../../kernel/clock.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import type { Namespace } from "../../kernel/principal.ts";
import { closed, nullable, oneOf } from "../../kernel/schema.ts";
import { SCOPES, type Scope } from "../../kernel/scope.ts";
import type { Connection } from "../../store/connection.ts";
import type { RawRow } from "../../store/statements.ts";

export const COLLECTION = "developer.keys";
export const PATH = "/api/v1/developer/keys";

/** What a key is, whoever calls: closed are those of an organisation whose plan has no keys any more. */
export const KEY_STATES = ["active", "closed", "expired", "revoked"] as const;
export type KeyState = (typeof KEY_STATES)[number];

/** A key as it is stored, without its secrets. */
export interface ApiKey {
  rid: number;
  id: string;
  org: number;
  version: number;
  name: string;
  personKey: number;
  scopes: readonly Scope[];
  namespaces: readonly Namespace[];
  /** Whose restricted documents it reads; null: those for everybody alone. */
  audience: Audience | null;
  dailyCap: number | null;
  monthlyCap: number | null;
  ipAllow: readonly string[];
  expiresAt: number | null;
  revokedAt: number | null;
  revokedBy: string | null;
  blockedAt: number | null;
  blockedBecause: string | null;
  lastUsedAt: number | null;
  createdAt: number;
  createdBy: string;
  updatedAt: number;
  updatedBy: string;
}

const moment = Type.String({ format: "date-time" });

export const keySchema = Type.Object(
  {
    id: Type.String(),
    version: Type.Integer(),
    name: Type.String(),
    prefix: Type.String({ description: "How its secret begins: by this it is told from others" }),
    state: oneOf(KEY_STATES),
    scopes: Type.Array(oneOf(SCOPES)),
    namespaces: Type.Array(oneOf(["shared", "org"])),
    audience: nullable(audienceSchema),
    daily_cap: nullable(Type.Integer()),
    monthly_cap: nullable(Type.Integer()),
    ip_allow: Type.Array(Type.String(), { description: "Empty allows every address" }),
    expires_at: nullable(moment),
    overlap_until: nullable(
      Type.String({ format: "date-time", description: "Until when the secret before this one is good too" }),
    ),
    revoked_at: nullable(moment),
    revoked_by: nullable(Type.String()),
    blocked_at: nullable(moment),
    blocked_because: nullable(
      Type.String({
        description: "Why it may spend nothing: BUDGET_BREACH when a model took no notice of its bound",
      }),
    ),
    last_used_at: nullable(Type.String({ format: "date-time", description: "To some minutes" })),
    created_at: moment,
    created_by: Type.String(),
    created_by_active: Type.Boolean({
      description: "Whether who made it is still an active member. The key is the organisation's and goes on",
    }),
    updated_at: moment,
    updated_by: Type.String(),
  },
  { ...closed, $id: "ApiKey" },
);

/** A key of the caller's organisation. */
export function findKey({ handle, org }: ReadContext, id: string): ApiKey {
  const row = handle.connection.statement("SELECT * FROM api_keys WHERE org = ? AND id = ?").get(org, id);
  if (!row) throw new Fault("RECORD_NOT_FOUND");
  return parseKey(row);
}

export function parseKey(row: RawRow): ApiKey {
  const moment = (value: RawRow[string] | undefined) => (value == null ? null : Number(value));
  const text = (value: RawRow[string] | undefined) => (value == null ? null : String(value));
  // Written by the actions of this folder, from input that was checked.
  const list = <T extends string>(value: RawRow[string] | undefined) => JSON.parse(String(value)) as T[];
  return {
    rid: Number(row.rid),
    id: String(row.id),
    org: Number(row.org),
    version: Number(row.version),
    name: String(row.name),
    personKey: Number(row.person_key),
    scopes: list<Scope>(row.scopes),
    namespaces: list<Namespace>(row.namespaces),
    audience: row.audience == null ? null : JSON.parse(String(row.audience)),
    dailyCap: moment(row.daily_cap),
    monthlyCap: moment(row.monthly_cap),
    ipAllow: list(row.ip_allow),
    expiresAt: moment(row.expires_at),
    revokedAt: moment(row.revoked_at),
    revokedBy: text(row.revoked_by),
    blockedAt: moment(row.blocked_at),
    blockedBecause: text(row.blocked_because),
    lastUsedAt: moment(row.last_used_at),
    createdAt: Number(row.created_at),
    createdBy: String(row.created_by),
    updatedAt: Number(row.updated_at),
    updatedBy: String(row.updated_by),
  };
}

/** What a key is at a moment, by itself and by what its organisation's plan has. */
export function stateOf(
  { revokedAt, expiresAt }: Pick<ApiKey, "revokedAt" | "expiresAt">,
  planHasKeys: boolean,
  now: number,
): KeyState {
  if (revokedAt !== null) return "revoked";
  if (expiresAt !== null && expiresAt <= now) return "expired";
  return planHasKeys ? "active" : "closed";
}

/** A key as an answer shows it. */
export function showKey(context: ReadContext, key: ApiKey, planHasKeys: boolean): Static<typeof keySchema> {
  const { connection } = context.handle;
  const [newest, before] = secretsOf(connection, key.id);
  const creator = findMember(connection, key.org, key.createdBy);
  const overlap = before?.endsAt ?? 0;
  return {
    id: key.id,
    version: key.version,
    name: key.name,
    prefix: newest?.prefix ?? "",
    state: stateOf(key, planHasKeys, context.now),
    scopes: [...key.scopes],
    namespaces: [...key.namespaces],
    audience: key.audience,
    daily_cap: key.dailyCap,
    monthly_cap: key.monthlyCap,
    ip_allow: [...key.ipAllow],
    expires_at: momentOf(key.expiresAt),
    overlap_until: momentOf(overlap > context.now && key.revokedAt === null ? overlap : null),
    revoked_at: momentOf(key.revokedAt),
    revoked_by: key.revokedBy,
    blocked_at: momentOf(key.blockedAt),
    blocked_because: key.blockedBecause,
    last_used_at: momentOf(key.lastUsedAt),
    created_at: rfc3339(key.createdAt),
    created_by: key.createdBy,
    created_by_active: creator !== undefined && creator.deactivatedAt === null,
    updated_at: rfc3339(key.updatedAt),
    updated_by: key.updatedBy,
  };
}

/** The newest secret of a key, then the one before it. */
function secretsOf(connection: Connection, key: string): { prefix: string; endsAt: number | null }[] {
  return connection
    .statement(
      "SELECT prefix, ends_at FROM api_key_secrets WHERE key_id = ? ORDER BY created_at DESC, rowid DESC LIMIT 2",
    )
    .all(key)
    .map(({ prefix, ends_at }) => ({
      prefix: String(prefix),
      endsAt: ends_at === null ? null : Number(ends_at),
    }));
}

function momentOf(value: number | null): string | null {
  return value === null ? null : rfc3339(value);
}
