import type { ReadContext } from "../../kernel/context.ts";
import type { Hierarchy } from "../../kernel/hierarchy.ts";
import type { AnyRecord } from "../../records/index.ts";
import type { Choice, PinnedRule, PinnedStep } from "./kinds.ts";
import type { MatchedRule } from "./match.ts";
import { type Staff, substituteOf } from "./people.ts";
import type { Seat } from "./request.ts";
import { type Approver, questionOf, type Rule, type Step } from "./rule.ts";

/** What has to happen before a call may run: the questions, and who is asked each. */
export interface Plan {
  rules: readonly PinnedRule[];
  steps: readonly PinnedStep[];
  seats: readonly Seat[];
  /** Whoever edited last what is decided on: they must not decide. */
  editors: readonly string[];
}

/** A step before it is known who is asked. */
type Question = Omit<PinnedStep, "self" | "required">;

/** For whom and about what it is planned. */
export interface Asking {
  requester: string;
  record: AnyRecord | undefined;
  /** Who must not decide beside the requester: whoever edited last what is decided on. */
  excluded: ReadonlySet<string>;
  /** Who is asked only where there is nobody else: whoever entered the exchange rates by which it is valued. */
  ratedBy: ReadonlySet<string>;
  staff: Staff;
  hierarchy: Hierarchy;
  /** Who lately chose whom an approver means. */
  choices(approver: Approver): readonly Choice[];
  /** Whether the vote from a seat would not count. */
  isTied(seat: Seat): boolean;
}

const NOBODY: ReadonlySet<string> = new Set();

/** Who is asked when those whom a rule names are too few. */
const LAST_ASKED = ["owner", "admin"];

/** The steps of all the rules, each question once, and who is asked. */
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
  for (const rule of rules) {
    for (const [i, step] of rule.steps.entries()) {
      const question = questionOf(step);
      const known = byQuestion.get(question);
      byQuestion.set(
        question,
        known ? joined(known, step, rule) : pinnedStep(step, step.order ?? i + 1, rule),
      );
    }
  }
  return [...byQuestion.values()].sort((a, b) => a.order - b.order);
}

function pinnedStep(step: Step, order: number, rule: Rule): Question {
  const { name, approvers, need, due_in = null, on_timeout = "remind" } = step;
  return { order, name, approvers, need, due_in, on_timeout, rules: [rule.id] };
}

/** The same question of another rule: asked once, by the shorter deadline. */
function joined(known: Question, step: Step, rule: Rule): Question {
  const due = [known.due_in, step.due_in ?? null].filter((hours) => hours !== null);
  return {
    ...known,
    due_in: due.length > 0 ? Math.min(...due) : null,
    on_timeout: step.on_timeout === "escalate" ? "escalate" : known.on_timeout,
    rules: known.rules.includes(rule.id) ? known.rules : [...known.rules, rule.id],
  };
}

/** Who is asked: whom the rule names; when they are too few, the owners; then the administrators. */
function seated(context: ReadContext, step: Question, index: number, asking: Asking): Seat[] {
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
    // Those whose votes would not count are asked as well, for they may count later; but they are not enough.
    if ([...seats.values()].filter((seat) => !asking.isTied(seat)).length >= needed) break;
    const users = asking.staff.withRole(role).map(({ id }) => id);
    add(users, { role, why: `${role}, since nobody else can decide` });
  }
  return [...seats.values()].flatMap((seat) => [seat, ...standIn(context, seat, seats, asking)]);
}

function mayBeAsked(user: string, { requester, excluded, ratedBy, staff }: Asking): boolean {
  return user !== requester && !excluded.has(user) && !ratedBy.has(user) && staff.isActive(user);
}

/** Whoever stands in for somebody who is away today. */
function standIn(context: ReadContext, seat: Seat, seats: ReadonlyMap<string, Seat>, asking: Asking): Seat[] {
  const substitute = substituteOf(asking.hierarchy, context, seat.user);
  if (substitute === undefined || seats.has(substitute) || !mayBeAsked(substitute, asking)) return [];
  return [
    { ...seat, user: substitute, standsFor: seat.user, role: null, why: "stands in while they are away" },
  ];
}

/** The users whom a rule names, as things are now. */
export function usersOf(
  context: ReadContext,
  approver: Approver,
  { requester, record, staff, hierarchy }: Asking,
): string[] {
  if ("role" in approver) return staff.withRole(approver.role).map(({ id }) => id);
  if ("user" in approver) return [approver.user];
  if ("manager_of" in approver) {
    // The one so many levels up; the highest there is, where there are fewer.
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
  // Whoever wrote the rule names a field of the record; another one names nobody.
  return (record as Record<string, unknown>)[field];
}

function whyOf(approver: Approver): string {
  if ("role" in approver) return `has the role ${approver.role}`;
  if ("user" in approver) return "is named by the rule";
  if ("manager_of" in approver)
    return approver.manager_of === 1
      ? "is the requester's manager"
      : `is ${approver.manager_of} levels above the requester`;
  if ("head_of_unit" in approver) return "heads the requester's unit";
  return `is named by the record's ${approver.field}`;
}

/** Whether nobody is left above the requester. In a larger team anybody else turns to an owner, who may override. */
function mayPassAlone({ requester, staff }: Asking): boolean {
  return staff.isSmall || LAST_ASKED.some((role) => staff.holds(requester, role));
}

/** How many different people have to agree: never more than there are, since a step that cannot end helps nobody. */
function requiredOf({ need }: Pick<PinnedStep, "need">, asked: number): number {
  if (need === "any") return 1;
  return Math.max(1, need === "all" ? asked : Math.min(need, asked));
}
