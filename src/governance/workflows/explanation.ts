import { type Static, Type } from "@sinclair/typebox";
import { approverFields } from "../../engine/approvals/view.ts";
import { closed, nullable, oneOf } from "../../kernel/schema.ts";
import { holdingRuleSchema } from "../approvals/index.ts";

const VERDICTS = ["allowed", "held", "refused", "invalid", "not_found"] as const;

const detailSchema = Type.Object(
  { path: Type.String(), code: Type.String(), message: Type.String() },
  closed,
);

const aheadSchema = Type.Object(
  {
    rules: Type.Array(holdingRuleSchema),
    steps: Type.Array(
      Type.Object(
        {
          name: Type.String(),
          order: Type.Integer({ description: "Steps with the same order run in parallel" }),
          need: Type.String({ description: "all, any, or a number" }),
          required: Type.Integer(),
          approvers: Type.Array(Type.Object(approverFields, closed)),
        },
        closed,
      ),
    ),
    self_approved: Type.Boolean({
      description:
        "True if there is no other approver. In a small team the call is then executed at once and reviewed later.",
    }),
  },
  closed,
);

export const explanationSchema = Type.Object(
  {
    action: Type.String(),
    summary: Type.String(),
    subject: Type.Object({ id: Type.String(), roles: Type.Array(Type.String()) }, closed),
    verdict: oneOf(
      VERDICTS,
      "allowed; held: requires an approval; refused; invalid: invalid input; not_found: no visible record",
    ),
    reasons: Type.Array(Type.String(), {
      description: "Obstacles, in the order of evaluation",
    }),
    permission: Type.Object(
      {
        name: Type.String(),
        granted: oneOf(["all", "own", "none"]),
        by: Type.Array(Type.String(), { description: "Roles that grant the permission" }),
        own: Type.Array(Type.String(), { description: "Fields of which one must name the user" }),
      },
      closed,
    ),
    policies: Type.Array(
      Type.Object(
        { id: Type.String(), name: Type.String(), effect: oneOf(["allow", "deny"]), reason: Type.String() },
        closed,
      ),
      { description: "Policies that determined the decision" },
    ),
    duties: Type.Array(
      Type.Object(
        { id: Type.String(), name: Type.String(), mode: oneOf(["prevent", "warn", "detect"]) },
        closed,
      ),
      { description: "Segregation of duties rules that conflict with the user's past actions" },
    ),
    record: nullable(
      Type.Object(
        {
          collection: Type.String(),
          id: Type.String(),
          state: Type.String(),
          stuck: nullable(
            Type.String({ description: "Reason why the record's state rules the action out for everyone" }),
          ),
        },
        closed,
      ),
    ),
    problems: Type.Array(detailSchema, { description: "Problems of the input" }),
    approval: nullable(aheadSchema),
  },
  { ...closed, $id: "Explanation" },
);
export type Explanation = Static<typeof explanationSchema>;
