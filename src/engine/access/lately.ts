import { parseRfc3339 } from "../../kernel/clock.ts";
import type { Connection } from "../../store/connection.ts";
import { list, pick } from "../../store/rows.ts";
import { auditEvents, IS_NO_READ } from "../audit/tables.ts";
import { type SideSettings, sideOf } from "../duties/action-pattern.ts";
import { DutyRules } from "../duties/book.ts";
import type { DutyRule } from "../duties/rule.ts";
import { parseDutyRule } from "../duties/stored.ts";
import { sodRules } from "../duties/tables.ts";
import type { Decided } from "./pages.ts";
import type { Role } from "./shipped.ts";
import type { PolicyText } from "./stored.ts";

export const REMEMBERED_MS = 86_400_000;

/** Access rules as they would be without one change made within the last day. */
export interface Former {
  /** Changed policy, role or duty rule. */
  readonly id: string;
  readonly name: string;
  /** Version before the change. */
  readonly version: number;
  readonly until: number;
  readonly decided: Decided;
  /** The duty rule before the change, if a duty rule was changed. */
  readonly duty: DutyRules | undefined;
}

type Said = Readonly<Record<string, unknown>>;

/** Every write is checked against each change of the last day, so only the latest ones are considered. */
const MOST_CHANGES = 100;

const POLICIES = "settings.policies";
const ROLES = "settings.roles";
const DUTIES = "settings.sod.rules";

/** Actions that may remove a restriction. Creating a role or duty rule cannot. */
const CHANGING = [
  ...["create", "update", "delete"].map((verb) => `${POLICIES}.${verb}`),
  `${ROLES}.update`,
  ...["update", "delete"].map((verb) => `${DUTIES}.${verb}`),
  "settings.packs.apply",
];

const CHANGE = pick(auditEvents, "at", "collection", "record_id", "version", "before", "after");

/**
 * Access rules before each change within the last day, reconstructed from the audit trail. There is no need
 * to classify a change as loosening: a call that was refused before and now succeeds has exploited it.
 */
export function formersOf(connection: Connection, org: number, now: Decided, since: number): Former[] {
  // Calls that had no effect have no version and say nothing about earlier settings. The sign keeps SQLite from
  // walking the whole log in its order, as these actions are rare.
  const events = connection.all`
    SELECT ${CHANGE} FROM ${auditEvents}
    WHERE ${auditEvents.org} = ${org} AND ${auditEvents.action} IN ${list(CHANGING)} AND ${auditEvents.at} > ${since}
      AND ${auditEvents.outcome} = 'ok' AND ${auditEvents.collection} IN ${list([POLICIES, ROLES, DUTIES])}
      AND ${auditEvents.version} IS NOT NULL AND ${IS_NO_READ}
    ORDER BY +${auditEvents.seq} DESC LIMIT ${MOST_CHANGES}`;
  if (events.length === 0) return [];
  const said = saidNow(connection, org, now);
  return events.flatMap((event): Former[] => {
    const { collection, record_id: id, version } = event;
    if (collection === null || id === null || version === null) return [];
    const key = `${collection}/${id}`;
    const after = said.get(key);
    const before = undone(event, after);
    said.set(key, before);
    // A new deny rule removes no restriction, but an additional allow rule may.
    if (before === undefined && (collection !== POLICIES || after?.effect !== "allow")) return [];
    const duty = collection === DUTIES && before ? dutyOf(id, before) : undefined;
    return [
      {
        id,
        name: String(before?.name ?? before?.title ?? after?.name ?? id),
        version: Math.max(1, version - 1),
        until: event.at + REMEMBERED_MS,
        decided: withBefore(now, collection, id, before),
        duty: duty && new DutyRules(duty.active ? [duty] : [], []),
      },
    ];
  });
}

/** Returns the settings before an event; undefined if they did not exist. */
function undone({ before, after }: typeof CHANGE.row, now: Said | undefined): Said | undefined {
  const [was, is] = [valuesOf(before), valuesOf(after)];
  if (Object.keys(was).length === 0) return undefined;
  return Object.keys(is).length === 0 ? was : { ...now, ...was };
}

function saidNow(
  connection: Connection,
  org: number,
  { roles, policies }: Decided,
): Map<string, Said | undefined> {
  const duties = connection.all`SELECT ${pick(sodRules)} FROM ${sodRules} WHERE ${sodRules.org} = ${org}`;
  return new Map<string, Said | undefined>([
    ...policies.map((one): [string, Said] => [
      `${POLICIES}/${one.id}`,
      { ...one, valid_from: one.validFrom, valid_to: one.validTo },
    ]),
    ...roles.map((one): [string, Said] => [`${ROLES}/${one.name}`, { ...one, name: one.title }]),
    ...duties.map((row): [string, Said] => [
      `${DUTIES}/${row.id}`,
      {
        ...row,
        left: { [row.left_match]: row.left_actions },
        right: { [row.right_match]: row.right_actions },
        active: row.active === 1,
      },
    ]),
  ]);
}

function withBefore(now: Decided, collection: string, id: string, before: Said | undefined): Decided {
  if (collection === POLICIES) {
    const others = now.policies.filter((policy) => policy.id !== id);
    return { ...now, policies: before ? [...others, policyOf(id, before)] : others };
  }
  if (collection === ROLES && before)
    return { ...now, roles: now.roles.map((role) => (role.name === id ? roleOf(id, before) : role)) };
  return now;
}

// Settings in the trail were validated when they were stored.

function policyOf(id: string, said: Said): PolicyText {
  return {
    id,
    name: String(said.name ?? ""),
    effect: said.effect === "deny" ? "deny" : "allow",
    actions: said.actions as PolicyText["actions"],
    subjects: (said.subjects ?? {}) as PolicyText["subjects"],
    when: (said.when ?? {}) as PolicyText["when"],
    fields: (said.fields ?? {}) as PolicyText["fields"],
    reason: String(said.reason ?? ""),
    active: said.active !== false,
    validFrom: momentOf(said.valid_from),
    validTo: momentOf(said.valid_to),
  };
}

function roleOf(name: string, said: Said): Role {
  return {
    name,
    title: String(said.title ?? name),
    permissions: said.permissions as Role["permissions"],
    own: (said.own ?? []) as NonNullable<Role["own"]>,
  };
}

function dutyOf(id: string, said: Said): DutyRule {
  const left = sideOf((said.left ?? {}) as SideSettings);
  const right = sideOf((said.right ?? {}) as SideSettings);
  return parseDutyRule({
    id,
    org: 0,
    name: String(said.name),
    risk: String(said.risk ?? ""),
    severity: said.severity as DutyRule["severity"],
    left_match: left.match,
    left_actions: left.actions,
    right_match: right.match,
    right_actions: right.actions,
    scope: said.scope as DutyRule["scope"],
    mode: said.mode as DutyRule["mode"],
    assignment: said.assignment as DutyRule["assignment"],
    window_days: typeof said.window_days === "number" ? said.window_days : null,
    active: said.active === false ? 0 : 1,
    version: 1,
    created_at: 0,
    created_by: "",
    updated_at: 0,
  });
}

function momentOf(value: unknown): number | null {
  if (typeof value === "number") return value;
  return typeof value === "string" ? (parseRfc3339(value) ?? null) : null;
}

function valuesOf(text: string | null): Said {
  return text === null ? {} : JSON.parse(text);
}
