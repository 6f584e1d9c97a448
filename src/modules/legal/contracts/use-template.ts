import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { Fault } from "../../../kernel/errors.ts";
import { closed, idInput } from "../../../kernel/schema.ts";
import { type Catalog, type Collection, recordSchema } from "../../../records/index.ts";
import { say } from "../../../text/message.ts";
import { contracts } from "./contracts.ts";
import { templates } from "./templates.ts";

const GIVEN = [
  "title",
  "parties",
  "start",
  "end",
  "auto_renew",
  "renew_months",
  "notice_days",
  "value",
  "law",
];

export function useTemplate(catalog: Catalog): Action {
  const made = catalog.collection(contracts.collection);
  return defineAction({
    name: "legal.templates.use",
    summary: "Create a draft contract from a template",
    description:
      "Copies the kind and clauses of the template. Same as creating a contract with template_id, with the same permission.",
    kind: "write",
    collection: templates.collection,
    http: [{ method: "POST", path: "/api/v1/legal/templates/:id/use" }],
    status: 201,
    errors: ["RECORD_NOT_FOUND", "STATE_TRANSITION_INVALID", "ACCESS_POLICY_DENIED"],
    input: givenSchema(made),
    output: recordSchema(made),
    // The output is a record, which always has an id.
    location: (output) => `/api/v1/legal/contracts/${(output as { id: string }).id}`,
    run: async (context, input) => {
      // The input schema consists of these fields and the id.
      const { id, ...given } = input as Record<string, unknown> & { id: string };
      const template = context.records.subject(templates, id);
      if (template.state !== "approved")
        throw new Fault("STATE_TRANSITION_INVALID", {
          details: [
            {
              path: "state",
              code: "WRONG_STATE",
              message: say("records.errors.wrongState", {
                step: "use",
                from: "approved",
                state: template.state,
              }),
            },
          ],
        });
      const contract = await context.records.create(contracts, {
        title: template.name,
        ...given,
        kind: template.kind,
        template_id: template.id,
      });
      return context.records.show(contracts, contract);
    },
  });
}

function givenSchema(made: Collection) {
  const properties = GIVEN.map((name) => {
    const { field } = made.field(name);
    return [name, Type.Optional(field.required ? field.input : Type.Union([field.input, Type.Null()]))];
  });
  return Type.Object({ id: idInput, ...Object.fromEntries(properties) }, closed);
}
