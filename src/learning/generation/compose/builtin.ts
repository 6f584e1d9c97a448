import type { Connection } from "../../../store/connection.ts";
import type { Account, Purpose } from "../account.ts";
import type { Hold } from "../budget/hold.ts";
import { type Reserved, reserve } from "../budget/reserve.ts";
import { release, settle } from "../budget/settle.ts";
import { recordUsage } from "../budget/usage.ts";
import { windowsAt } from "../budget/windows.ts";
import type { Worked } from "../composer.ts";
import type { AskParts } from "../provider/ask.ts";
import { findSettings } from "../provider/model.ts";
import { budgetHolds } from "../tables.ts";

const FREE = { prompt: 0, completion: 0 };
const LEASE = 30 * 60_000;

/** Runs built-in work. Always counts usage; charges it if an internal rate is set. */
export async function workBuiltin<T>(
  { store, clock }: Pick<AskParts, "store" | "clock">,
  account: Account,
  purpose: Purpose,
  work: () => Promise<T>,
): Promise<Worked<T>> {
  const org = account.organization.key;
  const rate = await store.read(async ({ connection }) => {
    const { builtin_rate } = findSettings(connection, org);
    return builtin_rate > 0 && isCharged(connection, account) ? 0 : builtin_rate;
  });
  const reserved = rate > 0 ? await store.write(async (tx) => reserveFlat(tx.connection, rate)) : undefined;
  if (reserved && !reserved.ok) {
    const { shortfall } = reserved;
    return { ok: false, ...(shortfall.kind === "cap" && { budget: shortfall.facts }) };
  }
  const hold = reserved?.hold;
  const started = process.threadCpuUsage();
  let value: T;
  try {
    value = await work();
  } catch (thrown) {
    if (hold) await store.write(async ({ connection }) => release(connection, hold, "failed", clock.now()));
    throw thrown;
  }
  const { user, system } = process.threadCpuUsage(started);
  const cpuMs = Math.round((user + system) / 1000);
  const costMicro = await store.write(async ({ connection }) => count(connection, hold, cpuMs));
  return {
    ok: true,
    value,
    spent: { engine: "builtin", promptTokens: 0, completionTokens: 0, costMicro, cpuMs },
  };

  function reserveFlat(connection: Connection, flat: number): Reserved {
    const demand = {
      purpose,
      engine: "builtin",
      attempt: 1,
      price: FREE,
      promptTokens: 0,
      maxOutput: 0,
    } as const;
    return reserve(connection, account, { ...demand, flat, leaseMs: LEASE }, clock.now());
  }

  function count(connection: Connection, held: Hold | undefined, cpu: number): number {
    const now = clock.now();
    if (held) {
      const actual = { promptTokens: 0, completionTokens: 0, cpuMs: cpu, outcome: "answered" };
      return settle(connection, held, actual, now).cost;
    }
    const day = windowsAt(account.organization, now).day.slice(2);
    const used = { promptTokens: 0, completionTokens: 0, cost: 0, cpuMs: cpu };
    recordUsage(connection, { account, engine: "builtin", day }, used);
    return 0;
  }
}

/** True if the unit was charged before a crash, so that it is not charged again. */
function isCharged(connection: Connection, { organization, job, unit }: Account): boolean {
  if (job === undefined || unit === undefined) return false;
  return connection.has`SELECT 1 FROM ${budgetHolds}
      WHERE ${budgetHolds.org} = ${organization.key} AND ${budgetHolds.job} = ${job}
        AND ${budgetHolds.unit} = ${unit} AND ${budgetHolds.engine} = 'builtin'
        AND ${budgetHolds.state} = 'settled'`;
}
