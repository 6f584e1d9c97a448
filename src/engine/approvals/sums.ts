import type { ReadContext, WriteContext } from "../../kernel/context.ts";
import { insertInto } from "../../store/connection.ts";
import { canonicalJson } from "../audit/event.ts";
import { callOf } from "../call.ts";
import type { Case } from "./facts.ts";
import type { Definition, NewRule, Rule, Sum } from "./rule.ts";
import { approvalAmounts } from "./tables.ts";

/** What a case comes to with what else counts towards a rule that sums. */
export interface Total {
  /** How many others count beside it. */
  others: number;
  /** All of them with the case, in minor units of the organisation's currency; undefined when nobody can say. */
  worth: number | undefined;
}

/** The amount of a case as it counts towards a rule that sums. */
export interface CountedAmount {
  rule: Pick<Rule, "id">;
  /** What amounts have to have in common to be added up. */
  key: string;
  worth: number | undefined;
  total: Total;
}

/** What stands for whoever asks among the fields by which a rule sums. */
export const REQUESTER = "requester";

/** Sums reach no further back: what is older is forgotten. */
export const MAX_SUM_DAYS = 366;

const DAY = 86_400_000;

/** When something happens that still waits: it may be at any time, so it counts in whatever days. */
const LATER = Number.MAX_SAFE_INTEGER;

/**
 * The amount of a case for a rule, once for each of the people who have a part in it: whoever asks, whoever makes the
 * call where that is somebody else, and whoever may control their accounts. Spreading calls over others' drafts or
 * over accounts of one's own gains nothing.
 */
export function amountsOf(
  context: ReadContext,
  rule: Pick<Rule, "id">,
  sum: Sum,
  one: Case,
  persons: readonly string[],
  worth: number | undefined,
): CountedAmount[] {
  const influences = callOf(context).engine.approvals.influences(context);
  const people = sum.by.includes(REQUESTER)
    ? persons.flatMap((person) => influences.behind(person))
    : persons;
  const keys = new Set(people.map((person) => keyOf(sum, one, person)));
  return [...keys].map((key) => ({
    rule,
    key,
    worth,
    total: totalOf(context, rule.id, key, sum, one, worth),
  }));
}

function keyOf({ by }: Sum, { record, outcome, collection }: Case, person: string): string {
  const shown = outcome ?? record;
  const values: Record<string, unknown> = shown && collection ? collection.present(shown) : {};
  return canonicalJson(by.map((name) => (name === REQUESTER ? person : (values[name] ?? null))));
}

/** What counts: everything done in the days of the rule, and everything that is asked for and may still be done. */
function totalOf(
  { handle, org, now }: ReadContext,
  rule: string,
  key: string,
  { days }: Sum,
  { record }: Case,
  worth: number | undefined,
): Total {
  const row = handle.connection
    .statement(
      `SELECT count(*) AS others, total(worth) AS worth, count(*) - count(worth) AS unknown
       FROM approval_amounts
       WHERE org = ? AND rule_id = ? AND key = ? AND at > ? AND (? IS NULL OR record_id IS NOT ?)`,
    )
    .get(org, rule, key, now - days * DAY, record?.id ?? null, record?.id ?? null);
  const isKnown = worth !== undefined && Number(row?.unknown) === 0;
  return { others: Number(row?.others), worth: isKnown ? worth + Number(row?.worth) : undefined };
}

const insertAmount = insertInto(approvalAmounts);

/** Keeps what counts towards sums from now on: of a record once for each rule, as it was last. */
export function keepAmounts(
  context: WriteContext,
  amounts: readonly CountedAmount[],
  { recordId, requestId }: { recordId: string | null; requestId: string | null },
): void {
  const { handle, org, now } = context;
  const { connection } = handle;
  for (const { id } of new Set(amounts.map(({ rule }) => rule)))
    connection
      .statement("DELETE FROM approval_amounts WHERE org = ? AND rule_id = ? AND record_id = ?")
      .run(org, id, recordId);
  for (const { rule, key, worth } of amounts) {
    connection
      .statement("DELETE FROM approval_amounts WHERE org = ? AND rule_id = ? AND key = ? AND at <= ?")
      .run(org, rule.id, key, now - MAX_SUM_DAYS * DAY);
    insertAmount.run(connection, {
      org,
      rule_id: rule.id,
      key,
      record_id: recordId,
      request_id: requestId,
      worth: worth ?? null,
      at: requestId === null ? now : LATER,
    });
  }
}

/**
 * Gives a new rule the sums of those that add up the same, removed ones included: what is written again under another
 * name, or removed and made again, does not begin at nothing.
 */
export function inheritAmounts(context: WriteContext, rule: Definition & { id: string }): void {
  const { handle, org } = context;
  if (!rule.when.sum) return;
  const alike = handle.connection
    .statement(
      "SELECT rule_id, rule, max(version) FROM approval_rule_versions WHERE org = ? GROUP BY rule_id",
    )
    .all(org)
    // Written by storeRule and removeRule.
    .filter((row) => addsUpAlike(rule, JSON.parse(String(row.rule)) as NewRule))
    .map((row) => row.rule_id);
  handle.connection
    .statement(
      `INSERT INTO approval_amounts (org, rule_id, key, record_id, request_id, worth, at)
       SELECT DISTINCT org, ?, key, record_id, request_id, worth, at FROM approval_amounts
       WHERE org = ? AND rule_id IN (SELECT value FROM json_each(?))`,
    )
    .run(rule.id, org, JSON.stringify(alike));
}

function addsUpAlike(rule: Definition, other: Definition): boolean {
  const { sum, ...rest } = rule.when;
  const { sum: otherSum, ...otherRest } = other.when;
  return (
    canonicalJson([sum?.by ?? null, rest]) === canonicalJson([otherSum?.by ?? null, otherRest]) &&
    rule.actions.some((action) => other.actions.includes(action))
  );
}

/** What a request counts as it goes on: done, from now on; refused or taken back, not at all. */
export function settleAmounts(
  context: WriteContext,
  { id, state, resultId }: { id: string; state: string; resultId: string | null },
): void {
  if (WAITING.has(state)) return;
  if (UNDONE.has(state)) {
    dropAmounts(context, id);
    return;
  }
  const { handle, org, now } = context;
  handle.connection
    .statement(
      "UPDATE approval_amounts SET at = ?, record_id = coalesce(record_id, ?) WHERE org = ? AND request_id = ?",
    )
    .run(now, resultId, org, id);
}

const UNDONE: ReadonlySet<string> = new Set(["rejected", "withdrawn", "expired", "cancelled"]);
const WAITING: ReadonlySet<string> = new Set(["pending", "approved", "executing"]);

/** What is asked again counts as it is asked then. */
export function dropAmounts({ handle, org }: WriteContext, request: string): void {
  handle.connection
    .statement("DELETE FROM approval_amounts WHERE org = ? AND request_id = ?")
    .run(org, request);
}
