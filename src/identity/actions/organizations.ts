import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import { Fault } from "../../kernel/errors.ts";
import { closed, idInput, oneOf } from "../../kernel/schema.ts";
import { organizations, PLANS } from "../../kernel/tables.ts";
import { pick, set } from "../../store/rows.ts";
import { allOrganizations, findOrganization } from "../people.ts";
import type { Identity } from "../service.ts";

const COLLECTION = "settings.organization";
const PATH = "/api/v1/system/organizations";

const planSchema = Type.Object(
  { id: Type.String(), name: Type.String(), plan: oneOf(PLANS) },
  { ...closed, $id: "OrganizationPlan" },
);

export function listOrganizationsAction(): Action {
  return defineAction({
    name: "system.organizations.list",
    summary: "List organisations",
    kind: "read",
    access: "operator",
    http: [{ method: "GET", path: PATH }],
    input: Type.Object({}, closed),
    output: Type.Object({ data: Type.Array(planSchema) }, closed),
    run: async (context) => {
      const { connection } = context.handle;
      const data = allOrganizations(connection).map(({ key, id, name }) => ({
        id,
        name,
        plan: findOrganization(connection, key)?.plan ?? "standard",
      }));
      context.returned(data.length);
      return { data };
    },
  });
}

export function changePlanAction({ sessions }: Identity): Action {
  return defineAction({
    name: "system.organizations.plan",
    summary: "Change the plan of an organisation",
    description:
      "Without the enterprise plan, API keys are disabled from the next call. They work again once the organisation has the plan.",
    kind: "write",
    access: "operator",
    http: [{ method: "PUT", path: `${PATH}/:id/plan` }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object({ id: idInput, plan: oneOf(PLANS) }, closed),
    output: planSchema,
    run: async (context, { id, plan }) => {
      const { connection } = context.handle;
      context.about(COLLECTION, id);
      const row = connection.get`
        SELECT ${pick(organizations, "key", "name", "plan", "version")} FROM ${organizations}
        WHERE ${organizations.id} = ${id}`;
      if (!row) throw new Fault("RECORD_NOT_FOUND");
      if (row.plan !== plan) {
        const version = row.version + 1;
        connection.run`
          UPDATE ${organizations} SET ${set(organizations, { plan, version, updated_at: context.now })}
          WHERE ${organizations.key} = ${row.key}`;
        context.changed({ collection: COLLECTION, id, version, before: { plan: row.plan }, after: { plan } });
        sessions.forget(context);
      }
      return { id, name: row.name, plan };
    },
  });
}
