import { type Action, defineAction } from "../../kernel/action.ts";
import { withArticle } from "../../kernel/article.ts";
import type { WriteContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { guardVersion } from "../../kernel/version.ts";
import { say } from "../../text/message.ts";
import { refuseWhenInUse } from "../access/in-use.ts";
import { recordPolicyView } from "../access/policy.ts";
import { type CustomValues, requireCustom } from "../custom/values.ts";
import type { Catalog } from "../model/catalog.ts";
import { type AnyRecord, type Collection, writeTier } from "../model/collection.ts";
import { guardFields, presentRecord, refusalBy, rowOf } from "../read/read.ts";
import { byIdVersionSchema, createSchema, recordSchema, updateSchema } from "../read/schemas.ts";
import { checkReferences, guardReferences } from "../write/references.ts";
import { guardWithin } from "../write/within.ts";
import { insertRecord, recordOf, updateRecord } from "../write/write.ts";

type Given = Record<string, unknown>;

export function createAction(catalog: Catalog, collection: Collection, path: string): Action {
  return defineAction({
    name: `${collection.name}.create`,
    summary: `Create ${withArticle(collection.entity.singular)}`,
    kind: "write",
    tier: writeTier(collection),
    collection: collection.name,
    http: [{ method: "POST", path }],
    status: 201,
    errors: ["DUPLICATE_VALUE", "ACCESS_POLICY_DENIED"],
    input: createSchema(collection),
    output: recordSchema(collection),
    location: (output) => `${path}/${(output as { id: string }).id}`,
    run: async (context, input) => {
      guardReferences(context, catalog, collection, input);
      guardWithin(context, catalog, collection, input);
      requireCustom(context, collection, customOf(input));
      const admit = (draft: AnyRecord) => {
        guardAllowed(context, collection, draft);
        guardFields(context, collection, input, draft);
      };
      const record = await insertRecord(context, catalog, collection, input, admit);
      context.about(collection.name, record.id);
      guardAllowed(context, collection, record);
      return presentRecord(context, collection, record);
    },
  });
}

export function updateAction(catalog: Catalog, collection: Collection, path: string): Action {
  const { entity } = collection;
  return defineAction({
    name: `${collection.name}.update`,
    summary: `Update ${withArticle(entity.singular)}`,
    description: "Updates only the given fields. Null clears a field.",
    kind: "write",
    tier: writeTier(collection),
    collection: collection.name,
    http: [
      { method: "PUT", path: `${path}/:id` },
      { method: "PATCH", path: `${path}/:id` },
    ],
    errors: [
      "RECORD_NOT_FOUND",
      "RECORD_VERSION_CONFLICT",
      "STATE_TRANSITION_INVALID",
      "DUPLICATE_VALUE",
      "ACCESS_POLICY_DENIED",
    ],
    input: updateSchema(collection),
    output: recordSchema(collection),
    run: async (context, input) => {
      // Safe cast: the update schema consists of the collection's fields and these two.
      const { id, version, ...patch } = input as Given & { id: string; version?: number };
      const record = loadLive(context, collection, id);
      guardVersion(record.version, version);
      guardFields(context, collection, patch, record);
      guardReferences(context, catalog, collection, patch, record);
      guardWithin(context, catalog, collection, patch, record);
      if (entity.frozen?.includes(record.state)) {
        throw new Fault("STATE_TRANSITION_INVALID", {
          message: say("records.errors.frozen", { state: record.state.replaceAll("_", " ") }),
        });
      }
      requireCustom(context, collection, { ...record.custom, ...customOf(patch) });
      const updated = await updateRecord(context, catalog, collection, record, patch);
      guardAllowed(context, collection, updated);
      return presentRecord(context, collection, updated);
    },
  });
}

/** Safe cast: the input schemas of the field are objects of these values. */
const customOf = ({ custom }: Given) => (custom ?? {}) as CustomValues;

/** Archives instead of deleting, so that the books stay complete. */
export function archiveAction(catalog: Catalog, collection: Collection, path: string): Action {
  const { entity } = collection;
  return defineAction({
    name: `${collection.name}.archive`,
    summary: `Archive ${withArticle(entity.singular)}`,
    description: "Hides the record from lists until it is restored.",
    kind: "write",
    tier: "managing",
    collection: collection.name,
    http: [{ method: "DELETE", path: `${path}/:id` }],
    errors: ["RECORD_NOT_FOUND", "RECORD_VERSION_CONFLICT", "RECORD_IN_USE"],
    input: byIdVersionSchema,
    output: recordSchema(collection),
    run: async (context, { id, version }) => {
      const record = load(context, collection, id);
      guardVersion(record.version, version);
      if (record.archived_at !== null) return presentRecord(context, collection, record);
      refuseWhenKept(collection, record);
      catalog.refuseWhenHeld(context, collection.name, id);
      refuseWhenInUse(context, catalog, collection, id);
      const archived = await updateRecord(context, catalog, collection, record, { archived_at: context.now });
      return presentRecord(context, collection, archived);
    },
  });
}

/** Refuses to archive records that the books rely on; a new record reverses them instead. */
function refuseWhenKept({ entity }: Collection, record: AnyRecord): void {
  if (!entity.kept?.includes(record.state)) return;
  throw new Fault("RECORD_IN_USE", {
    message: say("records.errors.inBooks", { state: record.state.replaceAll("_", " ") }),
  });
}

export function restoreAction(catalog: Catalog, collection: Collection, path: string): Action {
  return defineAction({
    name: `${collection.name}.restore`,
    summary: `Restore one archived ${collection.entity.singular}`,
    kind: "write",
    tier: "managing",
    collection: collection.name,
    http: [{ method: "POST", path: `${path}/:id/restore` }],
    errors: ["RECORD_NOT_FOUND", "RECORD_VERSION_CONFLICT", "DUPLICATE_VALUE"],
    input: byIdVersionSchema,
    output: recordSchema(collection),
    run: async (context, { id, version }) => {
      const record = load(context, collection, id);
      guardVersion(record.version, version);
      // Records that this one refers to may have been archived in the meantime.
      checkReferences(context, catalog, collection, record, undefined);
      const restored = await updateRecord(context, catalog, collection, record, { archived_at: null });
      return presentRecord(context, collection, restored);
    },
  });
}

/** Record that the caller may act on, archived or not. */
export function load(context: WriteContext, collection: Collection, id: string): AnyRecord {
  return recordOf(context, collection, rowOf(context, collection, id));
}

export function loadLive(context: WriteContext, collection: Collection, id: string): AnyRecord {
  const record = load(context, collection, id);
  if (record.archived_at === null) return record;
  throw new Fault("STATE_TRANSITION_INVALID", {
    message: say("records.errors.archived"),
  });
}

/** Policies that hide records also prevent callers from moving a record out of their own sight. */
export function guardAllowed(context: WriteContext, collection: Collection, record: AnyRecord): void {
  const gate = context.policy();
  const view = () => recordPolicyView(collection.of(context), record);
  if (!gate.permits(view)) throw refusalBy(gate, view);
}
