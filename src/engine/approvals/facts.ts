import type { Action } from "../../kernel/action.ts";
import type { ReadContext } from "../../kernel/context.ts";
import type { Entity } from "../../kernel/entity.ts";
import type { Principal } from "../../kernel/principal.ts";
import { isKept, withoutKept } from "../../records/access/kept.ts";
import {
  type AnyRecord,
  type Catalog,
  type Collection,
  findRecord,
  recordPolicyView,
} from "../../records/index.ts";
import { CUSTOM } from "../../records/model/bound-field.ts";
import type { Attributes } from "../access/conditions-check.ts";
import { largerOf, type Valuation, valuation } from "./worth.ts";

/** A call as approval rules see it. */
export interface Case {
  action: Action;
  input: Record<string, unknown>;
  collection?: Collection | undefined;
  /** Record before the call. */
  record?: AnyRecord | undefined;
  /** After the call, for creates and updates. */
  outcome?: AnyRecord | undefined;
}

export function caseOf(
  context: ReadContext,
  catalog: Catalog,
  action: Action,
  input: unknown,
  recordId?: string,
): Case {
  // Validated input is an object or absent.
  const given = (input ?? {}) as Record<string, unknown>;
  const collection =
    action.collection === undefined ? undefined : catalog.custom.of(context).get(action.collection);
  const id = recordId ?? idOf(given);
  const record = collection && id !== undefined ? findRecord(context, collection, id) : undefined;
  return { action, input: given, collection, record };
}

export function idOf(output: unknown): string | undefined {
  return typeof output === "object" && output !== null && "id" in output && typeof output.id === "string"
    ? output.id
    : undefined;
}

/** Last part of the action's name, which is the transition's name if the action is a transition. */
export function moveOf({ name }: Pick<Action, "name">): string {
  return name.slice(name.lastIndexOf(".") + 1);
}

export function transitionOf({ action, collection }: Pick<Case, "action" | "collection">) {
  if (!collection || !action.name.startsWith(`${collection.name}.`)) return undefined;
  const move = action.name.slice(collection.name.length + 1);
  return Object.hasOwn(collection.entity.transitions, move) ? collection.entity.transitions[move] : undefined;
}

/** True for creates and updates, which are judged by the record they write. */
export function isWrite(one: Pick<Case, "action" | "collection">): boolean {
  return one.collection !== undefined && !transitionOf(one) && /\.(create|update)$/.test(one.action.name);
}

export function isUpdate({ action }: Pick<Case, "action">): boolean {
  return action.name.endsWith(".update");
}

const NOT_CHANGES = new Set(["id", "version"]);

/** Names of the inputs other than the record's id and version. */
export function changesOf({ input }: Case): string[] {
  const names = Object.keys(input).filter((name) => !NOT_CHANGES.has(name) && input[name] !== undefined);
  return [...names, ...Object.keys(input.custom ?? {}).map((name) => CUSTOM + name)];
}

export function loosens(context: ReadContext, { action, input }: Case): boolean {
  return action.loosens?.(context, input) ?? false;
}

/** Limits raised by an update: to more, to another currency, or to none at all. */
function raisesOf(one: Case): string[] {
  const { record, outcome } = one;
  if (!record || !outcome) return [];
  return changesOf(one).filter((name) => isRaised(memberOf(record, name), memberOf(outcome, name)));
}

function isRaised(before: unknown, after: unknown): boolean {
  if (before === null || before === undefined) return false;
  const [was, is] = [limitOf(before), limitOf(after)];
  return is.currency !== was.currency || is.most > was.most;
}

/** Reads a limit from an amount or a number; null means unlimited. */
function limitOf(value: unknown): { most: number; currency: unknown } {
  if (typeof value !== "object" || value === null)
    return { most: value === null ? Number.POSITIVE_INFINITY : Number(value), currency: undefined };
  return { most: Number(memberOf(value, "amount")), currency: memberOf(value, "currency") };
}

function memberOf(holder: object, name: string): unknown {
  return Object.entries(holder).find(([key]) => key === name)?.[1];
}

/** Returns the record with the fields that a transition would set. */
function drafted(context: ReadContext, one: Case): AnyRecord | undefined {
  const { record, outcome, input, collection } = one;
  if (outcome || !record || !collection) return outcome ?? record;
  const taken = Object.keys(transitionOf(one)?.takes ?? {}).flatMap((name): [string, unknown][] => {
    const value = input[name];
    if (value === undefined || value === null) return [];
    const { accept } = collection.field(name).field;
    return [[name, accept ? accept(value, context.principal.organization) : value]];
  });
  return { ...record, ...Object.fromEntries(taken) };
}

/** In the organisation's currency. For updates, the larger of the worths before and after counts. */
export function valuationOf(context: ReadContext, one: Case): Valuation {
  const value = valuation(context, statedOf(context, one));
  if (!one.record || !isUpdate(one)) return value;
  return largerOf(value, valuation(context, statedBy(context, one, one.record)));
}

export function worthOf(context: ReadContext, one: Case): number | undefined {
  return valuationOf(context, one).worth;
}

export function statedOf(context: ReadContext, one: Case) {
  const draft = drafted(context, one);
  return draft && statedBy(context, one, draft);
}

function statedBy(context: ReadContext, { action, collection, input }: Case, draft: AnyRecord) {
  return collection?.entity.worth?.(draft, context, { move: moveOf(action), input });
}

/** True if the caller may see everything that the worth is computed from. */
export function showsWorth(context: ReadContext, one: Case): boolean {
  const draft = drafted(context, one);
  if (!draft || !one.collection) return true;
  try {
    statedBy(context, one, withoutKept(context, one.collection, draft));
    return true;
  } catch (thrown) {
    if (isKept(thrown)) return false;
    throw thrown;
  }
}

/** Attributes that need a query are computed on access. */
export function attributesOf(
  context: ReadContext,
  one: Case,
  subject: Principal,
): { record: Attributes; env: Attributes } {
  const { origin, now } = context;
  const call: Record<string, unknown> = {
    time: now,
    ip: origin.address,
    channel: origin.channel,
    mfa: subject.mfa ?? false,
    input: one.input,
    changes: changesOf(one),
    raises: raisesOf(one),
  };
  lazily(call, "loosens", () => loosens(context, one));
  const value = once(() => valuationOf(context, one));
  lazily(call, "priced", () => statedOf(context, one) !== undefined);
  lazily(call, "worth", () => value().worth);
  const record: Record<string, unknown> = {};
  const shown = one.record ?? one.outcome;
  if (shown && one.collection) {
    Object.assign(record, recordPolicyView(one.collection, shown));
    if (one.collection.entity.worth) lazily(record, RATE_UNUSUAL, () => value().isRateUnusual);
    addFacts(record, context, one, one.collection.entity);
    call.record = record;
  }
  const { id, roles, teamId } = subject;
  return { record, env: { subject: { user_id: id, roles, team_id: teamId }, context: call } };
}

/** Fact of records with a worth: true if a stated exchange rate deviates too far from the known one. */
export const RATE_UNUSUAL = "rate_unusual";

function addFacts(record: Record<string, unknown>, context: ReadContext, one: Case, entity: Entity): void {
  const draft = drafted(context, one);
  if (!draft || !entity.facts) return;
  Object.assign(record, entity.facts(draft, context, moveOf(one.action), one.input));
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function lazily(target: Record<string, unknown>, name: string, make: () => unknown): void {
  Object.defineProperty(target, name, { get: make });
}
