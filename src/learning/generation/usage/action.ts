import { type Static, Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { addDays, daysBetween } from "../../../kernel/calendar.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import { closed, nullable, oneOf } from "../../../kernel/schema.ts";
import { daysOf, enginesOf } from "./days.ts";
import { keysOf } from "./keys.ts";
import { windowsOf } from "./windows.ts";

const amount = (description: string) => Type.Integer({ description });

export const windowSchema = Type.Object(
  {
    window: oneOf(["daily", "monthly"]),
    /** The window's date where the organisation is. */
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

export const keySchema = Type.Object(
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

const usageSchema = Type.Object(
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

const MOST_DAYS = 366;
const USUAL_DAYS = 30;

/** `GET /api/public/v1/usage` and `GET /api/v1/developer/usage` */
export function usageAction(): Action {
  return defineAction({
    name: "developer.usage.get",
    summary: "What is spent, held and capped, by window, key, engine and day",
    description:
      "Amounts are micro-units of the organisation's currency. A window is named by its date in the organisation's time zone, so none is ever reset. A key is told of itself, and of the organisation's windows, whose caps hold for it too.",
    kind: "read",
    tier: "managing",
    scope: "usage:read",
    limit: "read",
    http: [
      { method: "GET", path: "/api/v1/developer/usage" },
      { method: "GET", path: "/api/public/v1/usage" },
    ],
    input: Type.Object(
      {
        from: Type.Optional(Type.String({ format: "date", description: "The first day of the series" })),
        to: Type.Optional(
          Type.String({ format: "date", description: "The last day of it; today unless said" }),
        ),
      },
      closed,
    ),
    output: usageSchema,
    run: async (context, input) => usageOf(context, periodOf(context, input)),
  });
}

interface Period {
  from: string;
  to: string;
}

function periodOf({ today }: ReadContext, input: { from?: string; to?: string }): Period {
  const to = input.to ?? today;
  const from = input.from ?? addDays(to, 1 - USUAL_DAYS);
  if (from > to) throw invalid("from", "PERIOD_INVALID", "from must not be after to");
  if (daysBetween(from, to) >= MOST_DAYS)
    throw invalid("from", "PERIOD_TOO_LONG", `Ask for ${MOST_DAYS} days at most`);
  return { from, to };
}

function usageOf(context: ReadContext, { from, to }: Period): Static<typeof usageSchema> {
  const { principal, handle, now } = context;
  const { organization } = principal;
  const { connection } = handle;
  const key = principal.kind === "key" ? principal.id : undefined;
  const period = { org: context.org, from, to };
  return {
    currency: organization.currency,
    time_zone: organization.timeZone,
    from,
    to,
    windows: windowsOf(connection, { organization }, now),
    keys: keysOf(connection, context.org, key).map(({ id, name, blocked }) => ({
      id,
      name,
      blocked,
      windows: windowsOf(connection, { organization, key: id }, now),
      engines: enginesOf(connection, { ...period, key: id }),
    })),
    engines: enginesOf(connection, { ...period, key }),
    days: daysOf(connection, { ...period, key }),
  };
}
