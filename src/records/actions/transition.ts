import { OptionalKind, type Static, Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import { withArticle } from "../../kernel/article.ts";
import type { ReadContext } from "../../kernel/context.ts";
import type { Entity } from "../../kernel/entity.ts";
import { localise } from "../../kernel/language.ts";
import { closed, idInput, nullable } from "../../kernel/schema.ts";
import { guardVersion } from "../../kernel/version.ts";
import { type Message, say } from "../../text/message.ts";
import { recordPolicyView } from "../access/policy.ts";
import type { Catalog } from "../model/catalog.ts";
import type { AnyRecord, Collection } from "../model/collection.ts";
import { guardFields, presentRecord, rowOf } from "../read/read.ts";
import { recordSchema, transitionSchema } from "../read/schemas.ts";
import { moveRecord } from "../write/move.ts";
import { guardReferences } from "../write/references.ts";
import { guardAllowed, loadLive } from "./write.ts";

export function transitionAction(
  catalog: Catalog,
  collection: Collection,
  path: string,
  name: string,
): Action {
  const { entity } = collection;
  const transition = entity.transitions[name];
  if (!transition) throw new Error(`${collection.name} has no transition ${name}`);
  return defineAction({
    name: `${collection.name}.${name}`,
    summary: transition.summary,
    description: `From ${transition.from.join(", ")} to ${[transition.to].flat().join(" or ")}.`,
    kind: "write",
    tier: transition.tier ?? "daily",
    collection: collection.name,
    http: [{ method: "POST", path: `${path}/:id/${name}` }],
    errors: [
      "RECORD_NOT_FOUND",
      "RECORD_VERSION_CONFLICT",
      "STATE_TRANSITION_INVALID",
      "ACCESS_POLICY_DENIED",
      ...(transition.destroys ? (["RECORD_IN_USE"] as const) : []),
      ...(transition.errors ?? []),
    ],
    input: transitionSchema(collection, name),
    output: recordSchema(collection),
    run: async (context, input) => {
      // Safe cast: the schema of a transition has its declared inputs and these two.
      const { id, version, ...taken } = input as Record<string, unknown> & { id: string; version?: number };
      const record = loadLive(context, collection, id);
      guardVersion(record.version, version);
      guardFields(context, collection, taken, record);
      guardReferences(context, catalog, collection, taken, record);
      const moved = await moveRecord(context, catalog, collection, record, name, taken);
      guardAllowed(context, collection, moved);
      return presentRecord(context, collection, moved);
    },
  });
}

export const moveProperties = {
  name: Type.String(),
  summary: Type.String(),
  from: Type.Array(Type.String()),
  to: Type.Array(Type.String()),
  takes: Type.Array(Type.Object({ field: Type.String(), required: Type.Boolean() }, closed), {
    description: "Fields of the record set by the transition",
  }),
  input: Type.Array(
    Type.Object({ name: Type.String(), required: Type.Boolean(), schema: Type.Unknown() }, closed),
    { description: "Further inputs of the transition, each with its JSON schema" },
  ),
  makes: Type.Array(Type.String(), { description: "Fields that name records which the move creates" }),
};

const moveSchema = Type.Object(moveProperties, closed);

export function describeMoves({ transitions }: Pick<Entity, "transitions">): Static<typeof moveSchema>[] {
  return Object.entries(transitions).map(([name, { summary, from, to, takes, input, makes }]) => ({
    name,
    summary,
    from: [...from],
    to: [to].flat(),
    takes: Object.entries(takes ?? {}).map(([field, need]) => ({ field, required: need === "required" })),
    input: Object.entries(input ?? {}).map(([given, schema]) => ({
      name: given,
      required: !(OptionalKind in schema),
      schema,
    })),
    makes: [...(makes ?? [])],
  }));
}

/** State diagram in Mermaid syntax. */
export function stateDiagram({
  states,
  initial,
  transitions,
}: Pick<Entity, "states" | "initial" | "transitions">): string {
  const moves = Object.entries(transitions).flatMap(([name, { from, to }]) =>
    from.flatMap((before) => [to].flat().map((after) => `${before} --> ${after} : ${name}`)),
  );
  const left = new Set(Object.values(transitions).flatMap(({ from }) => from));
  const ends = states.filter((state) => !left.has(state)).map((state) => `${state} --> [*]`);
  return ["stateDiagram-v2", ...[`[*] --> ${initial}`, ...moves, ...ends].map((line) => `    ${line}`)].join(
    "\n",
  );
}

const openSchema = Type.Object(
  {
    ...moveProperties,
    effects: Type.String({ description: "Effects on the record" }),
    held_by: Type.Array(Type.Object({ id: Type.String(), name: Type.String() }, closed), {
      description: "Approval rules that would apply, as far as the record determines",
    }),
    decides: nullable(Type.String({ description: "Transition that requested this decision" })),
    allowed: Type.Boolean(),
    reason: Type.Optional(Type.String({ description: "Reason why it is not allowed" })),
  },
  { ...closed, $id: "TransitionOption" },
);

/** Lists the transitions that the caller can make, and why the others are unavailable. */
export function transitionsAction(collection: Collection, path: string): Action {
  const { entity } = collection;
  return defineAction({
    name: `${collection.name}.transitions`,
    summary: `List the transitions of ${withArticle(entity.singular)}`,
    description: `Each with its inputs and, if unavailable, the reason.\n\n\`\`\`mermaid\n${stateDiagram(entity)}\n\`\`\``,
    kind: "read",
    collection: collection.name,
    http: [{ method: "GET", path: `${path}/:id/transitions` }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object({ id: idInput }, closed),
    output: Type.Object(
      {
        state: Type.String(),
        version: Type.Integer({ description: "Version of the record evaluated" }),
        transitions: Type.Array(openSchema),
      },
      closed,
    ),
    run: async (context, { id }) => {
      const record = collection.decode(rowOf(context, collection, id));
      const transitions = describeMoves(entity).map((move) => {
        const reason = whyNoMove(context, collection, record, move.name);
        return {
          ...move,
          effects: localise(context, effectsOf(entity, move)),
          held_by: reason === undefined ? [...context.heldBy(`${collection.name}.${move.name}`, { id })] : [],
          decides: entity.transitions[move.name]?.decides?.asked ?? null,
          allowed: reason === undefined,
          ...(reason && { reason: localise(context, reason) }),
        };
      });
      return { state: record.state, version: record.version, transitions };
    },
  });
}

function effectsOf({ transitions }: Entity, { name, to }: Static<typeof moveSchema>): Message {
  const { from } = transitions[name] ?? { from: [] };
  const states = to.map((state) => state.replaceAll("_", " "));
  const stays = to.length === 1 && from.every((state) => state === to[0]);
  const becomes = states.length === 1 ? "records.serverMoves.becomes" : "records.serverMoves.becomesOneOf";
  const effect = stays ? say("records.serverMoves.stays") : say(becomes, { states });
  const asked = transitions[name]?.decides?.asked;
  return asked ? say("records.serverMoves.decides", { effect, asked }) : effect;
}

function whyNoMove(
  context: ReadContext,
  collection: Collection,
  record: AnyRecord,
  name: string,
): Message | undefined {
  const stuck = whyStuck(collection, record, name);
  if (stuck !== undefined) return stuck;
  const permission = `${collection.name}.${name}`;
  const permitted =
    context.may(permission) && context.policy(permission).permits(() => recordPolicyView(collection, record));
  return permitted ? undefined : say("records.reasons.notPermitted", { permission });
}

/** Reason why a transition is unavailable to any caller; undefined if there is none. */
export function whyStuck({ entity }: Collection, record: AnyRecord, name: string): Message | undefined {
  const from = entity.transitions[name]?.from ?? [];
  if (record.archived_at !== null) return say("records.errors.archived");
  if (!from.includes(record.state)) return say("records.reasons.wrongState", { state: record.state, from });
  return undefined;
}
