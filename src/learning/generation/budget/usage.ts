import type { Connection } from "../../../store/connection.ts";
import type { Account } from "../account.ts";
import { ownerOf } from "./counters.ts";

/** What a call used. */
export interface Used {
  promptTokens: number;
  completionTokens: number;
  cost: number;
  cpuMs: number;
}

/** Adds a call to what its day used: the organisation's, and the key's that it was made with. */
export function recordUsage(
  connection: Connection,
  { account, engine, day }: { account: Account; engine: "model" | "builtin"; day: string },
  { promptTokens, completionTokens, cost, cpuMs }: Used,
): void {
  const add = connection.statement(
    `INSERT INTO learning_usage (org, owner, day, engine, calls, prompt_tokens, completion_tokens, cost, cpu_ms)
     VALUES (?, ?, ?, ?, 1, ?, ?, ?, ?)
     ON CONFLICT (org, owner, day, engine) DO UPDATE SET calls = calls + 1,
       prompt_tokens = prompt_tokens + excluded.prompt_tokens,
       completion_tokens = completion_tokens + excluded.completion_tokens,
       cost = cost + excluded.cost, cpu_ms = cpu_ms + excluded.cpu_ms`,
  );
  const owners = account.key === undefined ? ["org"] : ["org", ownerOf(account)];
  for (const owner of owners)
    add.run(
      account.organization.key,
      owner,
      day,
      engine,
      promptTokens,
      completionTokens,
      cost,
      Math.round(cpuMs),
    );
}

/** The processor time that the built-in engine used on a day, in milliseconds: for the organisation, or for a key. */
export function cpuSpentToday(connection: Connection, org: number, day: string, key?: string): number {
  const row = connection
    .statement("SELECT sum(cpu_ms) AS cpu FROM learning_usage WHERE org = ? AND owner = ? AND day = ?")
    .get(org, ownerOf({ key }), day);
  return Number(row?.cpu ?? 0);
}
