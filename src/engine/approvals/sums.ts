import type { ReadContext, WriteContext } from "../../kernel/context.ts";
import { insertInto } from "../../store/connection.ts";
import { as, bare, list, pick, set } from "../../store/rows.ts";
import { canonicalJson } from "../audit/event.ts";
import { callOf } from "../call.ts";
import type { Case } from "./facts.ts";
import type { Definition, Rule, Sum } from "./rule.ts";
import { approvalAmounts, approvalRuleVersions } from "./tables.ts";

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

/** Keeps what counts towards sums from now on: of a record once for each rule, as it was last. */
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

/**
 * Gives a new rule the sums of those that add up the same, removed ones included: what is written again under another
 * name, or removed and made again, does not begin at nothing.
 */
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
  const { record_id } = approvalAmounts;
  handle.connection.run`
    UPDATE ${approvalAmounts} SET ${set(approvalAmounts, { at: now })}, ${record_id} = coalesce(${record_id}, ${resultId})
    WHERE ${approvalAmounts.org} = ${org} AND ${approvalAmounts.request_id} = ${id}`;
}

const UNDONE: ReadonlySet<string> = new Set(["rejected", "withdrawn", "expired", "cancelled"]);
const WAITING: ReadonlySet<string> = new Set(["pending", "approved", "executing"]);

/** What is asked again counts as it is asked then. */
export function dropAmounts({ handle, org }: WriteContext, request: string): void {
  handle.connection.run`
    DELETE FROM ${approvalAmounts} WHERE ${approvalAmounts.org} = ${org} AND ${approvalAmounts.request_id} = ${request}`;
}
