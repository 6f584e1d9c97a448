import type { Static } from "@sinclair/typebox";
import type { WriteContext } from "../../../kernel/context.ts";
import { sealText } from "../../../store/box.ts";
import { parseBaseUrl } from "../provider/address.ts";
import { type ModelSettings, secretSubject } from "../provider/model.ts";
import type { settingsInput } from "./schemas.ts";

type Input = Omit<Static<typeof settingsInput>, "version">;

/** The settings with what is given in place of what was. */
export function changed(context: WriteContext, current: ModelSettings, input: Input): ModelSettings {
  const baseUrl =
    input.base_url === undefined
      ? current.baseUrl
      : input.base_url === null
        ? null
        : parseBaseUrl(input.base_url);
  return {
    ...current,
    ...secretFor(context, current, input, baseUrl),
    baseUrl,
    enabled: input.enabled ?? current.enabled,
    model: given(input.model, current.model),
    promptPrice: given(input.prompt_price, current.promptPrice),
    completionPrice: given(input.completion_price, current.completionPrice),
    timeoutMs: input.timeout_seconds === undefined ? current.timeoutMs : input.timeout_seconds * 1000,
    concurrency: input.concurrency ?? current.concurrency,
    maxOutputTokens: input.max_output_tokens ?? current.maxOutputTokens,
    dailyCap: given(input.daily_cap, current.dailyCap),
    monthlyCap: given(input.monthly_cap, current.monthlyCap),
    builtinRate: input.builtin_rate ?? current.builtinRate,
    // Another model counts its tokens in its own way.
    tokenFactor: input.model === undefined || input.model === current.model ? current.tokenFactor : 1000,
    blockedAt: input.enabled === true ? null : current.blockedAt,
  };
}

type Secret = Pick<ModelSettings, "secret" | "secretKey">;

/** The endpoint's key: the new one, sealed; or the one that is kept, as long as it goes to whom it was meant for. */
function secretFor(
  context: WriteContext,
  current: ModelSettings,
  input: Input,
  baseUrl: string | null,
): Secret {
  const { api_key } = input;
  const stays = api_key === undefined && sameOrigin(current.baseUrl, baseUrl);
  if (stays) return { secret: current.secret, secretKey: current.secretKey };
  const { secretKey } = current;
  if (secretKey !== null)
    context.handle.settled((committed) => {
      if (committed) context.vault.destroyPersonKey(secretKey);
    });
  if (api_key === undefined || api_key === null) return { secret: null, secretKey: null };
  const key = context.vault.newPersonKey();
  return { secret: sealText(context.vault, key, secretSubject(current.org), api_key), secretKey: key };
}

function sameOrigin(before: string | null, after: string | null): boolean {
  if (before === null || after === null) return before === after;
  return new URL(before).origin === new URL(after).origin;
}

/** What a member becomes that may be null: as it was when it is not given. */
function given<T>(value: T | null | undefined, current: T | null): T | null {
  return value === undefined ? current : value;
}
