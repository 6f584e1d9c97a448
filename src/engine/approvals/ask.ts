import type { ReadContext, WriteContext } from "../../kernel/context.ts";
import { newId } from "../../kernel/ids.ts";
import type { Principal } from "../../kernel/principal.ts";
import { splitCustom } from "../../records/custom/values.ts";
import { type AnyRecord, type Collection, fieldOf } from "../../records/index.ts";
import { CUSTOM } from "../../records/model/bound-field.ts";
import { insertInto } from "../../store/connection.ts";
import { type Case, changesOf, isUpdate } from "./facts.ts";
import type { MatchedRule } from "./match.ts";
import type { Plan } from "./plan.ts";
import { arrive } from "./progress.ts";
import { addSeat, changeRequest, findRequest, note, type Request } from "./request.ts";
import type { Rule } from "./rule.ts";
import { APPROVALS, keyedHash, sealed, shownHash } from "./sealing.ts";
import { type CountedAmount, dropAmounts, keepAmounts } from "./sums.ts";
import type { Surroundings } from "./surroundings.ts";
import { approvalRequests } from "./tables.ts";

export interface Question {
  case: Case;
  requester: string;
  authority: string;
  decides: boolean;
  worth: number | undefined;
  rules: readonly MatchedRule[];
  /** Amounts that count towards rules with a sum. */
  amounts: readonly CountedAmount[];
}

const insertRequest = insertInto(approvalRequests);

/** Creates the request and notifies the approvers of its first step. */
export function openRequest(
  context: WriteContext,
  around: Surroundings,
  question: Question,
  plan: Plan,
): Request {
  const { org, principal, origin, now } = context;
  const id = newId();
  const personKey = context.vault.newPersonKey();
  const { action, record } = question.case;
  insertRequest.run(context.handle.connection, {
    id,
    org,
    action: action.name,
    decides: question.decides,
    collection: action.collection ?? null,
    record_id: record?.id ?? (typeof question.case.input.id === "string" ? question.case.input.id : null),
    result_id: null,
    requester: question.requester,
    ...mandateOf(principal),
    channel: origin.channel,
    address: origin.address,
    mfa: principal.mfa === true,
    authority: question.authority,
    state: "pending",
    round: 1,
    version: 1,
    way: null,
    code: null,
    asked_at: now,
    person_key: personKey,
    reminders: 0,
    closed_at: null,
    due_at: null,
    place: 0,
    round_at: now,
    ...roundOf(context, around, { id, personKey }, question, plan),
  });
  const request = findRequest(context, id);
  if (!request) throw new Error("a request was stored that is not there");
  keepAmounts(context, question.amounts, { recordId: record?.id ?? null, requestId: id });
  context.changed({
    collection: APPROVALS,
    id,
    version: 1,
    before: {},
    after: {
      state: "pending",
      action: request.action,
      requester: request.requester,
      ...(request.recordId && { record_id: request.recordId }),
      rules: plan.rules.map(({ id, version }) => ({ id, version })),
      snapshot_hash: shownHash(context, request),
    },
  });
  return seat(context, around, request, "asked", plan);
}

/** Starts a new round with a current snapshot, rules and approvers. Earlier votes are void. */
export function askAgain(
  context: WriteContext,
  around: Surroundings,
  request: Request,
  question: Question,
  plan: Plan,
): Request {
  const { principal, origin, now } = context;
  const again = changeRequest(context, request, {
    state: "pending",
    round: request.round + 1,
    place: 0,
    way: null,
    code: null,
    closed_at: null,
    round_at: now,
    // The request stays the program's if its holder submits it again.
    ...((request.decides || principal.mandate) && mandateOf(principal)),
    channel: origin.channel,
    address: origin.address,
    mfa: principal.mfa === true,
    ...roundOf(context, around, request, question, plan),
  });
  dropAmounts(context, request.id);
  keepAmounts(context, question.amounts, { recordId: again.recordId, requestId: again.id });
  return seat(context, around, again, "resubmitted", plan);
}

const mandateOf = ({ mandate }: Principal) => ({
  mandate: mandate?.id ?? null,
  mandate_name: mandate?.name ?? null,
});

function seat(
  context: WriteContext,
  around: Surroundings,
  request: Request,
  kind: "asked" | "resubmitted",
  plan: Plan,
): Request {
  note(context, request, { kind, actor: request.requester });
  for (const one of plan.seats) {
    addSeat(context, request, one);
    if (one.standsFor !== null)
      note(context, request, {
        kind: "substituted",
        step: one.step,
        actor: one.user,
        standsFor: one.standsFor,
      });
  }
  return arrive(context, around, request);
}

function roundOf(
  context: WriteContext,
  around: Surroundings,
  request: Pick<Request, "id" | "personKey">,
  { case: one, worth, rules }: Question,
  plan: Plan,
) {
  const material = materialOf(one, rules);
  const snapshot = one.record && one.collection ? picked(one.collection, one.record, material) : {};
  // The approval is bound to the snapshot, so the version that the caller saw is dropped.
  const { version: _seen, ...input } = one.input;
  const expiry = Math.min(...rules.map(({ expires_in }) => expires_in ?? Number.POSITIVE_INFINITY));
  return {
    worth: worth ?? null,
    rules: plan.rules,
    steps: plan.steps,
    material,
    editors: plan.editors,
    input: sealed(context, request, JSON.stringify(input)),
    snapshot: sealed(context, request, JSON.stringify(snapshot)),
    snapshot_hash: keyedHash(context, request, { action: one.action.name, input, record: snapshot }),
    expires_at: Number.isFinite(expiry) ? around.afterHours(context, expiry) : null,
  };
}

/** Fields whose changes invalidate pending requests. */
export function materialOf(one: Case, rules: readonly Rule[]): string[] {
  const { collection } = one;
  if (!collection || !one.record) return [];
  const names = new Set<string>();
  for (const { material_fields } of rules) {
    for (const name of material_fields ?? clientFields(one, collection))
      if (collection.fields.has(name)) names.add(name);
  }
  return [...names];
}

/** For an update, returns the changed fields; otherwise all fields that clients can set. */
function clientFields(one: Case, { entity, custom }: Collection): string[] {
  if (isUpdate(one)) return changesOf(one);
  const own = Object.entries(entity.fields).filter(([, field]) => field.set !== "rules");
  return [...own.map(([name]) => name), ...custom.map(({ name }) => name)];
}

export function picked(
  collection: Collection,
  record: AnyRecord,
  names: readonly string[],
): Record<string, unknown> {
  const shown = collection.present(record);
  const value = (name: string) => (name.startsWith(CUSTOM) ? fieldOf(record, name) : shown[name]);
  return Object.fromEntries(names.map((name) => [name, value(name) ?? null]));
}

/** True if a material field has changed. */
export function hasDrifted(
  collection: Collection,
  record: AnyRecord,
  material: readonly string[],
  snapshot: Record<string, unknown>,
): boolean {
  const now = picked(collection, record, material);
  return material.some((name) => JSON.stringify(now[name]) !== JSON.stringify(snapshot[name]));
}

/** Returns the last editors, who must not decide. The editor of an update is its requester. */
export async function editorsOf(
  context: ReadContext,
  one: Case,
  material: readonly string[],
): Promise<string[]> {
  const { collection, record } = one;
  if (!collection || !record || isUpdate(one)) return [];
  const open = new Set(material);
  const editors = new Set<string>();
  const history = await context.history(collection.name, record.id, record.version + 1, HISTORY);
  for (const { actor, action, changes } of history) {
    for (const { field } of changes.flatMap(splitCustom))
      if (!isSetByDeciding(collection, action, field) && open.delete(field)) editors.add(actor);
    if (open.size === 0) break;
  }
  return [...editors];
}

/** True if a decision set the field by its rules, as an approval does with an exchange rate. */
function isSetByDeciding({ name, entity }: Collection, action: string, field: string): boolean {
  const move = entity.transitions[action.slice(name.length + 1)];
  if (!move?.decides || !action.startsWith(`${name}.`)) return false;
  return !move.input && move.takes?.[field] === undefined;
}

const HISTORY = 200;
