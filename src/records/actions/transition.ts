import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import { closed, idInput } from "../../kernel/schema.ts";
import { guardVersion } from "../../kernel/version.ts";
import type { Catalog } from "../catalog.ts";
import type { AnyRecord, Collection } from "../collection.ts";
import { recordSchema, transitionSchema } from "../derive/schemas.ts";
import { moveRecord } from "../move.ts";
import { recordPolicyView } from "../policy.ts";
import { guardSensitive, presentRecord, rowOf } from "../read.ts";
import { guardAllowed, loadLive } from "./write.ts";

/** `POST /{module}/{entities}/:id/{transition}` */
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
      // The transition's schema is made of what it takes beside these two.
      const { id, version, ...taken } = input as Record<string, unknown> & { id: string; version?: number };
      const record = loadLive(context, collection, id);
      guardVersion(record.version, version);
      guardSensitive(context, collection, taken, record);
      const moved = await moveRecord(context, catalog, collection, record, name, taken);
      guardAllowed(context, collection, moved);
      return presentRecord(context, collection, moved);
    },
  });
}

const openSchema = Type.Object(
  {
    name: Type.String(),
    summary: Type.String(),
    to: Type.Array(Type.String()),
    allowed: Type.Boolean(),
    reason: Type.Optional(Type.String({ description: "Why it is not allowed now" })),
  },
  { ...closed, $id: "TransitionOption" },
);

/** `GET /{module}/{entities}/:id/transitions`: which moves the caller may take now, and why not the others. */
export function transitionsAction(collection: Collection, path: string): Action {
  const { entity } = collection;
  return defineAction({
    name: `${collection.name}.transitions`,
    summary: `Which moves are open to one ${entity.singular}`,
    kind: "read",
    collection: collection.name,
    http: [{ method: "GET", path: `${path}/:id/transitions` }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object({ id: idInput }, closed),
    output: Type.Object({ state: Type.String(), transitions: Type.Array(openSchema) }, closed),
    run: async (context, { id }) => {
      const record = collection.decode(rowOf(context, collection, id));
      const transitions = Object.entries(entity.transitions).map(([name, { summary, to, from }]) => {
        const permission = `${collection.name}.${name}`;
        const permitted =
          context.may(permission) &&
          context.policy(permission).permits(() => recordPolicyView(collection, record));
        const reason = whyNot(collection, record, name, from, permitted);
        return { name, summary, to: [to].flat(), allowed: reason === undefined, ...(reason && { reason }) };
      });
      return { state: record.state, transitions };
    },
  });
}

function whyNot(
  collection: Collection,
  record: AnyRecord,
  name: string,
  from: readonly string[],
  permitted: boolean,
): string | undefined {
  const { singular } = collection.entity;
  if (record.archived_at !== null) return `This ${singular} is archived. Restore it first.`;
  if (!from.includes(record.state))
    return `It starts from ${from.join(", ")}; this ${singular} is ${record.state}.`;
  return permitted ? undefined : `None of your roles lets you do this here (${collection.name}.${name}).`;
}
