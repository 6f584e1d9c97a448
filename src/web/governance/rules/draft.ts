import type {
  ApprovalApprover,
  ApprovalRule,
  ApprovalRuleCreate,
  ApprovalRuleStep,
  ApprovalRuleWhen,
} from "../../../client/contract.ts";
import { randomId } from "../../../client/index.ts";

/** One comparison of a condition. All its parts must hold. */
export interface Part {
  key: string;
  field: string;
  operator: Operator;
  value: unknown;
}

export const OPERATORS = ["$eq", "$ne", "$gt", "$gte", "$lt", "$lte", "$in", "$exists"] as const;
export type Operator = (typeof OPERATORS)[number];

export interface StepDraft {
  key: string;
  name: string;
  approvers: { key: string; approver: ApprovalApprover }[];
  need: "any" | "all" | number;
  /** Runs in parallel with the previous step. */
  isParallel: boolean;
  /** Stored position among the steps of all rules that match. */
  order?: number | undefined;
  due_in: number | null;
  on_timeout: "remind" | "escalate";
}

/** Running total that requires approval above a limit; without a limit, it is not used. */
export interface SumDraft {
  above: number | null;
  days: number;
  by: string[];
}

export interface RuleDraft {
  name: string;
  active: boolean;
  priority: number;
  /** Null means no limit in time. */
  valid_from: string | null;
  valid_to: string | null;
  actions: string[];
  /** Range of values in which the rule applies, in minor units. */
  above: number | null;
  upTo: number | null;
  sum: SumDraft;
  parts: Part[];
  changes: string[];
  raises: string[];
  /** Parts of a rule that the editor cannot show; kept unchanged. */
  kept: Pick<ApprovalRuleWhen, "input" | "subject" | "sum" | "loosens"> & {
    record?: Record<string, unknown>;
    worth?: Record<string, unknown>;
  };
  steps: StepDraft[];
  material: string[];
  expires_in: number | null;
}

const key = () => randomId();

export const newPart = (): Part => ({ key: key(), field: "", operator: "$eq", value: null });
export const newApprover = (approver: ApprovalApprover = { role: "owner" }) => ({ key: key(), approver });
export const newStep = (): StepDraft => ({
  key: key(),
  name: "",
  approvers: [newApprover()],
  need: "any",
  isParallel: false,
  due_in: 16,
  on_timeout: "escalate",
});

const NO_SUM: SumDraft = { above: null, days: 7, by: [] };

export const newRule = (): RuleDraft => ({
  name: "",
  active: true,
  priority: 100,
  valid_from: null,
  valid_to: null,
  actions: [],
  above: null,
  upTo: null,
  sum: NO_SUM,
  parts: [],
  changes: [],
  raises: [],
  kept: {},
  steps: [newStep()],
  material: [],
  expires_in: null,
});

export function draftOf(rule: ApprovalRule): RuleDraft {
  const { record, worth, sum, input, subject, loosens, changes = [], raises = [] } = rule.when;
  const parts = record && partsOf(record);
  const bounds = worth && boundsOf(worth);
  const sumAbove = sum && boundsOf(sum.worth);
  const isSumKnown = sumAbove?.upTo === null && sumAbove.above !== null;
  return {
    name: rule.name,
    active: rule.active,
    priority: rule.priority,
    valid_from: rule.valid_from ?? null,
    valid_to: rule.valid_to ?? null,
    actions: [...rule.actions],
    above: bounds?.above ?? null,
    upTo: bounds?.upTo ?? null,
    sum: sum && isSumKnown ? { above: sumAbove.above, days: sum.days, by: [...sum.by] } : NO_SUM,
    parts: parts ?? [],
    changes: [...changes],
    raises: [...raises],
    kept: {
      ...(input && { input }),
      ...(subject && { subject }),
      ...(loosens && { loosens }),
      ...(record && !parts && { record }),
      ...(worth && !bounds && { worth }),
      ...(sum && !isSumKnown && { sum }),
    },
    steps: rule.steps.map((step, place) => ({
      key: key(),
      name: step.name,
      approvers: step.approvers.map((approver) => newApprover(approver)),
      need: step.need,
      isParallel: place > 0 && step.order !== undefined && step.order === rule.steps[place - 1]?.order,
      order: step.order,
      due_in: step.due_in ?? null,
      on_timeout: step.on_timeout ?? "remind",
    })),
    material: [...(rule.material_fields ?? [])],
    expires_in: rule.expires_in ?? null,
  };
}

/** Extracts comparisons; undefined if the condition is more than comparisons that must all hold. */
function partsOf(record: Record<string, unknown>): Part[] | undefined {
  const parts = Object.entries(record).map(([field, test]): (Part | undefined)[] => {
    if (field === "$and" && Array.isArray(test))
      return test.flatMap(
        (one): (Part | undefined)[] => (isDocument(one) ? partsOf(one) : undefined) ?? [undefined],
      );
    if (field.startsWith("$")) return [undefined];
    if (!isDocument(test)) return [{ key: key(), field, operator: "$eq", value: test }];
    return Object.entries(test).map(([name, value]) => {
      const operator = OPERATORS.find((one) => one === name);
      return operator && { key: key(), field, operator, value };
    });
  });
  const known = parts.flat().filter((part) => part !== undefined);
  return known.length === parts.flat().length ? known : undefined;
}

function isDocument(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function boundsOf({
  $gt,
  $lte,
  ...more
}: Record<string, unknown>): { above: number | null; upTo: number | null } | undefined {
  if (Object.keys(more).length > 0) return undefined;
  return { above: typeof $gt === "number" ? $gt : null, upTo: typeof $lte === "number" ? $lte : null };
}

/** Sends empty values too, so that an update can clear them. */
export function ruleOf(draft: RuleDraft): ApprovalRuleCreate {
  const { name, active, priority, valid_from, valid_to, actions, material, expires_in } = draft;
  return {
    name: name.trim(),
    active,
    priority,
    valid_from,
    valid_to,
    actions,
    when: whenOf(draft),
    steps: stepsOf(draft.steps),
    material_fields: material,
    expires_in,
  };
}

export const isSaid = ({ field, value }: Part): boolean =>
  field !== "" && value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);

export const isNamed = (approver: ApprovalApprover): boolean =>
  !("user" in approver && approver.user === "") && !("field" in approver && approver.field === "");

export const isSummed = ({ above, by }: SumDraft): boolean => above === null || by.length > 0;

function whenOf({ above, upTo, sum, parts, changes, raises, kept }: RuleDraft): ApprovalRuleWhen {
  const record = kept.record ?? recordOf(parts);
  const worth = kept.worth ?? { ...(above !== null && { $gt: above }), ...(upTo !== null && { $lte: upTo }) };
  const { days, by } = sum;
  return {
    ...(Object.keys(record).length > 0 && { record }),
    ...(Object.keys(worth).length > 0 && { worth }),
    ...(sum.above !== null && { sum: { days, by, worth: { $gt: sum.above } } }),
    ...(kept.sum && { sum: kept.sum }),
    ...(kept.input && { input: kept.input }),
    ...(kept.subject && { subject: kept.subject }),
    ...(kept.loosens && { loosens: kept.loosens }),
    ...(changes.length > 0 && { changes }),
    ...(raises.length > 0 && { raises }),
  };
}

/** Merges comparisons into one condition, without overwriting others on the same field, as in a range. */
function recordOf(parts: readonly Part[]): Record<string, unknown> {
  const tests = parts.map(({ field, operator, value }) => ({
    [field]: operator === "$eq" ? value : { [operator]: value },
  }));
  const fields = new Set(parts.map(({ field }) => field));
  return fields.size === parts.length ? Object.assign({}, ...tests) : { $and: tests };
}

function stepsOf(steps: readonly StepDraft[]): ApprovalRuleStep[] {
  let last = 0;
  return steps.map(({ name, approvers, need, isParallel, order = 1, due_in, on_timeout }, place) => {
    if (place === 0 || !isParallel) last = Math.max(last + 1, order);
    return {
      name: name.trim(),
      approvers: approvers.map(({ approver }) => approver),
      need,
      order: last,
      ...(due_in !== null && { due_in }),
      on_timeout,
    };
  });
}
