import { Type } from "@sinclair/typebox";
import { closed, nullable, oneOf } from "../../../kernel/schema.ts";

const amount = (description: string) => Type.Integer({ description });

export const windowSchema = Type.Object(
  {
    window: oneOf(["daily", "monthly"]),
    /** In the organisation's time zone. */
    period: Type.String({ description: "Day or month, such as 2026-11-21 or 2026-11" }),
    cap: nullable(amount("Spending cap. Null for no cap")),
    settled: amount("Amount spent"),
    held: amount("Amount reserved for running calls"),
    remaining: nullable(amount("Amount available for reservation. Null without a cap")),
    resets_at: Type.String({ format: "date-time" }),
  },
  { ...closed, $id: "SpendWindow" },
);

const used = {
  calls: Type.Integer(),
  prompt_tokens: Type.Integer(),
  completion_tokens: Type.Integer(),
  cost_micro: Type.Integer(),
  cpu_ms: Type.Integer({ description: "Processor time of the built-in engine" }),
};

export const engineSchema = Type.Object(
  { engine: oneOf(["builtin", "model"]), ...used },
  { ...closed, $id: "EngineUsage" },
);

export const daySchema = Type.Object(
  { day: Type.String({ format: "date" }), ...used },
  { ...closed, $id: "DayUsage" },
);

const keySchema = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    blocked: Type.Boolean({
      description: "True if spending is blocked because an endpoint ignored its limit",
    }),
    windows: Type.Array(windowSchema),
    engines: Type.Array(engineSchema),
  },
  { ...closed, $id: "KeyUsage" },
);

export const usageSchema = Type.Object(
  {
    currency: Type.String({ description: "Currency of the micro-units" }),
    time_zone: Type.String({ description: "Time zone of days and months" }),
    from: Type.String({ format: "date" }),
    to: Type.String({ format: "date" }),
    windows: Type.Array(windowSchema, { description: "For the whole organisation" }),
    keys: Type.Array(keySchema, { description: "By API key. API keys see only their own." }),
    engines: Type.Array(engineSchema, {
      description: "Usage between `from` and `to`. API keys see only their own.",
    }),
    days: Type.Array(daySchema, { description: "Usage by day, including days without usage" }),
  },
  { ...closed, $id: "Usage" },
);
