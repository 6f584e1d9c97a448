import { type Static, Type } from "@sinclair/typebox";
import { parseActionPattern, type Side, sideOf } from "../../../engine/duties/action-pattern.ts";
import { type DutyRule, MODES, SCOPES, SEVERITIES } from "../../../engine/duties/rule.ts";
import { moment, nameInput } from "../../../identity/index.ts";
import { type Detail, Fault } from "../../../kernel/errors.ts";
import { closed, nullable, oneOf } from "../../../kernel/schema.ts";
import { say } from "../../../text/message.ts";

const actionsInput = Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
  minItems: 1,
  maxItems: 50,
  uniqueItems: true,
});

const sideSchema = Type.Object(
  {
    any: Type.Optional({
      ...actionsInput,
      description: "Performing one of these actions counts as taking the side",
    }),
    all: Type.Optional({
      ...actionsInput,
      description: "Performing all of these actions counts as taking the side",
    }),
  },
  {
    ...closed,
    $id: "SodSide",
    description:
      "Action names. * matches any characters. A field in brackets limits the match to changes of that field: crm.accounts.update(bank_details).",
  },
);
export type SideView = Static<typeof sideSchema>;

export const ruleFields = {
  name: nameInput,
  risk: Type.String({ maxLength: 1000, description: "Risk if one person performs both duties" }),
  severity: oneOf(SEVERITIES),
  left: sideSchema,
  right: sideSchema,
  scope: oneOf(
    SCOPES,
    "Required link between both sides. same_person is the person that the record is about",
  ),
  mode: oneOf(MODES, "Effect on actions: prevent, warn or detect"),
  assignment: oneOf(MODES, "Effect on assigning conflicting roles. Defaults to `mode`"),
  window_days: nullable(
    Type.Integer({ minimum: 1, maximum: 3650, description: "Maximum number of days between both sides" }),
  ),
  active: Type.Boolean(),
};

const settingsSchema = Type.Object(ruleFields, closed);
export type RuleSettings = Static<typeof settingsSchema>;

export const ruleSchema = Type.Object(
  {
    id: Type.String(),
    ...ruleFields,
    version: Type.Integer(),
    created_at: Type.String({ format: "date-time" }),
    created_by: Type.String(),
    updated_at: Type.String({ format: "date-time" }),
  },
  { ...closed, $id: "SodRule" },
);

export function settingsOf(rule: DutyRule): RuleSettings {
  return {
    name: rule.name,
    risk: rule.risk,
    severity: rule.severity,
    left: showSide(rule.left),
    right: showSide(rule.right),
    scope: rule.scope,
    mode: rule.mode,
    assignment: rule.assignment,
    window_days: rule.windowDays,
    active: rule.active,
  };
}

export function showRule(rule: DutyRule): Static<typeof ruleSchema> {
  return {
    id: rule.id,
    ...settingsOf(rule),
    version: rule.version,
    created_at: moment(rule.createdAt),
    created_by: rule.createdBy,
    updated_at: moment(rule.updatedAt),
  };
}

function showSide({ match, patterns }: Side): SideView {
  return { [match]: patterns.map(({ text }) => text) };
}

export type KnowsAction = (action: string, field: string | null) => boolean;

/** Rejects rules that could never be violated, so that typos are noticed. */
export function checkSides({ left, right, scope }: RuleSettings, knows: KnowsAction): void {
  const details = [...checkSide("left", left, knows), ...checkSide("right", right, knows)];
  const [one, other] = [sideOf(left), sideOf(right)].map(({ actions }) => actions.toSorted().join());
  if (scope !== "same_person" && one === other)
    details.push({ path: "right", code: "SAME_SIDES", message: say("governance.errors.sameSides") });
  if (details.length > 0) throw new Fault("VALIDATION_FAILED", { details });
}

function checkSide(path: string, side: SideView, knows: KnowsAction): Detail[] {
  if ((side.any === undefined) === (side.all === undefined))
    return [{ path, code: "ONE_OF", message: say("governance.errors.anyOrAll") }];
  const { match, actions } = sideOf(side);
  return actions.flatMap((text, i): Detail[] => {
    const place = `${path}.${match}.${i}`;
    const pattern = parseActionPattern(text);
    if (pattern && knows(pattern.action, pattern.field)) return [];
    return [{ path: place, code: "ACTION_UNKNOWN", message: say("governance.errors.deedUnknown") }];
  });
}
