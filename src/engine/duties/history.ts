import { pick } from "../../store/rows.ts";
import type { Vault } from "../../store/vault.ts";
import { compilePatterns } from "../access/patterns.ts";
import { unseal } from "../audit/seal.ts";
import { auditEvents, IS_NO_READ } from "../audit/tables.ts";
import type { Registry } from "../registry.ts";
import { DutyRules } from "./book.ts";
import { type Ground, takingsOf } from "./conflict.ts";
import { writeAction } from "./performed.ts";
import { type DutyRule, SIDES } from "./rule.ts";

export function actionsNamed(registry: Registry, rule: DutyRule): string[] {
  const isNamed = compilePatterns(SIDES.flatMap((side) => rule[side].patterns.map(({ action }) => action)));
  return registry.actions
    .filter(({ name, kind }) => kind === "write" && isNamed(name))
    .map(({ name }) => name);
}

/** The end of the trail, where reading backwards starts. */
export const LATEST = Number.MAX_SAFE_INTEGER;

/** A single rule's history is read independently of the rules in force. */
export type HistoryGround = Omit<Ground, "sod"> & { vault: Vault };

/** Imports past actions for a new rule, latest first. Returns where to continue; undefined at the end. */
export function importActions(
  ground: HistoryGround,
  rule: DutyRule,
  actions: readonly string[],
  before: number,
  limit: number,
): { done: number; readTo: number | undefined } {
  const { connection, org } = ground;
  // One query per action: for all of them together, SQLite might walk the whole log in its order.
  const rows = actions
    .flatMap(
      (action) => connection.all`
        SELECT ${READ} FROM ${auditEvents}
        WHERE ${auditEvents.org} = ${org} AND ${auditEvents.action} = ${action}
          AND ${IS_NO_READ} AND ${auditEvents.outcome} = 'ok' AND ${auditEvents.seq} < ${before}
        ORDER BY ${auditEvents.seq} DESC LIMIT ${limit}`,
    )
    .toSorted((one, other) => other.seq - one.seq)
    .slice(0, limit);
  const sod = new DutyRules([rule], []);
  for (const row of rows) writeDown({ ...ground, sod }, ground.vault, row);
  return { done: rows.length, readTo: rows.length === limit ? rows.at(-1)?.seq : undefined };
}

const READ = pick(
  auditEvents,
  ...(["seq", "at", "actor", "action", "collection", "record_id", "before", "after", "sealed"] as const),
);
type ReadEvent = typeof READ.row;

const NOBODY = new Set(["system", "anonymous"]);

function writeDown(ground: Ground, vault: Vault, row: ReadEvent): void {
  const { actor, action, collection, record_id, at } = row;
  if (NOBODY.has(actor) || collection === null || record_id === null) return;
  const place = { collection, id: record_id };
  const doing = { action, places: [place], fields: fieldsOf(vault, place, row) };
  for (const { subjects, actions } of takingsOf(ground, doing)) {
    for (const subject of subjects) {
      for (const dutyAction of actions)
        writeAction(ground.connection, ground.org, actor, subject, dutyAction, at);
    }
  }
}

/** Includes the names of encrypted fields for as long as their key exists. */
function fieldsOf(
  vault: Vault,
  { collection, id }: { collection: string; id: string },
  row: ReadEvent,
): Set<string> {
  const sealed = row.sealed === null ? undefined : unseal(vault, row.sealed, `${collection}/${id}`);
  const open = [row.before, row.after].flatMap((side) =>
    // Safe cast: the trail only writes objects.
    side === null ? [] : Object.keys(JSON.parse(side) as object),
  );
  return new Set([...open, ...Object.keys(sealed?.before ?? {}), ...Object.keys(sealed?.after ?? {})]);
}
