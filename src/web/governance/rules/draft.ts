import type {
  ApprovalApprover,
  ApprovalRule,
  ApprovalRuleCreate,
  ApprovalRuleStep,
  ApprovalRuleWhen,
} from "../../../client/contract.ts";

/** One part of a condition, as it is chosen: all parts must hold. */
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
  /** Whether it is asked at the same time as the one before. */
  beside: boolean;
  due_in: number | null;
  on_timeout: "remind" | "escalate";
}

/** A rule while it is written. */
export interface RuleDraft {
  name: string;
  active: boolean;
  priority: number;
  actions: string[];
  /** From which worth on, and up to which, in minor units. */
  above: number | null;
  upTo: number | null;
  parts: Part[];
  changes: string[];
  raises: string[];
  /** What was written by hand and cannot be chosen here: kept as it is. */
  kept: Pick<ApprovalRuleWhen, "input" | "subject"> & {
    record?: Record<string, unknown>;
    worth?: Record<string, unknown>;
  };
  steps: StepDraft[];
  material: string[];
  expires_in: number | null;
}

const key = () => crypto.randomUUID();

export const newPart = (): Part => ({ key: key(), field: "", operator: "$eq", value: null });
export const newApprover = (approver: ApprovalApprover = { role: "owner" }) => ({ key: key(), approver });
export const newStep = (): StepDraft => ({
  key: key(),
  name: "",
  approvers: [newApprover()],
  need: "any",
  beside: false,
  due_in: 16,
  on_timeout: "escalate",
});

export const newRule = (): RuleDraft => ({
  name: "",
  active: true,
  priority: 100,
  actions: [],
  above: null,
  upTo: null,
  parts: [],
  changes: [],
  raises: [],
  kept: {},
  steps: [newStep()],
  material: [],
  expires_in: null,
});

/** A rule as it is edited. */
export function draftOf(rule: ApprovalRule): RuleDraft {
  const { record, worth, input, subject, changes = [], raises = [] } = rule.when;
  const parts = record && partsOf(record);
  const bounds = worth && boundsOf(worth);
  return {
    name: rule.name,
    active: rule.active,
    priority: rule.priority,
    actions: [...rule.actions],
    above: bounds?.above ?? null,
    upTo: bounds?.upTo ?? null,
    parts: parts ?? [],
    changes: [...changes],
    raises: [...raises],
    kept: {
      ...(input && { input }),
      ...(subject && { subject }),
      ...(record && !parts && { record }),
      ...(worth && !bounds && { worth }),
    },
    steps: rule.steps.map((step, place) => ({
      key: key(),
      name: step.name,
      approvers: step.approvers.map((approver) => newApprover(approver)),
      need: step.need,
      beside: place > 0 && step.order !== undefined && step.order === rule.steps[place - 1]?.order,
      due_in: step.due_in ?? null,
      on_timeout: step.on_timeout ?? "remind",
    })),
    material: [...(rule.material_fields ?? [])],
    expires_in: rule.expires_in ?? null,
  };
}

/** What of a condition can be chosen: fields with one comparison each; undefined where there is more. */
function partsOf(record: Record<string, unknown>): Part[] | undefined {
  const parts = Object.entries(record).map(([field, test]): Part | undefined => {
    if (field.startsWith("$")) return undefined;
    if (typeof test !== "object" || test === null) return { key: key(), field, operator: "$eq", value: test };
    const [only, ...more] = Object.entries(test);
    const operator = OPERATORS.find((one) => one === only?.[0]);
    return only && operator && more.length === 0
      ? { key: key(), field, operator, value: only[1] }
      : undefined;
  });
  return parts.every((part) => part !== undefined) ? parts : undefined;
}

function boundsOf({
  $gt,
  $lte,
  ...more
}: Record<string, unknown>): { above: number | null; upTo: number | null } | undefined {
  if (Object.keys(more).length > 0) return undefined;
  return { above: typeof $gt === "number" ? $gt : null, upTo: typeof $lte === "number" ? $lte : null };
}

/** The rule as the API takes it. */
export function ruleOf(draft: RuleDraft): ApprovalRuleCreate {
  const { name, active, priority, actions, material, expires_in } = draft;
  return {
    name: name.trim(),
    active,
    priority,
    actions,
    when: whenOf(draft),
    steps: stepsOf(draft.steps),
    ...(material.length > 0 && { material_fields: material }),
    ...(expires_in !== null && { expires_in }),
  };
}

function whenOf({ above, upTo, parts, changes, raises, kept }: RuleDraft): ApprovalRuleWhen {
  const record =
    kept.record ??
    Object.fromEntries(
      parts
        .filter(({ field }) => field !== "")
        .map(({ field, operator, value }) => [field, operator === "$eq" ? value : { [operator]: value }]),
    );
  const worth = kept.worth ?? { ...(above !== null && { $gt: above }), ...(upTo !== null && { $lte: upTo }) };
  return {
    ...(Object.keys(record).length > 0 && { record }),
    ...(Object.keys(worth).length > 0 && { worth }),
    ...(kept.input && { input: kept.input }),
    ...(kept.subject && { subject: kept.subject }),
    ...(changes.length > 0 && { changes }),
    ...(raises.length > 0 && { raises }),
  };
}

function stepsOf(steps: readonly StepDraft[]): ApprovalRuleStep[] {
  let order = 0;
  return steps.map(({ name, approvers, need, beside, due_in, on_timeout }) => {
    if (!beside) order += 1;
    return {
      name: name.trim(),
      approvers: approvers.map(({ approver }) => approver),
      need,
      order: Math.max(1, order),
      ...(due_in !== null && { due_in }),
      on_timeout,
    };
  });
}
