import type { Connection } from "../../store/connection.ts";
import type { AccessBook } from "../access/book.ts";
import { actionsOnSide, actionText, type DutyAction, isOf } from "./action-pattern.ts";
import type { DutyRules, Mitigation } from "./book.ts";
import { type Place, subjectOf } from "./links.ts";
import { type PerformedAction, performedBy } from "./performed.ts";
import { type DutyRule, type Mode, type NamedSide, otherSide } from "./rule.ts";
import type { Subjects } from "./subjects.ts";

export interface Ground {
  readonly connection: Connection;
  readonly org: number;
  readonly now: number;
  readonly sod: DutyRules;
  readonly subjects: Subjects;
  /** If missing, relief for small teams is off and they are treated as strictly as large ones. */
  readonly access?: Pick<AccessBook, "decided"> | undefined;
}

/** Actual or planned action on records. */
export interface Doing {
  readonly action: string;
  readonly places: readonly Place[];
  readonly fields: ReadonlySet<string>;
}

/** A person who took both sides of a rule. */
export interface Conflict {
  readonly rule: DutyRule;
  readonly person: string;
  readonly subject: string;
  /** The rule's mode, softened to a warning if an exemption applies. */
  readonly mode: Mode;
  readonly mitigation: Mitigation | undefined;
  readonly leftAction: string;
  readonly rightAction: string;
}

/** A side of a duty rule to which an action belongs, with the patterns that it matches. */
export interface Taking {
  readonly rule: DutyRule;
  readonly side: NamedSide["side"];
  readonly actions: readonly DutyAction[];
  readonly subjects: ReadonlySet<string>;
}

const DAY = 86_400_000;

export function windowStart({ windowDays }: DutyRule, now: number): number {
  return windowDays === null ? 0 : now - windowDays * DAY;
}

/** Returns an empty list for most actions. */
export function takingsOf(ground: Ground, { action, places, fields }: Doing): Taking[] {
  return ground.sod.named(action).flatMap((named): Taking[] => {
    const { rule, side, always } = named;
    const touched = named.fields.filter((field) => fields.has(field));
    if (!always && touched.length === 0) return [];
    const actions = [
      ...(always ? [{ action, field: null }] : []),
      ...touched.map((field) => ({ action, field })),
    ];
    return [
      { rule, side, actions, subjects: ground.subjects.of(ground.connection, ground.org, rule, places) },
    ];
  });
}

export function conflictsOf(
  ground: Ground,
  takings: readonly Taking[],
  places: readonly Place[],
  persons: readonly string[],
): Conflict[] {
  const known = new PerformedCache(ground);
  return takings.flatMap((taking) =>
    persons.flatMap((person) =>
      taking.rule.scope === "same_person"
        ? withOneself(ground, taking, places, person)
        : [...taking.subjects].flatMap((subject) => onSubject(ground, known, taking, person, subject) ?? []),
    ),
  );
}

/** Caches a person's actions on each subject across rules. */
class PerformedCache {
  readonly #ground: Ground;
  readonly #known = new Map<string, readonly PerformedAction[]>();

  constructor(ground: Ground) {
    this.#ground = ground;
  }

  of(person: string, subject: string): readonly PerformedAction[] {
    const key = `${person} ${subject}`;
    let done = this.#known.get(key);
    if (!done) {
      done = performedBy(this.#ground.connection, this.#ground.org, person, subject);
      this.#known.set(key, done);
    }
    return done;
  }
}

/** For rules about oneself: if the record is the person's own, that counts as having taken the left side. */
function withOneself(
  ground: Ground,
  { rule, side, actions }: Taking,
  [place]: readonly Place[],
  person: string,
): Conflict[] {
  // Only the call's own record counts: others that it changes, such as tasks, may well be the caller's own.
  if (side !== "right" || !place) return [];
  if (!ground.subjects.isOwn(ground.connection, ground.org, place, person)) return [];
  return [
    {
      ...effect(ground, rule, person, subjectOf(place)),
      leftAction: "",
      rightAction: textOf(actions.slice(0, 1)),
    },
  ];
}

function onSubject(
  ground: Ground,
  known: PerformedCache,
  { rule, side, actions }: Taking,
  person: string,
  subject: string,
): Conflict | undefined {
  const since = windowStart(rule, ground.now);
  const before = known.of(person, subject).filter(({ at }) => at >= since);
  if (before.length === 0) return undefined;
  // Repeating an action is not the other side, even if both sides name it.
  const earlier = before.filter(
    (one) => !actions.some((dutyAction) => actionText(dutyAction) === actionText(one)),
  );
  const other = actionsOnSide(rule[otherSide(side)], earlier);
  const own = actionsOnSide(rule[side], [...actions, ...before]);
  if (other.length === 0 || own.length === 0) return undefined;
  const [left, right] = side === "left" ? [own, other] : [other, own];
  return { ...effect(ground, rule, person, subject), leftAction: textOf(left), rightAction: textOf(right) };
}

export function effect(ground: Ground, rule: DutyRule, person: string, subject: string) {
  const mitigation = ground.sod.mitigation(rule, person, subject, ground.now);
  const mode: Mode = mitigation && rule.mode === "prevent" ? "warn" : rule.mode;
  return { rule, person, subject, mode, mitigation };
}

export function textOf(actions: readonly DutyAction[]): string {
  return actions.map(actionText).join(" + ");
}

/** Two different actions must cover the sides; a single action that both sides name is not enough. */
export function onBothSides(
  { left, right }: DutyRule,
  done: readonly DutyAction[],
): { left: string; right: string } | undefined {
  const whole = right.match === "all";
  const single = done.filter((dutyAction) => right.patterns.some((pattern) => isOf(pattern, dutyAction)));
  for (const rights of whole ? [actionsOnSide(right, done)] : single.map((dutyAction) => [dutyAction])) {
    const texts = new Set(rights.map(actionText));
    const lefts = actionsOnSide(
      left,
      done.filter((dutyAction) => !texts.has(actionText(dutyAction))),
    );
    if (rights.length > 0 && lefts.length > 0) return { left: textOf(lefts), right: textOf(rights) };
  }
  return undefined;
}
