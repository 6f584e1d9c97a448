import type { Access } from "../../engine/access/access.ts";
import type { Action } from "../../kernel/action.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { localise } from "../../kernel/language.ts";
import type { Principal } from "../../kernel/principal.ts";
import { whyStuck } from "../../records/actions/transition.ts";
import {
  type AnyRecord,
  type Catalog,
  type Collection,
  findRecord,
  holderOnly,
  recordPolicyView,
} from "../../records/index.ts";
import { maySeeSensitive } from "../../records/read/read.ts";
import { say, type Text } from "../../text/message.ts";

/** Part of a record that the viewer may know. */
export type Sight =
  | { kind: "none" }
  | { kind: "hidden" }
  | {
      kind: "seen";
      collection: string;
      id: string;
      state: string;
      /** Reason why the action is impossible in the record's current state. */
      stuck: string | null;
      /** True if the other person can see the record as well. */
      theirs: boolean;
      /** In policy form, limited to what the viewer can see. */
      view: Record<string, unknown>;
    };

interface Subject {
  principal: Principal;
  access: Access;
}

/** Hidden records look like missing ones. */
export function sightOf(
  context: ReadContext,
  catalog: Catalog,
  action: Action,
  { id }: Record<string, unknown>,
  { principal, access }: Subject,
): Sight {
  const collection =
    action.collection === undefined ? undefined : catalog.custom.of(context).get(action.collection);
  if (!collection || typeof id !== "string") return { kind: "none" };
  context.about(collection.name, id);
  const record = findRecord(context, collection, id);
  if (!record) return { kind: "hidden" };
  const view = recordPolicyView(collection, record);
  const reading = `${collection.name}.get`;
  if (!knows(context.policy(reading), view) && !knows(context.policy(action.name), view))
    return { kind: "hidden" };
  const self = principal.id === context.principal.id;
  const stuck = whyNot(collection, record, action.name, principal);
  return {
    kind: "seen",
    collection: collection.name,
    id: record.id,
    state: record.state,
    stuck: stuck ? localise(context, stuck) : null,
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

/** A decision about another user must not reveal fields hidden from the viewer. */
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

/** Actions that an entity may leave to the record's holder. */
const HOLDERS = new Set(["update", "archive", "restore"]);

function whyNot(collection: Collection, record: AnyRecord, action: string, by: Principal): Text | undefined {
  const { entity } = collection;
  const name = action.slice(collection.name.length + 1);
  if (Object.hasOwn(entity.transitions, name)) return whyStuck(collection, record, name);
  const state = record.state.replaceAll("_", " ");
  if (name === "update" && record.archived_at !== null) return say("records.errors.archived");
  if (name === "update" && entity.frozen?.includes(record.state))
    return say("records.errors.frozen", { state });
  if (name === "archive" && entity.kept?.includes(record.state))
    return say("records.errors.inBooks", { state });
  return HOLDERS.has(name) ? holderOnly(entity, record, by)?.message : undefined;
}
