import type { Role } from "../../../engine/access/shipped.ts";
import type { PolicyText } from "../../../engine/access/stored.ts";
import type { DutyRule } from "../../../engine/duties/rule.ts";
import { changesOf, existedBefore, idsOf, valueBefore } from "../../../evidence/past.ts";
import type { EventRow } from "../../../evidence/read.ts";
import { findMember } from "../../../identity/index.ts";
import { parseRfc3339 } from "../../../kernel/clock.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import type { Principal } from "../../../kernel/principal.ts";
import { SCOPES } from "../../../kernel/scope.ts";
import { settingsOf } from "../../settings/duties/rule-view.ts";

export interface PastDuty {
  id: string;
  name: string;
  left: readonly string[];
  right: readonly string[];
  scope: string;
  mode: string;
  windowDays: number | null;
}

/** Roles, team and admission before an event. */
export function personBefore(
  context: ReadContext,
  { actor, seq, mfa }: EventRow,
): Principal & { active: boolean } {
  const { connection } = context.handle;
  const { organization } = context.principal;
  if (actor === "system")
    return { kind: "system", id: actor, organization, roles: ["owner"], operator: true, active: true };
  const key = keyBefore(context, actor, seq);
  if (key) return key;
  const member = findMember(connection, organization.key, actor);
  const changes = changesOf(connection, context.vault, organization.key, "settings.team", actor);
  const was = (field: string, now: unknown) => valueBefore(changes, field, seq, now);
  const state = was("state", member && member.deactivatedAt === null ? "active" : "deactivated");
  const teamId = was("team_id", member?.teamId ?? null);
  return {
    kind: actor === "anonymous" ? "anonymous" : "user",
    id: actor,
    organization,
    roles: words(was("roles", member?.roles ?? [])),
    ...(typeof teamId === "string" && { teamId }),
    mfa: mfa === 1,
    operator: member?.user.operator ?? false,
    active: actor !== "anonymous" && state !== "deactivated",
  };
}

/** API key with its scopes at the time; undefined for other callers. */
function keyBefore(
  { handle, vault, principal }: ReadContext,
  id: string,
  seq: number,
): (Principal & { active: boolean }) | undefined {
  const { organization } = principal;
  const changes = changesOf(handle.connection, vault, organization.key, "developer.keys", id);
  if (changes.length === 0) return undefined;
  const scopes = words(valueBefore(changes, "scopes", seq, []));
  return {
    kind: "key",
    id,
    organization,
    roles: [],
    operator: false,
    key: { scopes: SCOPES.filter((scope) => scopes.includes(scope)), namespaces: [] },
    active: valueBefore(changes, "state", seq, "active") !== "revoked",
  };
}

/** Custom roles before an event. Built-in roles are part of the program. */
export function rolesBefore(context: ReadContext, seq: number, rows: readonly Role[]): Role[] {
  return thingsBefore(
    context,
    "settings.roles",
    seq,
    rows.map((role) => [role.name, { ...role }]),
  ).map(({ id, said }) => ({
    name: id,
    title: String(said.title ?? id),
    permissions: words(said.permissions),
    own: Array.isArray(said.own)
      ? said.own.flatMap((one: unknown) =>
          isThing(one) ? [{ field: String(one.field), permissions: words(one.permissions) }] : [],
        )
      : [],
  }));
}

export function policiesBefore(context: ReadContext, seq: number, now: readonly PolicyText[]): PolicyText[] {
  const rows = now.map((text): [string, Record<string, unknown>] => [
    text.id,
    { ...text, valid_from: text.validFrom, valid_to: text.validTo },
  ]);
  return thingsBefore(context, "settings.policies", seq, rows).map(({ id, said }) => ({
    id,
    name: String(said.name ?? ""),
    effect: said.effect === "deny" ? "deny" : "allow",
    actions: words(said.actions),
    // Validated when the policy was stored; the trail holds the stored value.
    subjects: (said.subjects ?? {}) as PolicyText["subjects"],
    when: (said.when ?? {}) as PolicyText["when"],
    fields: (said.fields ?? {}) as PolicyText["fields"],
    reason: String(said.reason ?? ""),
    active: said.active !== false,
    validFrom: momentOf(said.valid_from),
    validTo: momentOf(said.valid_to),
  }));
}

export function dutiesBefore(context: ReadContext, seq: number, rules: readonly DutyRule[]): PastDuty[] {
  const now = rules.map((rule): [string, Record<string, unknown>] => [rule.id, settingsOf(rule)]);
  return thingsBefore(context, "settings.sod.rules", seq, now)
    .filter(({ said }) => said.active !== false)
    .map(({ id, said }) => ({
      id,
      name: String(said.name ?? ""),
      left: sideOf(said.left),
      right: sideOf(said.right),
      scope: String(said.scope ?? "any"),
      mode: String(said.mode ?? "detect"),
      windowDays: typeof said.window_days === "number" ? said.window_days : null,
    }));
}

/** Objects that existed before an event, with their values at the time, including deleted ones. */
function thingsBefore(
  { handle, vault, org }: ReadContext,
  collection: string,
  seq: number,
  now: readonly [id: string, said: Record<string, unknown>][],
): { id: string; said: Record<string, unknown> }[] {
  const { connection } = handle;
  const is = new Map(now);
  const ids = new Set([...is.keys(), ...idsOf(connection, org, collection)]);
  return [...ids].flatMap((id) => {
    const changes = changesOf(connection, vault, org, collection, id);
    const today = is.get(id);
    if (!existedBefore(changes, seq, today !== undefined)) return [];
    const names = new Set([
      ...Object.keys(today ?? {}),
      ...changes.flatMap(({ before, after }) => [...Object.keys(before), ...Object.keys(after)]),
    ]);
    const said = Object.fromEntries(
      [...names].map((name) => [name, valueBefore(changes, name, seq, today?.[name] ?? null)]),
    );
    return [{ id, said }];
  });
}

function sideOf(side: unknown): string[] {
  if (!isThing(side)) return [];
  return words(side.any ?? side.all);
}

function isThing(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function words(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function momentOf(value: unknown): number | null {
  if (typeof value === "number") return value;
  return typeof value === "string" ? (parseRfc3339(value) ?? null) : null;
}
