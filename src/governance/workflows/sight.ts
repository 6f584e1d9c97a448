import type { Access } from "../../engine/access/access.ts";
import type { Action } from "../../kernel/action.ts";
import type { ReadContext } from "../../kernel/context.ts";
import type { Principal } from "../../kernel/principal.ts";
import { whyStuck } from "../../records/actions/transition.ts";
import {
  type AnyRecord,
  type Catalog,
  type Collection,
  findRecord,
  recordPolicyView,
} from "../../records/index.ts";
import { maySeeSensitive } from "../../records/read/read.ts";

/** What whoever asks may know of the record that a call names. */
export type Sight =
  | { kind: "none" }
  | { kind: "hidden" }
  | {
      kind: "seen";
      collection: string;
      id: string;
      state: string;
      /** Why nobody can do it with the record as it is. */
      stuck: string | null;
      /** Whether the person it is about knows of the record as well. */
      theirs: boolean;
      /** The record as policies see it, as far as whoever asks may see it. */
      view: Record<string, unknown>;
    };

interface Subject {
  principal: Principal;
  access: Access;
}

/** Looks at the record of a call with the eyes of whoever asks: what they may not see is like what there is not. */
export function sightOf(
  context: ReadContext,
  catalog: Catalog,
  action: Action,
  { id }: Record<string, unknown>,
  { principal, access }: Subject,
): Sight {
  const collection = action.collection === undefined ? undefined : catalog.collections.get(action.collection);
  if (!collection || typeof id !== "string") return { kind: "none" };
  context.about(collection.name, id);
  const record = findRecord(context, collection, id);
  if (!record) return { kind: "hidden" };
  const view = recordPolicyView(collection, record);
  const reading = `${collection.name}.get`;
  if (!knows(context.policy(reading), view) && !knows(context.policy(action.name), view))
    return { kind: "hidden" };
  const self = principal.id === context.principal.id;
  return {
    kind: "seen",
    collection: collection.name,
    id: record.id,
    state: record.state,
    stuck: whyNot(collection, record, action.name) ?? null,
    theirs: self || knows(access.gate(reading), view) || knows(access.gate(action.name), view),
    view: self ? view : shownPart(context, collection, record, view),
  };
}

function knows(
  gate: { permits(view: () => Record<string, unknown>): boolean },
  view: Record<string, unknown>,
) {
  return gate.permits(() => view);
}

/** A decision about somebody else must not tell of fields that whoever asks may not see. */
function shownPart(
  context: ReadContext,
  collection: Collection,
  record: AnyRecord,
  view: Record<string, unknown>,
): Record<string, unknown> {
  const hidden = new Set(collection.entity.hidden?.(record, context) ?? []);
  if (!maySeeSensitive(context, collection, () => record))
    for (const field of collection.sensitive) hidden.add(field);
  const { fields } = context.policy(`${collection.name}.get`);
  return Object.fromEntries(
    Object.entries(view).filter(([field]) => !hidden.has(field) && fields.shows(field, () => view)),
  );
}

/** Why nobody can do something with a record as it stands. */
function whyNot(collection: Collection, record: AnyRecord, action: string): string | undefined {
  const { entity } = collection;
  const name = action.slice(collection.name.length + 1);
  if (Object.hasOwn(entity.transitions, name)) return whyStuck(collection, record, name);
  const state = record.state.replaceAll("_", " ");
  if (name === "update" && record.archived_at !== null)
    return `This ${entity.singular} is archived. Restore it first.`;
  if (name === "update" && entity.frozen?.includes(record.state))
    return `This ${entity.singular} is ${state} and cannot be changed.`;
  if (name === "archive" && entity.kept?.includes(record.state))
    return `This ${entity.singular} is ${state} and part of the books. It cannot be archived.`;
  return undefined;
}
