import type { ReadContext, WriteContext } from "../../kernel/context.ts";
import { insertInto } from "../../store/connection.ts";
import { as, bare, list, pick, set } from "../../store/rows.ts";
import { canonicalJson } from "../audit/event.ts";
import { callOf } from "../call.ts";
import type { Case } from "./facts.ts";
import type { Definition, Rule, Sum } from "./rule.ts";
import { approvalAmounts, approvalRuleVersions } from "./tables.ts";

export interface Total {
  /** Number of other cases in the sum. */
  others: number;
  /** Total including this case, in minor units of the organisation's currency; undefined if unknown. */
  worth: number | undefined;
}

export interface CountedAmount {
  rule: Pick<Rule, "id">;
  /** Group of amounts that are added up. */
  key: string;
  worth: number | undefined;
  total: Total;
}

/** Grouping field that means the requester. */
export const REQUESTER = "requester";

/** Older amounts are deleted. */
export const MAX_SUM_DAYS = 366;

const DAY = 86_400_000;

/** Time of pending amounts. They may be executed at any time, so they count in every period. */
const LATER = Number.MAX_SAFE_INTEGER;

/**
 * One amount per person involved: the requester, the caller if different, and everyone who may control their
 * accounts. Splitting calls over other drafts or accounts gains nothing.
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

/** Adds up amounts executed within the rule's period and pending ones. */
function totalOf(
  { handle, org, now }: ReadContext,
  rule: string,
  key: string,
  { days }: Sum,
  { record }: Case,
  worth: number | undefined,
): Total {
  const id = record?.id ?? null;
  const sums = handle.connection.get`
    SELECT count(*) ${as<"others", number>("others")}, total(${approvalAmounts.worth}) ${as<"worth", number>("worth")},
      count(${approvalAmounts.worth}) ${as<"known", number>("known")}
    FROM ${approvalAmounts}
    WHERE ${approvalAmounts.org} = ${org} AND ${approvalAmounts.rule_id} = ${rule} AND ${approvalAmounts.key} = ${key}
      AND ${approvalAmounts.at} > ${now - days * DAY} AND (${id} IS NULL OR ${approvalAmounts.record_id} IS NOT ${id})`;
  const { others = 0, worth: theirs = 0, known = 0 } = sums ?? {};
  return { others, worth: worth !== undefined && known === others ? worth + theirs : undefined };
}

const insertAmount = insertInto(approvalAmounts);

/** Replaces the earlier amounts of the same record and rule. */
export function keepAmounts(
  context: WriteContext,
  amounts: readonly CountedAmount[],
  { recordId, requestId }: { recordId: string | null; requestId: string | null },
): void {
  const { handle, org, now } = context;
  const { connection } = handle;
  for (const { id } of new Set(amounts.map(({ rule }) => rule)))
    connection.run`
      DELETE FROM ${approvalAmounts} WHERE ${approvalAmounts.org} = ${org} AND ${approvalAmounts.rule_id} = ${id}
        AND ${approvalAmounts.record_id} = ${recordId}`;
  for (const { rule, key, worth } of amounts) {
    connection.run`
      DELETE FROM ${approvalAmounts} WHERE ${approvalAmounts.org} = ${org} AND ${approvalAmounts.rule_id} = ${rule.id}
        AND ${approvalAmounts.key} = ${key} AND ${approvalAmounts.at} <= ${now - MAX_SUM_DAYS * DAY}`;
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

/** Copies the sums of identical rules, even deleted ones, so recreating a rule does not reset its sum. */
export function inheritAmounts(context: WriteContext, rule: Definition & { id: string }): void {
  const { handle, org } = context;
  if (!rule.when.sum) return;
  const latest = handle.connection.all`
    SELECT ${pick(approvalRuleVersions, "rule_id", "rule")}, max(${approvalRuleVersions.version})
    FROM ${approvalRuleVersions} WHERE ${approvalRuleVersions.org} = ${org} GROUP BY ${approvalRuleVersions.rule_id}`;
  const alike = latest.filter((one) => addsUpAlike(rule, one.rule)).map(({ rule_id }) => rule_id);
  handle.connection.run`
    INSERT INTO ${approvalAmounts} (${bare(approvalAmounts.rule_id)}, ${INHERITED})
    SELECT DISTINCT ${rule.id}, ${INHERITED} FROM ${approvalAmounts}
    WHERE ${approvalAmounts.org} = ${org} AND ${approvalAmounts.rule_id} IN ${list(alike)}`;
}

const INHERITED = pick(approvalAmounts, "org", "key", "record_id", "request_id", "worth", "at");

function addsUpAlike(rule: Definition, other: Definition): boolean {
  const { sum, ...rest } = rule.when;
  const { sum: otherSum, ...otherRest } = other.when;
  return (
    canonicalJson([sum?.by ?? null, rest]) === canonicalJson([otherSum?.by ?? null, otherRest]) &&
    rule.actions.some((action) => other.actions.includes(action))
  );
}

/** Executed amounts count from now; amounts that were rejected or withdrawn are deleted. */
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
  const { record_id } = approvalAmounts;
  handle.connection.run`
    UPDATE ${approvalAmounts} SET ${set(approvalAmounts, { at: now })}, ${record_id} = coalesce(${record_id}, ${resultId})
    WHERE ${approvalAmounts.org} = ${org} AND ${approvalAmounts.request_id} = ${id}`;
}

const UNDONE: ReadonlySet<string> = new Set(["rejected", "withdrawn", "expired", "cancelled"]);
const WAITING: ReadonlySet<string> = new Set(["pending", "approved", "executing"]);

export function dropAmounts({ handle, org }: WriteContext, request: string): void {
  handle.connection.run`
    DELETE FROM ${approvalAmounts} WHERE ${approvalAmounts.org} = ${org} AND ${approvalAmounts.request_id} = ${request}`;
}
