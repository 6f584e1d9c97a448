import { type Static, Type } from "@sinclair/typebox";
import { isPattern, matchesPattern } from "../../engine/access/patterns.ts";
import { isHoldable } from "../../engine/approvals/holdable.ts";
import { type Approver, compileRule, type NewRule } from "../../engine/approvals/rule.ts";
import type { StoredRule } from "../../engine/approvals/rules.ts";
import { MAX_SUM_DAYS, REQUESTER } from "../../engine/approvals/sums.ts";
import { callOf } from "../../engine/call.ts";
import { moment, nameInput } from "../../identity/index.ts";
import type { WriteContext } from "../../kernel/context.ts";
import { type Detail, Fault, invalid } from "../../kernel/errors.ts";
import { closed, nullable, oneOf } from "../../kernel/schema.ts";
import { say, type Text } from "../../text/message.ts";

const word = (description: string) => Type.String({ minLength: 1, maxLength: 100, description });
const conditions = (description: string) =>
  Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description }));

const approverSchema = Type.Union(
  [
    Type.Object({ role: word("Everyone with the role") }, closed),
    Type.Object({ user: word("One person, by user ID") }, closed),
    Type.Object(
      {
        manager_of: Type.Integer({
          minimum: 1,
          maximum: 10,
          description: "Levels above the requester in the reporting line",
        }),
      },
      closed,
    ),
    Type.Object(
      { head_of_unit: Type.Literal(true, { description: "Head of the requester's organisational unit" }) },
      closed,
    ),
    Type.Object({ field: word("Person named by a field of the record, such as approver_id") }, closed),
  ],
  { $id: "ApprovalApprover" },
);

const hours = (description: string) => Type.Integer({ minimum: 1, maximum: 2000, description });

const stepSchema = Type.Object(
  {
    name: word("Display text of the step"),
    approvers: Type.Array(approverSchema, { minItems: 1, maxItems: 20 }),
    need: Type.Union([oneOf(["all", "any"]), Type.Integer({ minimum: 1, maximum: 20 })], {
      description: "Number of approvals required",
    }),
    order: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100,
        description: "Steps with the same order run in parallel",
      }),
    ),
    due_in: Type.Optional(hours("Business hours until the reminder")),
    on_timeout: Type.Optional(oneOf(["remind", "escalate"])),
  },
  { ...closed, $id: "ApprovalRuleStep" },
);

const sumSchema = Type.Object(
  {
    by: Type.Array(word("requester, or a field of the record"), {
      minItems: 1,
      maxItems: 5,
      uniqueItems: true,
      description: "Grouping key: requester, or a field of the record such as party_id",
    }),
    days: Type.Integer({ minimum: 1, maximum: MAX_SUM_DAYS, description: "Number of past days included" }),
    worth: Type.Record(Type.String(), Type.Unknown(), {
      description: "Condition on the total in minor units of the organisation's currency",
    }),
  },
  {
    ...closed,
    $id: "ApprovalRuleSum",
    description: "Totals the amounts that the rule covers: executed in the period, pending, and of this call",
  },
);

const whenSchema = Type.Object(
  {
    record: conditions("Conditions on fields and facts of the record, as in access policies"),
    input: conditions("Conditions on the input of the call"),
    subject: conditions("Conditions on the requester: user_id, roles, team_id"),
    changes: Type.Optional(
      Type.Array(word("A field"), {
        minItems: 1,
        maxItems: 50,
        description: "Matches if the call sets at least one of these fields",
      }),
    ),
    raises: Type.Optional(
      Type.Array(word("A field"), {
        minItems: 1,
        maxItems: 50,
        description:
          "Matches if the call raises at least one of these limits: to a higher amount, another currency, or no limit",
      }),
    ),
    loosens: Type.Optional(
      Type.Literal(true, {
        description:
          "Matches only if the call weakens a control: an approval rule, policy, duty, role, or the period of approver independence",
      }),
    ),
    worth: conditions("Conditions on the amount in minor units of the organisation's currency"),
    sum: Type.Optional(sumSchema),
  },
  { ...closed, $id: "ApprovalRuleWhen" },
);

export const ruleFields = {
  name: nameInput,
  active: Type.Boolean(),
  priority: Type.Integer({ minimum: 0, maximum: 1000 }),
  actions: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
    minItems: 1,
    maxItems: 50,
    uniqueItems: true,
  }),
  when: whenSchema,
  steps: Type.Array(stepSchema, { minItems: 1, maxItems: 10 }),
  material_fields: Type.Optional(
    Type.Array(word("A field"), {
      maxItems: 100,
      uniqueItems: true,
      description: "Fields whose change makes a request outdated. Defaults to all writable fields.",
    }),
  ),
  expires_in: Type.Optional(
    nullable(hours("Business hours after which an undecided request expires. Null for never.")),
  ),
  valid_from: Type.Optional(nullable(Type.String({ format: "date-time" }))),
  valid_to: Type.Optional(nullable(Type.String({ format: "date-time" }))),
};

export const ruleSchema = Type.Object(
  {
    id: Type.String(),
    ...ruleFields,
    version: Type.Integer(),
    created_at: Type.String({ format: "date-time" }),
    updated_at: Type.String({ format: "date-time" }),
    updated_by: Type.String(),
  },
  { ...closed, $id: "ApprovalRule" },
);

/** Leaves out empty parts, so that an update can remove a part. */
export function keptRule(given: GivenRule): NewRule {
  const { material_fields = [], expires_in = null, ...rule } = given;
  return {
    ...rule,
    ...(material_fields.length > 0 && { material_fields }),
    ...(expires_in !== null && { expires_in }),
  };
}

type GivenRule = Omit<NewRule, "expires_in"> & { expires_in?: number | null };

export function showRule(rule: StoredRule): Static<typeof ruleSchema> {
  const { createdAt, updatedAt, updatedBy, ...shown } = rule;
  return {
    // Validated when stored.
    ...(shown as unknown as Static<typeof ruleSchema>),
    created_at: moment(createdAt),
    updated_at: moment(updatedAt),
    updated_by: updatedBy,
  };
}

/** Rejects rules that could never hold a call or find an approver, so that typos are noticed. */
export function checkRule(context: WriteContext, rule: NewRule, roles: ReadonlySet<string>): void {
  const { registry, approvals } = callOf(context).engine;
  const holdable = registry.actions.filter(isHoldable);
  const details: Detail[] = [];
  for (const [i, pattern] of rule.actions.entries()) {
    if (isPattern(pattern) && holdable.some(({ name }) => matchesPattern(pattern, name))) continue;
    details.push({
      path: `actions.${i}`,
      code: "ACTION_UNKNOWN",
      message: say("governance.errors.actionNotHoldableListed"),
    });
  }
  details.push(...unfitToSum(context, rule));
  const staff = approvals.staff(context);
  for (const [i, { approvers }] of rule.steps.entries())
    for (const [j, approver] of approvers.entries()) {
      const path = `steps.${i}.approvers.${j}`;
      if (isKnown(approver, roles, (id) => staff.isActive(id))) continue;
      details.push({
        path,
        code: "APPROVER_UNKNOWN",
        message: say("governance.errors.approverUnknown"),
      });
    }
  if (details.length > 0) throw new Fault("VALIDATION_FAILED", { details });
  if (rule.valid_from && rule.valid_to && rule.valid_to <= rule.valid_from)
    throw invalid("valid_to", "DATE_ORDER", say("governance.errors.endAfterStart"));
  try {
    compileRule(rule, { id: "", name: "", version: 1, priority: 0, validFrom: null, validTo: null });
  } catch (cause) {
    throw invalid("when", "CONDITION_INVALID", reasonOf(cause));
  }
}

/** Field kinds that amounts can be grouped by. */
const COMMON_KINDS: ReadonlySet<string> = new Set(["reference", "choice", "currency", "date", "boolean"]);

/** Rejects group-by fields that some collections lack, that are personal, or that cannot be grouped by. */
function unfitToSum(context: WriteContext, { actions, when: { sum } }: NewRule): Detail[] {
  if (!sum) return [];
  const { registry, catalog } = callOf(context).engine;
  const about = registry.actions.filter(
    (action) => isHoldable(action) && actions.some((pattern) => matchesPattern(pattern, action.name)),
  );
  const fields = about.map(({ collection }) => catalog.collections.get(collection ?? "")?.fields);
  const fits = (name: string) =>
    name === REQUESTER ||
    fields.every((known) => {
      const field = known?.get(name)?.field;
      return field && field.privacy === "none" && COMMON_KINDS.has(field.kind);
    });
  return sum.by.flatMap((name, i) =>
    fits(name)
      ? []
      : {
          path: `when.sum.by.${i}`,
          code: "FIELD_UNKNOWN",
          message: say("governance.errors.notSummable"),
        },
  );
}

/** Describes an invalid condition without repeating the input. */
function reasonOf(cause: unknown): Text {
  return cause instanceof RangeError
    ? say("governance.errors.conditionTooLarge")
    : say("governance.errors.conditionUnreadable");
}

function isKnown(approver: Approver, roles: ReadonlySet<string>, isActive: (id: string) => boolean): boolean {
  if ("role" in approver) return roles.has(approver.role);
  return "user" in approver ? isActive(approver.user) : true;
}
