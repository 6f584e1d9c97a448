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
          order: Type.Integer({ description: "Steps of the same order are asked at the same time" }),
          need: Type.String({ description: "all, any, or how many" }),
          required: Type.Integer(),
          approvers: Type.Array(Type.Object(approverFields, closed)),
        },
        closed,
      ),
    ),
    self_approved: Type.Boolean({
      description: "Nobody else could: in a small team it passes at once, open to review",
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
      "allowed; held: it would wait for an approval; refused; invalid: the input does not fit; not_found: no record that may be known of",
    ),
    reasons: Type.Array(Type.String(), {
      description: "What stands in the way, first what is checked first",
    }),
    permission: Type.Object(
      {
        name: Type.String(),
        granted: oneOf(["all", "own", "none"]),
        by: Type.Array(Type.String(), { description: "The roles that give it" }),
        own: Type.Array(Type.String(), { description: "The fields of which one must name the person" }),
      },
      closed,
    ),
    policies: Type.Array(
      Type.Object(
        { id: Type.String(), name: Type.String(), effect: oneOf(["allow", "deny"]), reason: Type.String() },
        closed,
      ),
      { description: "The policies that decided" },
    ),
    duties: Type.Array(
      Type.Object(
        { id: Type.String(), name: Type.String(), mode: oneOf(["prevent", "warn", "detect"]) },
        closed,
      ),
      { description: "The rules that separate it from what the person did before" },
    ),
    record: nullable(
      Type.Object(
        {
          collection: Type.String(),
          id: Type.String(),
          state: Type.String(),
          stuck: nullable(Type.String({ description: "Why nobody can do this with the record as it is" })),
        },
        closed,
      ),
    ),
    problems: Type.Array(detailSchema, { description: "What is wrong with the input" }),
    approval: nullable(aheadSchema),
  },
  { ...closed, $id: "Explanation" },
);
export type Explanation = Static<typeof explanationSchema>;
