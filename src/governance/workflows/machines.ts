import { type Static, Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { closed, idInput, nullable, oneOf } from "../../kernel/schema.ts";
import { describeMoves, moveProperties, stateDiagram } from "../../records/actions/transition.ts";
import type { Collection } from "../../records/index.ts";
import { pageSchema } from "../../records/read/list/page.ts";
import type { GovernanceParts } from "../part.ts";
import { pageInputs, pageOf } from "./page.ts";
import { approvalRulesOf, ruleSchema } from "./rules.ts";

const moveSchema = Type.Object(
  {
    ...moveProperties,
    permission: Type.String({ description: "Action of the transition, also the required permission" }),
    decides: nullable(Type.Object({ asked: Type.String(), refused: nullable(Type.String()) }, closed)),
    allowed: oneOf(["all", "own", "none"], "Access of your roles: to all records, to your own, or none"),
    roles: Type.Array(Type.String(), { description: "Built-in roles that grant the transition" }),
    approval_rules: Type.Array(ruleSchema, { description: "Approval rules that may apply" }),
  },
  { ...closed, $id: "WorkflowMove" },
);

const machineProperties = {
  collection: Type.String(),
  singular: Type.String(),
  description: Type.String(),
  path: Type.String(),
  initial: Type.String(),
  states: Type.Array(
    Type.Object(
      {
        name: Type.String(),
        final: Type.Boolean({ description: "True for final states" }),
        frozen: Type.Boolean({ description: "True if the record can no longer be edited" }),
        kept: Type.Boolean({ description: "True if the record can no longer be archived" }),
      },
      closed,
    ),
  ),
  transitions: Type.Array(moveSchema),
};

const machineSchema = Type.Object(machineProperties, { ...closed, $id: "Workflow" });
type Machine = Static<typeof machineSchema>;

const drawnSchema = Type.Object(
  { ...machineProperties, mermaid: Type.String({ description: "Mermaid state diagram" }) },
  { ...closed, $id: "WorkflowWithDiagram" },
);

export function listMachinesAction(parts: GovernanceParts): Action {
  return defineAction({
    name: "workflows.list",
    summary: "List state machines",
    description: "Covers the collections that you can list.",
    kind: "read",
    access: "signed_in",
    http: [{ method: "GET", path: "/api/v1/workflows" }],
    input: Type.Object(
      { ...pageInputs, module: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })) },
      closed,
    ),
    output: Type.Object({ data: Type.Array(machineSchema), page: pageSchema }, closed),
    run: async (context, { module, ...asked }) => {
      const known = [...parts.catalog.collections.values()]
        .filter(({ name, entity }) => context.may(`${name}.list`) && (!module || entity.module === module))
        .toSorted((one, other) => (one.name < other.name ? -1 : 1));
      const { data, page } = pageOf(known, ({ name }) => name, "workflows", asked);
      context.returned(data.length);
      return { data: data.map((collection) => describe(context, parts, collection)), page };
    },
  });
}

export function getMachineAction(parts: GovernanceParts): Action {
  return defineAction({
    name: "workflows.get",
    summary: "Get the state machine of a collection",
    kind: "read",
    access: "signed_in",
    http: [{ method: "GET", path: "/api/v1/workflows/:collection" }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object({ collection: idInput }, closed),
    output: drawnSchema,
    run: async (context, { collection: name }) => {
      const collection = parts.catalog.collections.get(name);
      if (!collection || !context.may(`${name}.list`)) throw new Fault("RECORD_NOT_FOUND");
      return { ...describe(context, parts, collection), mermaid: stateDiagram(collection.entity) };
    },
  });
}

function describe(context: ReadContext, parts: GovernanceParts, { entity, name }: Collection): Machine {
  const left = new Set(Object.values(entity.transitions).flatMap(({ from }) => from));
  return {
    collection: name,
    singular: entity.singular,
    description: entity.description,
    path: `/api/v1/${entity.module}/${entity.name}`,
    initial: entity.initial,
    states: entity.states.map((state) => ({
      name: state,
      final: !left.has(state),
      frozen: entity.frozen?.includes(state) ?? false,
      kept: entity.kept?.includes(state) ?? false,
    })),
    transitions: describeMoves(entity).map((move) => {
      const permission = `${name}.${move.name}`;
      const decides = entity.transitions[move.name]?.decides;
      return {
        ...move,
        permission,
        decides: decides ? { asked: decides.asked, refused: decides.refused ?? null } : null,
        allowed: reachOf(context, permission),
        roles: parts.permissions.all.find((one) => one.name === permission)?.roles ?? [],
        approval_rules: approvalRulesOf(context, permission),
      };
    }),
  };
}

export function reachOf(context: ReadContext, permission: string): "all" | "own" | "none" {
  if (context.holds(permission)) return "all";
  return context.may(permission) ? "own" : "none";
}
