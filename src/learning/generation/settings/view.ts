import type { Static } from "@sinclair/typebox";
import { rfc3339, rfc3339OrNull } from "../../../kernel/clock.ts";
import type { ModelSettings } from "../provider/model.ts";
import type { Status, settingsView } from "./schemas.ts";

export function viewOf(settings: ModelSettings, currency: string): Static<typeof settingsView> {
  return {
    enabled: settings.enabled,
    status: statusOf(settings),
    base_url: settings.base_url,
    api_key_set: settings.secret !== null,
    model: settings.model,
    currency,
    prompt_price: settings.prompt_price,
    completion_price: settings.completion_price,
    timeout_seconds: settings.timeout_ms / 1000,
    concurrency: settings.concurrency,
    max_output_tokens: settings.max_output_tokens,
    daily_cap: settings.daily_cap,
    monthly_cap: settings.monthly_cap,
    builtin_rate: settings.builtin_rate,
    blocked_at: rfc3339OrNull(settings.blocked_at),
    version: settings.version,
    updated_at: settings.version === 0 ? null : rfc3339(settings.updated_at),
    updated_by: settings.version === 0 ? null : settings.updated_by,
  };
}

function statusOf({
  enabled,
  base_url,
  model,
  prompt_price,
  completion_price,
  blocked_at,
}: ModelSettings): Status {
  if (!enabled || base_url === null || model === null) return "off";
  if (blocked_at !== null) return "blocked";
  return prompt_price === null || completion_price === null ? "price_unknown" : "ready";
}
