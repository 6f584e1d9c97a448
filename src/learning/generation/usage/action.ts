import { type Static, Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { addDays, daysBetween, eachDay } from "../../../kernel/calendar.ts";
import { rfc3339 } from "../../../kernel/clock.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import { closed } from "../../../kernel/schema.ts";
import type { Connection } from "../../../store/connection.ts";
import { as, part, pick } from "../../../store/rows.ts";
import { say } from "../../../text/message.ts";
import { apiKeys } from "../../api-keys.ts";
import type { Account } from "../account.ts";
import { capsOfKey, capsOfOrganization } from "../budget/caps.ts";
import { ownerOf, standingOf } from "../budget/counters.ts";
import { endOfWindow, windowsAt } from "../budget/windows.ts";
import { usageDays } from "../tables.ts";
import { type daySchema, type engineSchema, usageSchema, type windowSchema } from "./schemas.ts";

const MOST_DAYS = 366;
const USUAL_DAYS = 30;

export function usageAction(): Action {
  return defineAction({
    name: "developer.usage.get",
    summary: "Get usage and spending",
    description:
      "Amounts are in micro-units of the organisation's currency. Windows are identified by date in the organisation's time zone and are never reset. API keys see their own usage and the organisation's windows, whose caps also apply to them.",
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
        from: Type.Optional(Type.String({ format: "date", description: "First day of the series" })),
        to: Type.Optional(
          Type.String({ format: "date", description: "Last day of the series. Defaults to today." }),
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
  if (from > to) throw invalid("from", "PERIOD_INVALID", say("learning.errors.fromAfterTo"));
  if (daysBetween(from, to) >= MOST_DAYS)
    throw invalid("from", "PERIOD_TOO_LONG", say("learning.errors.tooManyDays", { count: MOST_DAYS }));
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

interface UsagePeriod {
  org: number;
  key?: string | undefined;
  from: string;
  to: string;
}

const SUMS = part`sum(${usageDays.calls}) ${as<"calls", number>("calls")},
  sum(${usageDays.prompt_tokens}) ${as<"prompt_tokens", number>("prompt_tokens")},
  sum(${usageDays.completion_tokens}) ${as<"completion_tokens", number>("completion_tokens")},
  sum(${usageDays.cost}) ${as<"cost_micro", number>("cost_micro")},
  sum(${usageDays.cpu_ms}) ${as<"cpu_ms", number>("cpu_ms")}`;

function within({ org, key, from, to }: UsagePeriod) {
  return part`FROM ${usageDays} WHERE ${usageDays.org} = ${org} AND ${usageDays.owner} = ${ownerOf({ key })}
    AND ${usageDays.day} BETWEEN ${from} AND ${to}`;
}

function enginesOf(connection: Connection, period: UsagePeriod): Static<typeof engineSchema>[] {
  return connection.all`SELECT ${pick(usageDays, "engine")}, ${SUMS} ${within(period)}
    GROUP BY ${usageDays.engine} ORDER BY ${usageDays.engine}`;
}

/** Includes days without usage. */
function daysOf(connection: Connection, period: UsagePeriod): Static<typeof daySchema>[] {
  const rows = connection.all`SELECT ${pick(usageDays, "day")}, ${SUMS} ${within(period)}
    GROUP BY ${usageDays.day}`;
  const known = new Map(rows.map((row) => [row.day, row]));
  return eachDay(period.from, period.to).map((day) => known.get(day) ?? { day, ...UNUSED });
}

const UNUSED = { calls: 0, prompt_tokens: 0, completion_tokens: 0, cost_micro: 0, cpu_ms: 0 };

interface KeyName {
  id: string;
  name: string;
  blocked: boolean;
}

function keysOf(connection: Connection, org: number, only?: string): KeyName[] {
  return connection.all`SELECT ${pick(apiKeys, "id", "name", "blocked_at")} FROM ${apiKeys}
    WHERE ${apiKeys.org} = ${org} AND (${only ?? null} IS NULL OR ${apiKeys.id} = ${only ?? null})
    ORDER BY ${apiKeys.name}, ${apiKeys.id}`.map(({ id, name, blocked_at }) => ({
    id,
    name,
    blocked: blocked_at !== null,
  }));
}

function windowsOf(
  connection: Connection,
  { organization, key }: Account,
  now: number,
): Static<typeof windowSchema>[] {
  const org = organization.key;
  const caps = key === undefined ? capsOfOrganization(connection, org) : capsOfKey(connection, org, key);
  const { day, month } = windowsAt(organization, now);
  const scope = key === undefined ? "org" : "key";
  const owner = ownerOf({ key });
  return [
    { window: "daily" as const, name: day, cap: caps.daily },
    { window: "monthly" as const, name: month, cap: caps.monthly },
  ].map(({ window, name, cap }) => {
    const { settled, held } = standingOf(connection, org, { scope, owner, window: name, cap });
    return {
      window,
      period: name.slice(2),
      cap,
      settled,
      held,
      remaining: cap === null ? null : Math.max(0, cap - settled - held),
      resets_at: rfc3339(endOfWindow(organization, name)),
    };
  });
}
