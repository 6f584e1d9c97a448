import type { Static } from "@sinclair/typebox";
import { rfc3339 } from "../../../kernel/clock.ts";
import type { ModelSettings } from "../provider/model.ts";
import type { Status, settingsView } from "./schemas.ts";

/** The settings as people see them: never the key. */
export function viewOf(settings: ModelSettings, currency: string): Static<typeof settingsView> {
  return {
    enabled: settings.enabled,
    status: statusOf(settings),
    base_url: settings.baseUrl,
    api_key_set: settings.secret !== null,
    model: settings.model,
    currency,
    prompt_price: settings.promptPrice,
    completion_price: settings.completionPrice,
    timeout_seconds: settings.timeoutMs / 1000,
    concurrency: settings.concurrency,
    max_output_tokens: settings.maxOutputTokens,
    daily_cap: settings.dailyCap,
    monthly_cap: settings.monthlyCap,
    builtin_rate: settings.builtinRate,
    blocked_at: settings.blockedAt === null ? null : rfc3339(settings.blockedAt),
    version: settings.version,
    updated_at: settings.updatedAt === null ? null : rfc3339(settings.updatedAt),
    updated_by: settings.updatedBy,
  };
}

function statusOf({
  enabled,
  baseUrl,
  model,
  promptPrice,
  completionPrice,
  blockedAt,
}: ModelSettings): Status {
  if (!enabled || baseUrl === null || model === null) return "off";
  if (blockedAt !== null) return "blocked";
  return promptPrice === null || completionPrice === null ? "price_unknown" : "ready";
}
