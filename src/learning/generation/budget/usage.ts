import type { Connection } from "../../../store/connection.ts";
import { row } from "../../../store/rows.ts";
import type { Account } from "../account.ts";
import { usageDays } from "../tables.ts";
import { ownerOf } from "./counters.ts";

export interface Used {
  promptTokens: number;
  completionTokens: number;
  cost: number;
  cpuMs: number;
}

export function recordUsage(
  connection: Connection,
  { account, engine, day }: { account: Account; engine: "model" | "builtin"; day: string },
  { promptTokens, completionTokens, cost, cpuMs }: Used,
): void {
  const owners = account.key === undefined ? ["org"] : ["org", ownerOf(account)];
  for (const owner of owners)
    connection.run`INSERT INTO ${usageDays} ${row(usageDays, {
      org: account.organization.key,
      owner,
      day,
      engine,
      calls: 1,
      prompt_tokens: promptTokens,
      completion_tokens: completionTokens,
      cost,
      cpu_ms: Math.round(cpuMs),
    })}
      ON CONFLICT (${usageDays.org}, ${usageDays.owner}, ${usageDays.day}, ${usageDays.engine}) DO UPDATE
      SET ${usageDays.calls} = ${usageDays.calls} + 1,
        ${usageDays.prompt_tokens} = ${usageDays.prompt_tokens} + excluded.${usageDays.prompt_tokens},
        ${usageDays.completion_tokens} = ${usageDays.completion_tokens} + excluded.${usageDays.completion_tokens},
        ${usageDays.cost} = ${usageDays.cost} + excluded.${usageDays.cost},
        ${usageDays.cpu_ms} = ${usageDays.cpu_ms} + excluded.${usageDays.cpu_ms}`;
}

/** Daily processor time of the built-in engine in milliseconds, for the organisation or a key. */
export function cpuSpentToday(connection: Connection, org: number, day: string, key?: string): number {
  return connection.count`SELECT coalesce(sum(${usageDays.cpu_ms}), 0) FROM ${usageDays}
    WHERE ${usageDays.org} = ${org} AND ${usageDays.owner} = ${ownerOf({ key })}
      AND ${usageDays.day} = ${day}`;
}
