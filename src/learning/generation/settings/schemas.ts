import { Type } from "@sinclair/typebox";
import { closed, nullable, oneOf } from "../../../kernel/schema.ts";
import { versionInput } from "../../../kernel/version.ts";

/** Whole micro-units of the organisation's currency. The maximum of a billion units is beyond any budget. */
const micro = (description: string) =>
  Type.Integer({ minimum: 0, maximum: 1_000_000_000_000_000, "x-unit": "micro", description });

const STATUSES = ["off", "ready", "price_unknown", "blocked"] as const;
export type Status = (typeof STATUSES)[number];

const prices = {
  prompt_price: nullable(micro("Price per million input tokens in micro-units. 0 if free, null if unknown")),
  completion_price: nullable(
    micro("Price per million output tokens in micro-units. 0 if free, null if unknown"),
  ),
};
const bounds = {
  timeout_seconds: Type.Integer({ minimum: 1, maximum: 600, description: "Timeout of a response" }),
  concurrency: Type.Integer({
    minimum: 1,
    maximum: 16,
    description: "Maximum number of parallel requests",
  }),
  max_output_tokens: Type.Integer({
    minimum: 256,
    maximum: 32_768,
    description: "Maximum length of a response",
  }),
};
const spending = {
  daily_cap: nullable(micro("Daily spending cap in micro-units. Null for no cap")),
  monthly_cap: nullable(micro("Monthly spending cap in micro-units. Null for no cap")),
  builtin_rate: micro(
    "Charge per unit of work of the built-in engine in micro-units: an explanation, a unit of a course",
  ),
};

export const settingsView = Type.Object(
  {
    enabled: Type.Boolean(),
    status: oneOf(STATUSES, "State of the model. Disabled while no model is set or its price is unknown"),
    base_url: nullable(Type.String({ description: "Endpoint address such as http://127.0.0.1:11434/v1" })),
    api_key_set: Type.Boolean({ description: "True if a key is stored. Keys are never returned." }),
    model: nullable(Type.String()),
    currency: Type.String({ description: "Currency of the organisation; micro-units are millionths of it" }),
    ...prices,
    ...bounds,
    ...spending,
    blocked_at: nullable(Type.String({ format: "date-time" })),
    version: Type.Integer({ description: "0 until first configured" }),
    updated_at: nullable(Type.String({ format: "date-time" })),
    updated_by: nullable(Type.String()),
  },
  { ...closed, $id: "LanguageModelSettings" },
);

const given = { ...prices, ...bounds, ...spending };

export const settingsInput = Type.Object(
  {
    version: versionInput,
    enabled: Type.Optional(Type.Boolean({ description: "Enables the model. True also removes a block." })),
    base_url: Type.Optional(
      nullable(
        Type.String({
          minLength: 1,
          maxLength: 500,
          "x-kind": "url",
          description: "Address of an OpenAI-compatible endpoint such as http://127.0.0.1:11434/v1",
        }),
      ),
    ),
    api_key: Type.Optional(
      nullable(
        Type.String({
          minLength: 1,
          maxLength: 500,
          // Sent in a header, which allows these characters only.
          pattern: "^[\\x21-\\x7e]+$",
          description:
            "API key of the endpoint, if required. Stored encrypted and never returned; null removes it.",
        }),
      ),
    ),
    model: Type.Optional(
      nullable(Type.String({ minLength: 1, maxLength: 200, description: "Model name at the endpoint" })),
    ),
    prompt_price: Type.Optional(given.prompt_price),
    completion_price: Type.Optional(given.completion_price),
    timeout_seconds: Type.Optional(given.timeout_seconds),
    concurrency: Type.Optional(given.concurrency),
    max_output_tokens: Type.Optional(given.max_output_tokens),
    daily_cap: Type.Optional(given.daily_cap),
    monthly_cap: Type.Optional(given.monthly_cap),
    builtin_rate: Type.Optional(given.builtin_rate),
  },
  { ...closed, $id: "LanguageModelSettingsUpdate" },
);
