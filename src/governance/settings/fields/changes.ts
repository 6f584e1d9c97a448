import { Type } from "@sinclair/typebox";
import { moment } from "../../../identity/index.ts";
import { enqueue } from "../../../jobs/index.ts";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import { newId } from "../../../kernel/ids.ts";
import { closed, idInput } from "../../../kernel/schema.ts";
import { guardVersion, versionInput } from "../../../kernel/version.ts";
import { canIndex } from "../../../records/custom/definition.ts";
import { lacksIndexes } from "../../../records/custom/indexes.ts";
import { definitionsOf } from "../../../records/custom/rows.ts";
import { customFields, type Definition } from "../../../records/custom/tables.ts";
import { row, set } from "../../../store/rows.ts";
import { say } from "../../../text/message.ts";
import type { GovernanceParts } from "../../part.ts";
import { difference } from "../difference.ts";
import { checkNew, checkParts, refuseWhenNamed } from "./check.ts";
import { INDEXING } from "./indexing.ts";
import {
  COLLECTION,
  type CreateInput,
  createInput,
  fieldSchema,
  loadField,
  PATH,
  showField,
  updateFields,
} from "./schemas.ts";
import { countStored, countUnfit, valuesInUse } from "./stored.ts";

export function createFieldAction(parts: GovernanceParts): Action {
  const { catalog } = parts;
  return defineAction({
    name: "settings.fields.create",
    summary: "Create a custom field",
    description:
      "Records hold its values in `custom`, and filters, policies and errors name it `custom.{name}`. Free facts of the same name become its values.",
    kind: "write",
    tier: "managing",
    http: [{ method: "POST", path: PATH }],
    status: 201,
    errors: ["DUPLICATE_VALUE"],
    input: createInput,
    output: fieldSchema,
    location: ({ id }) => `${PATH}/${id}`,
    run: async (context, input) => {
      const known = definitionsOf(context.handle.connection, context.org);
      const field = drafted(context, input, known);
      checkNew(parts, field, known);
      checkParts(parts, field);
      const unfit = countUnfit(context, catalog, field);
      if (unfit > 0)
        throw invalid("name", "FACTS_UNFIT", say("governance.errors.factsUnfit", { count: unfit }));
      const { rid: _, ...values } = field;
      context.handle.connection.run`INSERT INTO ${customFields} ${row(customFields, values)}`;
      context.about(COLLECTION, field.id);
      context.changed({
        collection: COLLECTION,
        id: field.id,
        version: 1,
        before: {},
        after: settingsOf(field),
      });
      settle(context, parts);
      return showField(field);
    },
  });
}

function drafted({ org, now }: WriteContext, input: CreateInput, known: readonly Definition[]): Definition {
  const { help = {}, required = false, filter = true, personal = false, choices = [], target = null } = input;
  const { collection, name, kind, label } = input;
  const own = known.filter((one) => one.collection === collection);
  return {
    rid: 0,
    id: newId(),
    org,
    collection,
    name,
    kind,
    label,
    help,
    required,
    filter: filter && canIndex(kind),
    personal,
    choices,
    target,
    position: Math.max(0, ...own.map(({ position }) => position)) + 1,
    version: 1,
    created_at: now,
    updated_at: now,
    archived_at: null,
  };
}

export function updateFieldAction(parts: GovernanceParts): Action {
  return defineAction({
    name: "settings.fields.update",
    summary: "Update a custom field",
    description: "The name, type and target cannot change: archive the field and create another one.",
    kind: "write",
    tier: "managing",
    http: [
      { method: "PUT", path: `${PATH}/:id` },
      { method: "PATCH", path: `${PATH}/:id` },
    ],
    errors: ["RECORD_NOT_FOUND", "RECORD_VERSION_CONFLICT", "RECORD_IN_USE", "STATE_TRANSITION_INVALID"],
    input: Type.Object(
      { id: idInput, version: versionInput, ...updateFields },
      { ...closed, $id: "CustomFieldUpdate" },
    ),
    output: fieldSchema,
    loosens: (context, { id, personal }) => personal === false && loadField(context, id).personal,
    run: async (context, { id, version, ...given }) => {
      const field = loadField(context, id);
      guardVersion(field.version, version);
      if (field.archived_at !== null)
        throw new Fault("STATE_TRANSITION_INVALID", { message: say("governance.errors.fieldIsArchived") });
      const draft = { ...field, ...given, filter: (given.filter ?? field.filter) && canIndex(field.kind) };
      checkParts(parts, draft);
      const kept = new Set(draft.choices.map(({ value }) => value));
      const removed = field.choices.map(({ value }) => value).filter((value) => !kept.has(value));
      if (valuesInUse(context, parts.catalog, field, removed).length > 0)
        throw new Fault("RECORD_IN_USE", { message: say("governance.errors.choiceInUse") });
      if (field.filter && !draft.filter) refuseWhenNamed(context, parts, field);
      return showField(change(context, parts, field, draft));
    },
  });
}

const countedSchema = Type.Object(
  { ...fieldSchema.properties, records: Type.Integer({ description: "Number of records with a value" }) },
  { ...closed, $id: "ArchivedCustomField" },
);

export function archiveFieldAction(parts: GovernanceParts): Action {
  return defineAction({
    name: "settings.fields.archive",
    summary: "Archive a custom field",
    description:
      "Hides the field and its values; records keep them, and restoring shows them again. A dry run counts the records concerned.",
    kind: "write",
    tier: "managing",
    http: [{ method: "DELETE", path: `${PATH}/:id` }],
    errors: ["RECORD_NOT_FOUND", "RECORD_VERSION_CONFLICT", "RECORD_IN_USE"],
    input: Type.Object({ id: idInput, version: versionInput }, closed),
    output: countedSchema,
    run: async (context, { id, version }) => {
      const field = loadField(context, id);
      guardVersion(field.version, version);
      refuseWhenNamed(context, parts, field);
      const records = countStored(context, parts.catalog, field);
      if (field.archived_at !== null) return { ...showField(field), records };
      return { ...showField(change(context, parts, field, { ...field, archived_at: context.now })), records };
    },
  });
}

export function restoreFieldAction(parts: GovernanceParts): Action {
  return defineAction({
    name: "settings.fields.restore",
    summary: "Restore an archived custom field",
    kind: "write",
    tier: "managing",
    http: [{ method: "POST", path: `${PATH}/:id/restore` }],
    errors: ["RECORD_NOT_FOUND", "RECORD_VERSION_CONFLICT"],
    input: Type.Object({ id: idInput, version: versionInput }, closed),
    output: fieldSchema,
    run: async (context, { id, version }) => {
      const field = loadField(context, id);
      guardVersion(field.version, version);
      return showField(change(context, parts, field, { ...field, archived_at: null }));
    },
  });
}

export function orderFieldsAction(parts: GovernanceParts): Action {
  return defineAction({
    name: "settings.fields.order",
    summary: "Order the custom fields of a collection",
    kind: "write",
    tier: "managing",
    http: [{ method: "POST", path: `${PATH}/order` }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object(
      {
        ids: Type.Array(idInput, {
          minItems: 1,
          maxItems: 100,
          uniqueItems: true,
          description: "Fields of one collection in their new order. Others follow.",
        }),
      },
      closed,
    ),
    output: Type.Object({ data: Type.Array(fieldSchema) }, closed),
    run: async (context, { ids }) => {
      const fields = ids.map((id) => loadField(context, id));
      const collections = new Set(fields.map(({ collection }) => collection));
      if (collections.size > 1)
        throw invalid("ids", "COLLECTIONS_DIFFER", say("governance.errors.fieldsOfOneCollection"));
      const others = definitionsOf(context.handle.connection, context.org).filter(
        ({ id, collection }) => collections.has(collection) && !ids.includes(id),
      );
      const ordered = [...fields, ...others].map((field, i) =>
        change(context, parts, field, { ...field, position: i + 1 }),
      );
      return { data: ordered.map(showField) };
    },
  });
}

/** Writes and audits what differs. */
function change(
  context: WriteContext,
  parts: GovernanceParts,
  before: Definition,
  draft: Definition,
): Definition {
  const changes = difference<Record<string, unknown>>(settingsOf(before), settingsOf(draft));
  if (!changes) return before;
  const after = { ...draft, version: before.version + 1, updated_at: context.now };
  const { rid: _, ...values } = after;
  context.handle.connection.run`UPDATE ${customFields} SET ${set(customFields, values)}
    WHERE ${customFields.org} = ${context.org} AND ${customFields.id} = ${before.id}`;
  context.changed({ collection: COLLECTION, id: after.id, version: after.version, ...changes });
  settle(context, parts);
  return after;
}

function settingsOf(field: Definition): Record<string, unknown> {
  const { collection, name, kind, label, help, required, filter, personal, choices, target, position } =
    field;
  const { archived_at } = field;
  return {
    collection,
    name,
    kind,
    label,
    help,
    required,
    filter,
    personal,
    choices,
    target,
    position,
    archived_at: archived_at === null ? null : moment(archived_at),
  };
}

/** An index takes time on a large collection, so a job makes it. */
function settle(context: WriteContext, { catalog }: GovernanceParts): void {
  catalog.custom.changed(context.handle, context.org);
  if (lacksIndexes(context.handle.connection, catalog, context.org)) enqueue(context, { action: INDEXING });
}
