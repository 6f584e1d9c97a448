import { createHmac, randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import { queryRows } from "../../../records/index.ts";
import type { Period } from "./period-fields.ts";
import { byPeriod, kept } from "./totals.ts";

type Place = Pick<Period, "id" | "start" | "end" | "kind">;

/** SQL condition on fin_periods: the given period and all that close before it. */
const BEFORE = ({ end, kind }: Place) =>
  kind === "adjust"
    ? sql`(p."end" <= ${end})`
    : sql`(p."end" < ${end} OR (p."end" = ${end} AND p.kind = 'month'))`;

/** Balances by account at the end of a period. Excludes a later adjusting period on the same day. */
function trialBalanceOf(context: ReadContext, period: Place) {
  const { key } = context.principal.organization;
  return queryRows(
    context,
    sql`SELECT a.code AS code, sum(t.debit) AS debit, sum(t.credit) AS credit
        FROM ${kept(byPeriod)} AS t
        JOIN fin_periods AS p ON p.id = t.period_id AND p.org = t.org
        JOIN fin_ledger_accounts AS a ON a.id = t.account_id AND a.org = t.org
        WHERE t.org = ${key} AND ${BEFORE(period)}
        GROUP BY a.code HAVING sum(t.debit) <> sum(t.credit) OR sum(t.debit) <> 0 ORDER BY a.code`,
  ).map((row) => ({ code: String(row.code), debit: Number(row.debit), credit: Number(row.credit) }));
}

/** Chains the trial balance's hash to the previous period and computes an HMAC under the server's key. */
export function sealTrialBalance(context: ReadContext, period: Place) {
  const lines = trialBalanceOf(context, period);
  const text = JSON.stringify({
    organization: context.principal.organization.id,
    currency: context.principal.organization.currency,
    period: [period.kind, period.start, period.end],
    former: formerHash(context, period),
    accounts: lines.map(({ code, debit, credit }) => [code, debit, credit]),
  });
  const hash = new Bun.CryptoHasher("sha256").update(text).digest("hex");
  return { hash, seal: underKey(context, hash), accounts: lines.filter((l) => l.debit !== l.credit).length };
}

/** Hash of the previous closed period; empty for the first. */
function formerHash(context: ReadContext, period: Place): string {
  const [row] = queryRows(
    context,
    sql`SELECT trial_balance_hash AS hash FROM fin_periods AS p
        WHERE p.org = ${context.principal.organization.key} AND p.archived_at IS NULL AND p.id <> ${period.id}
        AND ${BEFORE(period)} ORDER BY p."end" DESC, p.kind = 'adjust' DESC LIMIT 1`,
  );
  return row?.hash ? String(row.hash) : "";
}

/** The key never leaves the vault, so that editing the database cannot forge the HMAC. */
export function underKey(context: ReadContext, text: string): string {
  const key = context.vault.secret("fin.seal", () => randomBytes(32).toString("hex"));
  return createHmac("sha256", key).update(text).digest("hex");
}
