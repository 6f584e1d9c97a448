import type { Action } from "../kernel/action.ts";
import type { Change } from "../kernel/context.ts";
import { Fault } from "../kernel/errors.ts";
import type { Principal } from "../kernel/principal.ts";
import type { Handle, Tx } from "../store/transaction.ts";
import { say } from "../text/message.ts";
import type { Access } from "./access/book.ts";
import { denied, mandateRefusal } from "./access/mandate.ts";
import type { DutyRules } from "./duties/book.ts";
import { type Conflict, conflictsOf, type Doing, type Ground, takingsOf } from "./duties/conflict.ts";
import { aboutToDo, hasDone, refuseBothSides, settle, writeActions } from "./duties/gate.ts";
import type { Place } from "./duties/links.ts";
import { relieve } from "./duties/relief.ts";
import { collectionOf, subjectsOf } from "./duties/subjects.ts";
import type { Engine } from "./engine.ts";

/** Checks roles first, then policies that need no record. Other policies apply when the record is read. */
export function authorise(access: Access, action: Action, principal: Principal): void {
  const limited = mandateRefusal(action, principal);
  if (limited) throw limited;
  if (action.access === "public") return;
  if (principal.kind === "anonymous") throw new Fault("AUTH_REQUIRED");
  if (principal.kind === "key") {
    authoriseKey(access, action, principal);
    return;
  }
  if (action.access === "signed_in") return;
  if (action.access === "operator") {
    if (principal.operator) return;
    throw denied("PERMISSION_MISSING", say("errors.access.operatorOnly"));
  }
  const refusal = access.refusal(action);
  if (refusal) throw refusal;
}

/** Allows only what the key's scopes include. The organisation's policies apply to keys too. */
function authoriseKey(access: Access, action: Action, { key }: Principal): void {
  const { scope } = action;
  if (scope === undefined)
    throw denied("PERMISSION_MISSING", say("errors.access.notForKeys", { action: action.name }));
  if (!key?.scopes.includes(scope)) {
    throw new Fault("KEY_SCOPE_MISSING", {
      details: [{ path: "scopes", code: scope, message: say("errors.access.scopeMissing", { scope }) }],
    });
  }
  const refusal = access.refusal(action);
  if (refusal) throw refusal;
}

export interface Duty {
  readonly engine: Pick<Engine, "catalog" | "registry"> & { readonly access?: Engine["access"] };
  readonly action: Action;
  readonly access: Pick<Access, "sod">;
  readonly now: number;
  readonly trail: {
    readonly principal: Principal;
    readonly changes: readonly Change[];
    readonly subject: Place | undefined;
    watched: string[];
  };
}

/** Before the action: refuses people who took the opposite side earlier. Ignores automated steps. */
export function checkDuties(duty: Duty, handle: Handle, input: unknown, persons = whoActs(duty)): void {
  const ground = groundOf(duty, handle);
  if (!ground) return;
  const doing = aboutToDo(duty.action.name, collectionOf(duty.action), input);
  const conflicts = met(ground, doing, persons);
  duty.trail.watched = [...new Set([...duty.trail.watched, ...refuseBothSides(conflicts)])];
}

/** After the action, in its transaction: checks all records it changed and records who performed it. */
export function settleDuties(duty: Duty, tx: Tx, persons = whoActs(duty)): void {
  const ground = groundOf(duty, tx);
  if (!ground || persons.length === 0) return;
  const { action, trail } = duty;
  const doing = hasDone(action.name, collectionOf(action), trail.subject, trail.changes);
  duty.trail.watched = [...new Set([...trail.watched, ...settle(ground, doing, persons)])];
}

/** Records the action for duty rules that are no longer in force. Never refuses. */
export function noteActions({ engine, action, now, trail }: Duty, { connection }: Tx, sod: DutyRules): void {
  const org = trail.principal.organization.key;
  const ground = { connection, org, now, sod, subjects: subjectsOf(engine), access: engine.access };
  writeActions(
    ground,
    hasDone(action.name, collectionOf(action), trail.subject, trail.changes),
    whoActs({ trail }),
  );
}

/** Conflicts that would arise if one of these people performed the action or voted for it. Read-only. */
export function dutiesMet(
  duty: Omit<Duty, "trail">,
  org: number,
  handle: Handle,
  input: unknown,
  persons: readonly string[],
): Conflict[] {
  const ground = groundIn(duty, org, handle);
  if (!ground) return [];
  const about = aboutToDo(duty.action.name, collectionOf(duty.action), input);
  const given = typeof input === "object" && input !== null ? Object.keys(input) : [];
  const doing: Doing = { ...about, fields: new Set(given) };
  return met(ground, doing, persons);
}

function met(ground: Ground, doing: Doing, persons: readonly string[]): Conflict[] {
  const takings = takingsOf(ground, doing);
  return relieve(ground, doing, takings, conflictsOf(ground, takings, doing.places, persons));
}

/** Treats a vote like the underlying action. Returns the ids of rules that only warn or detect. */
export function voteDuties(
  duty: Omit<Duty, "trail">,
  org: number,
  handle: Handle,
  input: unknown,
  persons: readonly string[],
): string[] {
  return refuseBothSides(dutiesMet(duty, org, handle, input, persons));
}

function groundOf(duty: Duty, handle: Handle): Ground | undefined {
  return groundIn(duty, duty.trail.principal.organization.key, handle);
}

/** Returns undefined if no duty rule names the action, as for most calls. */
function groundIn(
  { engine, action, access, now }: Omit<Duty, "trail">,
  org: number,
  { connection }: Handle,
): Ground | undefined {
  const { sod } = access;
  if (sod.named(action.name).length === 0) return undefined;
  return { connection, org, now, sod, subjects: subjectsOf(engine), access: engine.access };
}

function whoActs({ trail }: Pick<Duty, "trail">): readonly string[] {
  return trail.principal.kind === "user" ? [trail.principal.id] : [];
}
