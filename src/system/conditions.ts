import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../kernel/action.ts";
import { localise } from "../kernel/language.ts";
import { closed, nullable, oneOf } from "../kernel/schema.ts";
import { asAppliance } from "./operator.ts";
import { CONDITION_CODES, CONDITIONS, type Conditions, VERDICTS } from "./state/conditions.ts";

const conditionSchema = Type.Object(
  {
    name: oneOf(CONDITIONS),
    verdict: oneOf(VERDICTS, "warning needs attention while everything works; none means not in use"),
    trouble: nullable(oneOf(CONDITION_CODES)),
    says: nullable(Type.String({ description: "Problem and solution" })),
  },
  { ...closed, $id: "SystemCondition" },
);

/** Also reported by `/readyz`. */
export function conditionsAction(look: () => Promise<Conditions>): Action {
  return defineAction({
    name: "system.conditions",
    summary: "Get the health of the server",
    kind: "read",
    access: "operator",
    http: [{ method: "GET", path: "/api/v1/system/conditions" }],
    input: Type.Object({}, closed),
    output: Type.Object({ ready: Type.Boolean(), conditions: Type.Array(conditionSchema) }, closed),
    run: async (context) => {
      asAppliance(context);
      const { ready, all } = await look();
      return {
        ready,
        conditions: all.map(({ name, verdict, trouble = null, says = null }) => ({
          name,
          verdict,
          trouble,
          says: says && localise(context, says),
        })),
      };
    },
  });
}
