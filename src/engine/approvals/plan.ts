import type { ReadContext } from "../../kernel/context.ts";
import type { Hierarchy } from "../../kernel/hierarchy.ts";
import { type AnyRecord, fieldOf } from "../../records/index.ts";
import { type Message, say } from "../../text/message.ts";
import { roleText } from "../access/role-text.ts";
import type { Choice, PinnedRule, PinnedStep } from "./kinds.ts";
import type { MatchedRule } from "./match.ts";
import { type Staff, substituteOf } from "./people.ts";
import type { Seat } from "./request.ts";
import { type Approver, questionOf, type Rule, type Step } from "./rule.ts";

export interface Plan {
  rules: readonly PinnedRule[];
  steps: readonly PinnedStep[];
  seats: readonly Seat[];
  /** Last editors of the record, who must not decide. */
  editors: readonly string[];
}

type Question = Omit<PinnedStep, "self" | "required">;

export interface Asking {
  requester: string;
  record: AnyRecord | undefined;
  /** Last editors, who must not decide either. */
  excluded: ReadonlySet<string>;
  /** Users who entered the exchange rates, asked only as a last resort. */
  ratedBy: ReadonlySet<string>;
  staff: Staff;
  hierarchy: Hierarchy;
  /** Recent choices of the people that an approver entry refers to. */
  choices(approver: Approver): readonly Choice[];
  /** True if a vote from the seat would not count. */
  isTied(seat: Seat): boolean;
}

const NOBODY: ReadonlySet<string> = new Set();

/** Roles to ask if a rule names too few people. */
const LAST_ASKED = ["owner", "admin"];

/** Merges identical approval steps from different rules and resolves the approvers. */
export function plan(
  context: ReadContext,
  rules: readonly MatchedRule[],
  asking: Asking,
): Omit<Plan, "editors"> {
  const steps = mergedSteps(rules);
  const seats: Seat[] = [];
  const pinned = steps.map((step, index): PinnedStep => {
    const found = seated(context, step, index, asking);
    const own = found.length > 0 ? found : seated(context, step, index, { ...asking, ratedBy: NOBODY });
    seats.push(...own);
    const asked = own.filter(({ standsFor }) => standsFor === null).length;
    return { ...step, required: requiredOf(step, asked), self: asked === 0 && mayPassAlone(asking) };
  });
  return { rules: rules.map(pinnedRule), steps: pinned, seats };
}

function pinnedRule({ id, name, version, total }: MatchedRule): PinnedRule {
  if (!total) return { id, name, version };
  const { others, worth } = total;
  return { id, name, version, total: { others, ...(worth !== undefined && { worth }) } };
}

function mergedSteps(rules: readonly Rule[]): Question[] {
  const byQuestion = new Map<string, Question>();
  // The requester confirms first, so that nobody is asked about a call that they do not want.
  const behind = rules.some(({ steps }) => steps.some(({ confirms }) => confirms)) ? 1 : 0;
  for (const rule of rules) {
    for (const [i, step] of rule.steps.entries()) {
      const question = questionOf(step);
      const known = byQuestion.get(question);
      byQuestion.set(
        question,
        known ? joined(known, step, rule) : pinnedStep(step, orderOf(step, i) + behind, rule),
      );
    }
  }
  return [...byQuestion.values()].sort((a, b) => a.order - b.order);
}

const orderOf = ({ order, confirms }: Step, i: number) => (confirms ? 0 : (order ?? i + 1));

function pinnedStep(step: Step, order: number, rule: Rule): Question {
  const { name, approvers, need, due_in = null, on_timeout = "remind", confirms } = step;
  return {
    order,
    name,
    approvers,
    need,
    due_in,
    on_timeout,
    rules: [rule.id],
    ...(confirms && { confirms }),
  };
}

/** Merges a step with the identical step of another rule; the shorter deadline applies. */
function joined(known: Question, step: Step, rule: Rule): Question {
  const due = [known.due_in, step.due_in ?? null].filter((hours) => hours !== null);
  return {
    ...known,
    due_in: due.length > 0 ? Math.min(...due) : null,
    on_timeout: step.on_timeout === "escalate" ? "escalate" : known.on_timeout,
    rules: known.rules.includes(rule.id) ? known.rules : [...known.rules, rule.id],
  };
}

/** Seats the people that the rule names and, if too few, owners, then administrators. */
function seated(context: ReadContext, step: Question, index: number, asking: Asking): Seat[] {
  if (step.confirms) return [confirmingSeat(index, asking)];
  const needed = typeof step.need === "number" ? step.need : 1;
  const seats = new Map<string, Seat>();
  const add = (users: readonly string[], given: Pick<Seat, "role" | "why" | "chosen">) => {
    for (const user of users) {
      if (seats.has(user) || !mayBeAsked(user, asking)) continue;
      seats.set(user, { step: index, user, standsFor: null, ...given });
    }
  };
  for (const approver of step.approvers) {
    const role = "role" in approver ? approver.role : null;
    const why = whyOf(approver);
    add(usersOf(context, approver, asking), { role, why, chosen: asking.choices(approver) });
  }
  for (const role of LAST_ASKED) {
    // Tied approvers are asked too, since their votes may count later, but do not fill the required number.
    if ([...seats.values()].filter((seat) => !asking.isTied(seat)).length >= needed) break;
    const users = asking.staff.withRole(role).map(({ id }) => id);
    add(users, { role, why: say("errors.approvals.whyLastResort", { role: roleText(role) }) });
  }
  return [...seats.values()].flatMap((seat) => [seat, ...standIn(context, seat, seats, asking)]);
}

const confirmingSeat = (step: number, { requester: user }: Asking): Seat => ({
  step,
  user,
  standsFor: null,
  role: null,
  why: say("errors.mandates.whyHolder"),
});

function mayBeAsked(user: string, { requester, excluded, ratedBy, staff }: Asking): boolean {
  return user !== requester && !excluded.has(user) && !ratedBy.has(user) && staff.isActive(user);
}

/** Adds a seat for the substitute of a user who is absent today. */
function standIn(context: ReadContext, seat: Seat, seats: ReadonlyMap<string, Seat>, asking: Asking): Seat[] {
  const substitute = substituteOf(asking.hierarchy, context, seat.user);
  if (substitute === undefined || seats.has(substitute) || !mayBeAsked(substitute, asking)) return [];
  return [
    { ...seat, user: substitute, standsFor: seat.user, role: null, why: say("errors.approvals.whyAway") },
  ];
}

/** Returns the users to whom an approver entry currently refers. */
export function usersOf(
  context: ReadContext,
  approver: Approver,
  { requester, record, staff, hierarchy }: Asking,
): string[] {
  if ("role" in approver) return staff.withRole(approver.role).map(({ id }) => id);
  if ("user" in approver) return [approver.user];
  if ("manager_of" in approver) {
    // The manager the given number of levels up, or the highest one.
    const managers = hierarchy.managersOf(context, requester, approver.manager_of);
    return managers.slice(-1);
  }
  if ("head_of_unit" in approver) return [hierarchy.headOf(context, requester) ?? []].flat();
  const named = record && fieldValue(record, approver.field);
  return (Array.isArray(named) ? named : [named])
    .filter((id) => typeof id === "string")
    .flatMap((id) => (staff.isActive(id) ? id : (hierarchy.userOf(context, id) ?? [])));
}

function fieldValue(record: AnyRecord, field: string): unknown {
  // Authors of rules choose the field's name; an unknown field matches no user.
  return fieldOf(record, field);
}

function whyOf(approver: Approver): Message {
  if ("role" in approver) return say("errors.approvals.whyRole", { role: roleText(approver.role) });
  if ("user" in approver) return say("errors.approvals.whyRule");
  if ("manager_of" in approver)
    return approver.manager_of === 1
      ? say("errors.approvals.whyManager")
      : say("errors.approvals.whyLevels", { levels: approver.manager_of });
  if ("head_of_unit" in approver) return say("errors.approvals.whyHead");
  return say("errors.approvals.whyField", { field: approver.field });
}

/** True for small teams, owners and administrators. Others can ask an owner to override. */
function mayPassAlone({ requester, staff }: Asking): boolean {
  return staff.isSmall || LAST_ASKED.some((role) => staff.holds(requester, role));
}

/** Caps the number of required votes at the people asked, since every step must be able to finish. */
function requiredOf({ need }: Pick<PinnedStep, "need">, asked: number): number {
  if (need === "any") return 1;
  return Math.max(1, need === "all" ? asked : Math.min(need, asked));
}
