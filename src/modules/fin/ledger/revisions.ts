import { Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { DECIMAL_PATTERN } from "../../../kernel/decimal.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import { closed, idInput } from "../../../kernel/schema.ts";
import { guardVersion, versionInput } from "../../../kernel/version.ts";
import { type Catalog, recordSchema } from "../../../records/index.ts";
import { say } from "../../../text/message.ts";
import { budgets } from "./budgets.ts";
import { requiredDay } from "./inputs.ts";
import { taxCodes } from "./tax-codes.ts";

const ERRORS = [
  "RECORD_NOT_FOUND",
  "RECORD_VERSION_CONFLICT",
  "STATE_TRANSITION_INVALID",
  "ACCESS_POLICY_DENIED",
] as const;

export function reviseTaxCode(catalog: Catalog): Action {
  const collection = catalog.collection(taxCodes.collection);
  const path = "/api/v1/fin/tax-codes";
  return defineAction({
    name: "fin.tax-codes.revise",
    summary: "Create the next version of a tax code",
    description:
      "The same code with a later start date. On activation, the previous version ends the day before. " +
      "Returns the draft if there already is one.",
    kind: "write",
    tier: "managing",
    collection: collection.name,
    http: [{ method: "POST", path: `${path}/:id/revise` }],
    status: 201,
    errors: ERRORS,
    input: Type.Object(
      {
        id: idInput,
        version: versionInput,
        valid_from: requiredDay("First day of the next version"),
        rate: Type.Optional(Type.String({ pattern: DECIMAL_PATTERN, description: "Percent" })),
      },
      closed,
    ),
    output: recordSchema(collection),
    // The output is a record, which always has an id.
    location: (output) => `${path}/${(output as { id: string }).id}`,
    run: async (context, { id, version, valid_from, rate }) => {
      const code = context.records.subject(taxCodes, id);
      guardVersion(code.version, version);
      requireInForce(code.state);
      if (valid_from <= code.valid_from)
        throw invalid("valid_from", "DATE_ORDER", say("fin.errors.versionTooEarly"));
      const [waiting] = context.records.where(taxCodes, sql`previous_id = ${id} AND state = 'draft'`);
      const { name, kind, account_id, jurisdiction } = code;
      const next =
        waiting ??
        (await context.records.insert(taxCodes, {
          code: code.code,
          name,
          kind,
          account_id,
          jurisdiction,
          rate: rate ?? code.rate,
          valid_from,
          version_number: code.version_number + 1,
          previous_id: id,
        }));
      context.records.guard(taxCodes, next);
      return context.records.show(taxCodes, next);
    },
  });
}

export function reviseBudget(catalog: Catalog): Action {
  const collection = catalog.collection(budgets.collection);
  const path = "/api/v1/fin/budgets";
  return defineAction({
    name: "fin.budgets.revise",
    summary: "Revise a budget",
    description:
      "The current budget stays in force until its next revision is activated. Returns the draft if there already is one.",
    kind: "write",
    tier: "managing",
    collection: collection.name,
    http: [{ method: "POST", path: `${path}/:id/revise` }],
    status: 201,
    errors: ERRORS,
    input: Type.Object({ id: idInput, version: versionInput }, closed),
    output: recordSchema(collection),
    // The output is a record, which always has an id.
    location: (output) => `${path}/${(output as { id: string }).id}`,
    run: async (context, { id, version }) => {
      const budget = context.records.subject(budgets, id);
      guardVersion(budget.version, version);
      requireInForce(budget.state);
      const root = budget.root_id ?? budget.id;
      const [waiting] = context.records.where(budgets, sql`root_id = ${root} AND state = 'draft'`);
      const { name, fiscal_year, account_id, cost_centre_id, project_id, amounts, on_exceed } = budget;
      const next =
        waiting ??
        (await context.records.insert(budgets, {
          name,
          fiscal_year,
          account_id,
          cost_centre_id,
          project_id,
          amounts,
          on_exceed,
          revision: budget.revision + 1,
          root_id: root,
        }));
      context.records.guard(budgets, next);
      return context.records.show(budgets, next);
    },
  });
}

/** Only active items can be revised: drafts are edited instead, and ended items stay ended. */
function requireInForce(state: string): void {
  if (state === "active") return;
  throw new Fault("STATE_TRANSITION_INVALID", {
    details: [{ path: "state", code: "WRONG_STATE", message: say("fin.errors.reviseActiveOnly") }],
  });
}
