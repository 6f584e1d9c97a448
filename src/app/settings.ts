import { migrations } from "../../migrations/index.ts";
import type { Config } from "../config/options.ts";
import type { Quotas } from "../engine/limits.ts";
import { features } from "../features.ts";
import { type IdentityOptions, providerSettings } from "../identity/index.ts";
import type { Catalog } from "../records/index.ts";
import type { SchemaOptions, StoreJournal, StoreOptions } from "../store/options.ts";
import { carriedSchema } from "./carried-schema.ts";
import { trackedTables } from "./tracked.ts";

export function storeOf(
  { data, shipping }: Config,
  catalog: Catalog,
  durable: boolean,
  journal: StoreJournal | undefined,
): StoreOptions {
  return {
    journal,
    ...schemaOf(catalog),
    carried: carriedSchema,
    folder: data,
    tracked: trackedTables(catalog),
    durable,
    shipped: shipping.folder !== "",
  };
}

export function schemaOf(catalog: Catalog): SchemaOptions {
  return {
    migrations,
    searchIndexes: [...catalog.collections.values()].flatMap(({ searchIndex }) => searchIndex ?? []),
    totals: features.totals,
    spans: features.spans,
    sealed: features.sealed,
  };
}

export function loginsOf({ identity, oidc, server }: Config): IdentityOptions {
  return {
    passwordCost: { memoryKib: identity.argon2_memory_kib, iterations: identity.argon2_iterations },
    lifetimes: {
      accessSeconds: identity.access_token_seconds,
      refreshSeconds: identity.refresh_token_seconds,
    },
    provider: providerSettings(oidc, server),
  };
}

export function quotasOf({ limits }: Config): Quotas {
  return {
    api: limits.api_per_minute,
    auth: limits.auth_per_minute,
    create: limits.create_per_minute,
    explain: limits.explain_per_minute,
    read: limits.read_per_minute,
  };
}
