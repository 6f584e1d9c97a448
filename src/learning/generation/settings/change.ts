import type { Static } from "@sinclair/typebox";
import type { WriteContext } from "../../../kernel/context.ts";
import { sealText } from "../../../store/box.ts";
import { parseBaseUrl } from "../provider/address.ts";
import { type ModelSettings, secretSubject } from "../provider/model.ts";
import type { settingsInput } from "./schemas.ts";

type Input = Omit<Static<typeof settingsInput>, "version">;

export function changed(context: WriteContext, current: ModelSettings, input: Input): ModelSettings {
  const baseUrl =
    input.base_url === undefined
      ? current.base_url
      : input.base_url === null
        ? null
        : parseBaseUrl(input.base_url);
  return {
    ...current,
    ...secretFor(context, current, input, baseUrl),
    base_url: baseUrl,
    enabled: input.enabled ?? current.enabled,
    model: given(input.model, current.model),
    prompt_price: given(input.prompt_price, current.prompt_price),
    completion_price: given(input.completion_price, current.completion_price),
    timeout_ms: input.timeout_seconds === undefined ? current.timeout_ms : input.timeout_seconds * 1000,
    concurrency: input.concurrency ?? current.concurrency,
    max_output_tokens: input.max_output_tokens ?? current.max_output_tokens,
    daily_cap: given(input.daily_cap, current.daily_cap),
    monthly_cap: given(input.monthly_cap, current.monthly_cap),
    builtin_rate: input.builtin_rate ?? current.builtin_rate,
    // The token factor is kept only for the same model, because each model has its own tokenizer.
    token_factor: input.model === undefined || input.model === current.model ? current.token_factor : 1000,
    blocked_at: input.enabled === true ? null : current.blocked_at,
  };
}

type Secret = Pick<ModelSettings, "secret" | "secret_key">;

/** Keeps the stored key only as long as the endpoint stays the same. */
function secretFor(
  context: WriteContext,
  current: ModelSettings,
  input: Input,
  baseUrl: string | null,
): Secret {
  const { api_key } = input;
  const stays = api_key === undefined && sameOrigin(current.base_url, baseUrl);
  if (stays) return { secret: current.secret, secret_key: current.secret_key };
  const secretKey = current.secret_key;
  if (secretKey !== null)
    context.handle.settled((committed) => {
      if (committed) context.vault.destroyPersonKey(secretKey);
    });
  if (api_key === undefined || api_key === null) return { secret: null, secret_key: null };
  const key = context.vault.newPersonKey();
  return { secret: sealText(context.vault, key, secretSubject(current.org), api_key), secret_key: key };
}

function sameOrigin(before: string | null, after: string | null): boolean {
  if (before === null || after === null) return before === after;
  return new URL(before).origin === new URL(after).origin;
}

/** Undefined keeps the current value. */
function given<T>(value: T | null | undefined, current: T | null): T | null {
  return value === undefined ? current : value;
}
