import { openText } from "../../../store/box.ts";
import type { Connection } from "../../../store/connection.ts";
import type { Vault } from "../../../store/vault.ts";
import type { Hold } from "../budget/hold.ts";
import type { Price } from "../budget/price.ts";

/** The language model of an organisation as it is kept; `secret` is sealed. */
export interface ModelSettings {
  org: number;
  enabled: boolean;
  baseUrl: string | null;
  model: string | null;
  secret: string | null;
  secretKey: number | null;
  promptPrice: number | null;
  completionPrice: number | null;
  timeoutMs: number;
  concurrency: number;
  maxOutputTokens: number;
  dailyCap: number | null;
  monthlyCap: number | null;
  builtinRate: number;
  tokenFactor: number;
  blockedAt: number | null;
  /** 0 before anybody has set anything. */
  version: number;
  updatedAt: number | null;
  updatedBy: string | null;
}

/** What holds before anybody has said otherwise: no model, nothing leaves the machine. */
export function unset(org: number): ModelSettings {
  return {
    org,
    enabled: true,
    baseUrl: null,
    model: null,
    secret: null,
    secretKey: null,
    promptPrice: null,
    completionPrice: null,
    timeoutMs: 120_000,
    concurrency: 2,
    maxOutputTokens: 2048,
    dailyCap: null,
    monthlyCap: null,
    builtinRate: 0,
    tokenFactor: 1000,
    blockedAt: null,
    version: 0,
    updatedAt: null,
    updatedBy: null,
  };
}

/** What an organisation has set. */
export function findSettings(connection: Connection, org: number): ModelSettings {
  const row = connection.statement("SELECT * FROM learning_language_models WHERE org = ?").get(org);
  if (!row) return unset(org);
  return {
    org,
    enabled: row.enabled === 1,
    baseUrl: textOrNull(row.base_url),
    model: textOrNull(row.model),
    secret: textOrNull(row.secret),
    secretKey: numberOrNull(row.secret_key),
    promptPrice: numberOrNull(row.prompt_price),
    completionPrice: numberOrNull(row.completion_price),
    timeoutMs: Number(row.timeout_ms),
    concurrency: Number(row.concurrency),
    maxOutputTokens: Number(row.max_output_tokens),
    dailyCap: numberOrNull(row.daily_cap),
    monthlyCap: numberOrNull(row.monthly_cap),
    builtinRate: Number(row.builtin_rate),
    tokenFactor: Number(row.token_factor),
    blockedAt: numberOrNull(row.blocked_at),
    version: Number(row.version),
    updatedAt: numberOrNull(row.updated_at),
    updatedBy: textOrNull(row.updated_by),
  };
}

/** Keeps what is set, over what was. */
export function keepSettings(connection: Connection, settings: ModelSettings): void {
  connection
    .statement(
      `INSERT OR REPLACE INTO learning_language_models (org, enabled, base_url, model, secret, secret_key, prompt_price,
         completion_price, timeout_ms, concurrency, max_output_tokens, daily_cap, monthly_cap, builtin_rate,
         token_factor, blocked_at, version, updated_at, updated_by)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      settings.org,
      settings.enabled ? 1 : 0,
      settings.baseUrl,
      settings.model,
      settings.secret,
      settings.secretKey,
      settings.promptPrice,
      settings.completionPrice,
      settings.timeoutMs,
      settings.concurrency,
      settings.maxOutputTokens,
      settings.dailyCap,
      settings.monthlyCap,
      settings.builtinRate,
      settings.tokenFactor,
      settings.blockedAt,
      settings.version,
      settings.updatedAt ?? 0,
      settings.updatedBy ?? "",
    );
}

/** A model that can be asked. */
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
  /** Changes with every change of the settings. */
  version: number;
}

/** The endpoint that the settings name; or why there is none to ask. */
export function endpointOf(
  settings: ModelSettings,
  vault: Vault,
): Endpoint | "no_model" | "price_unknown" | "breach" {
  const { org, enabled, baseUrl, model, promptPrice, completionPrice } = settings;
  if (!enabled || baseUrl === null || model === null) return "no_model";
  if (settings.blockedAt !== null) return "breach";
  if (promptPrice === null || completionPrice === null) return "price_unknown";
  const { timeoutMs, concurrency, maxOutputTokens, tokenFactor, version } = settings;
  const price = { prompt: promptPrice, completion: completionPrice };
  const apiKey = apiKeyOf(settings, vault);
  return {
    org,
    baseUrl,
    model,
    apiKey,
    price,
    timeoutMs,
    concurrency,
    maxOutputTokens,
    tokenFactor,
    version,
  };
}

const MOST_FACTOR = 4000;

/** Remembers by how much an endpoint counts more tokens than we do, so that the next call puts enough aside. */
export function learnFactor(connection: Connection, { account, promptTokens }: Hold, reported: number): void {
  if (reported <= promptTokens || promptTokens === 0) return;
  connection
    .statement(
      "UPDATE learning_language_models SET token_factor = min(?, token_factor * ? / ? + 1) WHERE org = ?",
    )
    .run(MOST_FACTOR, reported, promptTokens, account.organization.key);
}

/** The endpoint's own key, opened. */
export function apiKeyOf({ org, secret, secretKey }: ModelSettings, vault: Vault): string | undefined {
  if (secret === null || secretKey === null) return undefined;
  return openText(vault, secretKey, secretSubject(org), secret);
}

/** What ties the sealed key to its place. */
export function secretSubject(org: number): string {
  return `learning.language_model:${org}`;
}

function numberOrNull(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value);
}

function textOrNull(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value);
}
