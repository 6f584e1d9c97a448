import { openText } from "../../../store/box.ts";
import type { Connection } from "../../../store/connection.ts";
import { pick, type RowOf, row } from "../../../store/rows.ts";
import type { Vault } from "../../../store/vault.ts";
import type { Hold } from "../budget/hold.ts";
import type { Price } from "../budget/price.ts";
import { languageModels } from "../tables.ts";

/** Stored settings; `secret` is encrypted. Version 0: nothing was set. */
export type ModelSettings = RowOf<typeof languageModels>;

/** Settings without a model, so that no data leaves the server. */
export function unset(org: number): ModelSettings {
  return {
    org,
    enabled: true,
    base_url: null,
    model: null,
    secret: null,
    secret_key: null,
    prompt_price: null,
    completion_price: null,
    timeout_ms: 120_000,
    concurrency: 2,
    max_output_tokens: 2048,
    daily_cap: null,
    monthly_cap: null,
    builtin_rate: 0,
    token_factor: 1000,
    blocked_at: null,
    version: 0,
    updated_at: 0,
    updated_by: "",
  };
}

export function findSettings(connection: Connection, org: number): ModelSettings {
  const kept = connection.get`SELECT ${pick(languageModels)} FROM ${languageModels}
    WHERE ${languageModels.org} = ${org}`;
  return kept ?? unset(org);
}

export function keepSettings(connection: Connection, settings: ModelSettings): void {
  connection.run`INSERT OR REPLACE INTO ${languageModels} ${row(languageModels, settings)}`;
}

export interface Endpoint {
  org: number;
  baseUrl: string;
  model: string;
  apiKey: string | undefined;
  price: Price;
  timeoutMs: number;
  concurrency: number;
  maxOutputTokens: number;
  tokenFactor: number;
  /** Changes whenever the settings change. */
  version: number;
}

export function endpointOf(
  settings: ModelSettings,
  vault: Vault,
): Endpoint | "no_model" | "price_unknown" | "breach" {
  const { org, enabled, base_url, model, prompt_price, completion_price } = settings;
  if (!enabled || base_url === null || model === null) return "no_model";
  if (settings.blocked_at !== null) return "breach";
  if (prompt_price === null || completion_price === null) return "price_unknown";
  return {
    org,
    baseUrl: base_url,
    model,
    apiKey: apiKeyOf(settings, vault),
    price: { prompt: prompt_price, completion: completion_price },
    timeoutMs: settings.timeout_ms,
    concurrency: settings.concurrency,
    maxOutputTokens: settings.max_output_tokens,
    tokenFactor: settings.token_factor,
    version: settings.version,
  };
}

const MOST_FACTOR = 4000;

/** Learns the ratio of the endpoint's token count to ours, so that the next call reserves enough. */
export function learnFactor(connection: Connection, { account, promptTokens }: Hold, reported: number): void {
  if (reported <= promptTokens || promptTokens === 0) return;
  connection.run`UPDATE ${languageModels}
    SET ${languageModels.token_factor} =
      min(${MOST_FACTOR}, ${languageModels.token_factor} * ${reported} / ${promptTokens} + 1)
    WHERE ${languageModels.org} = ${account.organization.key}`;
}

export function apiKeyOf({ org, secret, secret_key }: ModelSettings, vault: Vault): string | undefined {
  if (secret === null || secret_key === null) return undefined;
  return openText(vault, secret_key, secretSubject(org), secret);
}

/** Binds the encrypted key to its organisation. */
export function secretSubject(org: number): string {
  return `learning.language_model:${org}`;
}
