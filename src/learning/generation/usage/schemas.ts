import { Type } from "@sinclair/typebox";
import { closed, nullable, oneOf } from "../../../kernel/schema.ts";

const amount = (description: string) => Type.Integer({ description });

export const windowSchema = Type.Object(
  {
    window: oneOf(["daily", "monthly"]),
    /** The window's date in the organisation's time zone. */
    period: Type.String({ description: "The day or the month, as 2026-11-21 or 2026-11" }),
    cap: nullable(amount("What may be spent in it; null is no cap")),
    settled: amount("What is spent"),
    held: amount("What is put aside for calls that are under way"),
    remaining: nullable(amount("What can still be put aside; null where there is no cap")),
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
      description: "Whether nothing more is spent for it, after an endpoint ignored its bound",
    }),
    windows: Type.Array(windowSchema),
    engines: Type.Array(engineSchema),
  },
  { ...closed, $id: "KeyUsage" },
);

export const usageSchema = Type.Object(
  {
    currency: Type.String({ description: "What micro-units are millionths of" }),
    time_zone: Type.String({ description: "Where days and months begin and end" }),
    from: Type.String({ format: "date" }),
    to: Type.String({ format: "date" }),
    windows: Type.Array(windowSchema, { description: "Of the organisation over all" }),
    keys: Type.Array(keySchema, { description: "Of each API key; to a key, its own alone" }),
    engines: Type.Array(engineSchema, {
      description: "What was used from `from` to `to`: to a key, by itself",
    }),
    days: Type.Array(daySchema, { description: "The same by day, each day of them" }),
  },
  { ...closed, $id: "Usage" },
);
