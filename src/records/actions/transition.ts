import { OptionalKind, type Static, Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import { type Action, defineAction } from "../../kernel/action.ts";
import { withArticle } from "../../kernel/article.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { type Entity, permissionsFor } from "../../kernel/entity.ts";
import { Fault } from "../../kernel/errors.ts";
import { localise } from "../../kernel/language.ts";
import { closed, idInput, nullable } from "../../kernel/schema.ts";
import { guardVersion } from "../../kernel/version.ts";
import { type Message, say, type Text } from "../../text/message.ts";
import { filledFor, missingFor, needlessFor } from "../access/looked-at.ts";
import { recordPolicyView } from "../access/policy.ts";
import { queryRows, visibleRows } from "../access/visible.ts";
import type { Catalog } from "../model/catalog.ts";
import type { AnyRecord, Collection } from "../model/collection.ts";
import { guardFields, presentRecord, rowOf } from "../read/read.ts";
import { recordSchema, transitionSchema } from "../read/schemas.ts";
import { moveRecord } from "../write/move.ts";
import { guardReferences } from "../write/references.ts";
import { guardWithin } from "../write/within.ts";
import { findRecord } from "../write/write.ts";
import { reversesOf } from "./reverse.ts";
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
    ...(isVerdict(collection.entity, name) && { human: true }),
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
      guardWithin(context, catalog, collection, taken, record);
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
  undone_by: Type.Array(Type.String(), {
    description:
      "Transitions that lead back to the state before, if the record came from one that they lead to",
  }),
};

const moveSchema = Type.Object(moveProperties, closed);

export function describeMoves(entity: Pick<Entity, "transitions">): Static<typeof moveSchema>[] {
  return Object.entries(entity.transitions).map(([name, { summary, from, to, takes, input, makes }]) => ({
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
    undone_by: reversesOf(entity, name),
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
    asks: Type.Boolean({ description: "True if calling it would only request the approval" }),
    decides: nullable(Type.String({ description: "Transition that requested this decision" })),
    missing: Type.Array(
      Type.Object({ path: Type.String(), code: Type.String(), message: Type.String() }, closed),
      { description: "Missing values that the transition needs, as far as known without its input" },
    ),
    start: Type.Record(Type.String(), Type.Unknown(), {
      description: "Values with which a form fills the input, such as open quantities",
    }),
    allowed: Type.Boolean(),
    reason: Type.Optional(Type.String({ description: "Reason why it is not allowed" })),
  },
  { ...closed, $id: "TransitionOption" },
);

/** Lists the transitions that the caller can make, and why the others are unavailable. */
export function transitionsAction(catalog: Catalog, collection: Collection, path: string): Action {
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
        passed: Type.Array(Type.String(), {
          description:
            "States on the way to the current one, oldest first. Empty without the right to the history.",
        }),
        transitions: Type.Array(openSchema),
        newest: Type.Record(Type.String(), idInput, {
          description: "Newest record that names this one, by collection, for the record's next step",
        }),
      },
      closed,
    ),
    run: async (context, { id }) => {
      const record = collection.decode(rowOf(context, collection, id));
      const transitions: Static<typeof openSchema>[] = [];
      for (const move of describeMoves(entity)) {
        const reason = whyNoMove(context, collection, record, move.name);
        const action = `${collection.name}.${move.name}`;
        const held = reason === undefined ? [...context.heldBy(action, { id })] : [];
        transitions.push({
          ...move,
          effects: localise(context, effectsOf(entity, move)),
          held_by: held,
          asks: held.length > 0 && (await context.onlyAsks(action, { id })),
          decides: entity.transitions[move.name]?.decides?.asked ?? null,
          missing: reason === undefined ? lackedBy(context, collection, id, move.name) : [],
          start: reason === undefined ? startOf(context, collection, id, move.name) : {},
          allowed: reason === undefined,
          ...(reason && { reason: localise(context, reason) }),
        });
      }
      return {
        state: record.state,
        version: record.version,
        passed: passedBy(context, collection, record),
        transitions,
        newest: newestOf(context, catalog, entity, record),
      };
    },
  });
}

/** Looks in the collections that the next steps in this state lead to. */
function newestOf(context: ReadContext, catalog: Catalog, { next }: Entity, record: AnyRecord) {
  const found: Record<string, string> = {};
  for (const step of next ?? []) {
    const name = "make" in step ? step.make : "newest" in step ? step.newest : undefined;
    if (name === undefined || !("by" in step) || !step.in.includes(record.state)) continue;
    const others = catalog.collection(name).of(context);
    const [newest] = queryRows(
      context,
      sql`SELECT ${others.column("id")} AS id FROM ${others.table}
          WHERE ${visibleRows(context, others)} AND ${others.column(step.by)} = ${record.id}
          ORDER BY rid DESC LIMIT 1`,
    );
    if (newest) found[name] = String(newest.id);
  }
  return found;
}

function lackedBy(context: ReadContext, collection: Collection, id: string, name: string) {
  const { needs, reads } = collection.entity.transitions[name] ?? {};
  // With its lines, which the row has not.
  const record = (needs ?? reads) && findRecord(context, collection, id);
  return (record ? missingFor(context, collection, record, name) : []).map(({ message, ...detail }) => ({
    ...detail,
    message: localise(context, message),
  }));
}

function startOf(context: ReadContext, collection: Collection, id: string, name: string) {
  const record = collection.entity.transitions[name]?.fills && findRecord(context, collection, id);
  return record ? filledFor(context, collection, record, name) : {};
}

/** Versions looked at, so that a record with very many costs no more. */
const RECENT = 500;

/** States on the way to the current one. A return to an earlier state takes back those that followed it. */
function passedBy(context: ReadContext, collection: Collection, record: AnyRecord): string[] {
  const history = `${collection.name}.history`;
  const view = () => recordPolicyView(collection, record);
  if (!context.may(history) || !context.policy(history).permits(view)) return [];
  const way: string[] = [];
  for (const state of [
    ...context.pastStates(collection.name, record.id, record.version - RECENT),
    record.state,
  ]) {
    const before = way.indexOf(state);
    if (before >= 0) way.length = before;
    way.push(state);
  }
  return way.slice(0, -1);
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
): Text | undefined {
  const stuck = whyStuck(collection, record, name);
  if (stuck !== undefined) return stuck;
  const permissions = permissionsFor(collection.entity, name);
  const denied = permissions.find((permission) => !context.may(permission));
  const [own = ""] = permissions;
  const permission = denied ?? own;
  const permitted =
    denied === undefined &&
    context.policy(own).permits(() => recordPolicyView(collection.of(context), record));
  if (!permitted) return say("records.reasons.notPermitted", { permission });
  return whyNeedless(context, collection, record, name);
}

function whyNeedless(
  context: ReadContext,
  collection: Collection,
  record: AnyRecord,
  name: string,
): Text | undefined {
  try {
    return needlessFor(context, collection, record, name);
  } catch (error) {
    // Cannot be told, such as without an exchange rate. The transition fails for the same reason.
    if (error instanceof Fault) return error.details[0]?.message ?? error.text;
    throw error;
  }
}

/** Reason why a transition is unavailable to any caller; undefined if there is none. */
export function whyStuck({ entity }: Collection, record: AnyRecord, name: string): Message | undefined {
  const from = entity.transitions[name]?.from ?? [];
  if (record.archived_at !== null) return say("records.errors.archived");
  if (!from.includes(record.state)) return say("records.reasons.wrongState", { state: record.state, from });
  return undefined;
}

/** True for decisions on what others asked for, and for refusing it. */
function isVerdict({ transitions }: Entity, name: string): boolean {
  return Object.entries(transitions).some(
    ([one, { decides }]) => decides !== undefined && (one === name || decides.refused === name),
  );
}
