import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import type { ReadContext, WriteContext } from "../../kernel/context.ts";
import { Fault, invalid } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { closed, idInput, idOf, nullable } from "../../kernel/schema.ts";
import { guardVersion, versionInput } from "../../kernel/version.ts";
import { say } from "../../text/message.ts";
import type { DeskParts } from "../part.ts";
import {
  addView,
  changeView,
  chooseView,
  chosenView,
  findView,
  removeView,
  showView,
  type View,
  viewsFor,
  viewsOf,
} from "./store.ts";
import { BLANK, COLLECTION, type Content, collectionInput, PATH, viewFields, viewSchema } from "./view.ts";

/** Maximum views per list, all of which are shown in one menu. */
const MOST_OF_A_LIST = 50;
const MOST_OF_A_PERSON = 500;
/** Permission to delete others' shared views, whose authors may have left. */
const KEEPER = "settings.team.update";

const { name, ...others } = viewFields;
const byId = Type.Object({ id: idInput }, closed);

export function listViewsAction({ catalog }: DeskParts): Action {
  return defineAction({
    name: "views.list",
    summary: "List saved views",
    kind: "read",
    access: "signed_in",
    http: [{ method: "GET", path: PATH }],
    input: Type.Object({ collection: collectionInput }, closed),
    output: Type.Object(
      {
        data: Type.Array(viewSchema),
        default_id: nullable(Type.String({ description: "Default view of the list for you" })),
      },
      { ...closed, $id: "SavedViews" },
    ),
    run: async (context, { collection }) => {
      requireList(context, catalog, collection);
      const found = viewsFor(context, collection);
      const chosen = chosenView(context, collection);
      context.returned(found.length);
      return {
        data: found.map((view) => showView(context, view)),
        // The default may be a shared view that has since become private.
        default_id: found.some(({ id }) => id === chosen) ? chosen : null,
      };
    },
  });
}

export function createViewAction({ catalog }: DeskParts): Action {
  return defineAction({
    name: "views.create",
    summary: "Create a saved view",
    kind: "write",
    access: "signed_in",
    http: [{ method: "POST", path: PATH }],
    status: 201,
    errors: ["FILTER_UNKNOWN_FIELD", "DUPLICATE_VALUE"],
    input: Type.Object(
      { collection: collectionInput, name, ...Type.Partial(Type.Object(others)).properties },
      { ...closed, $id: "SavedViewCreate" },
    ),
    output: viewSchema,
    location: ({ id }) => `${PATH}/${id}`,
    run: async (context, { collection, ...given }) => {
      requireList(context, catalog, collection);
      const content: Content = { ...BLANK, ...given, name: given.name.trim() };
      const own = viewsFor(context, collection).filter(({ person }) => person === context.principal.id);
      if (own.length >= MOST_OF_A_LIST)
        throw invalid("collection", "TOO_MANY", say("desk.errors.tooManyViewsOfList", { count: own.length }));
      const all = viewsOf(context, context.principal.id);
      if (all >= MOST_OF_A_PERSON)
        throw invalid("collection", "TOO_MANY", say("desk.errors.tooManyViews", { count: all }));
      requireFreeName(own, content.name);
      await tryView(context, collection, content);
      const id = newId();
      context.about(COLLECTION, id);
      addView(context, id, collection, content);
      return showView(context, findView(context, id));
    },
  });
}

export function updateViewAction(): Action {
  return defineAction({
    name: "views.update",
    summary: "Update a saved view",
    kind: "write",
    access: "signed_in",
    http: [
      { method: "PUT", path: `${PATH}/:id` },
      { method: "PATCH", path: `${PATH}/:id` },
    ],
    errors: ["RECORD_NOT_FOUND", "RECORD_VERSION_CONFLICT", "FILTER_UNKNOWN_FIELD", "DUPLICATE_VALUE"],
    input: Type.Object(
      { id: idInput, version: versionInput, ...Type.Partial(Type.Object(viewFields)).properties },
      { ...closed, $id: "SavedViewUpdate" },
    ),
    output: viewSchema,
    run: async (context, { id, version, ...given }) => {
      context.about(COLLECTION, id);
      const view = findView(context, id);
      requireOwn(context, view);
      guardVersion(view.version, version);
      const content = merged(view, given);
      const own = viewsFor(context, view.collection).filter(
        (other) => other.person === context.principal.id && other.id !== id,
      );
      requireFreeName(own, content.name);
      await tryView(context, view.collection, content);
      changeView(context, view, content);
      return showView(context, findView(context, id));
    },
  });
}

export function deleteViewAction(): Action {
  return defineAction({
    name: "views.delete",
    summary: "Delete a saved view",
    description: `Your own view or, with the permission ${KEEPER}, a shared view of another user.`,
    kind: "write",
    access: "signed_in",
    http: [{ method: "DELETE", path: `${PATH}/:id` }],
    errors: ["RECORD_NOT_FOUND"],
    input: byId,
    output: viewSchema,
    run: async (context, { id }) => {
      context.about(COLLECTION, id);
      const view = findView(context, id);
      if (!context.may(KEEPER)) requireOwn(context, view);
      removeView(context, view);
      return showView(context, view);
    },
  });
}

export function chooseViewAction({ catalog }: DeskParts): Action {
  return defineAction({
    name: "views.choose",
    summary: "Set the default view of a list",
    kind: "write",
    access: "signed_in",
    http: [{ method: "POST", path: `${PATH}/default` }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object(
      {
        collection: collectionInput,
        view_id: nullable({ ...idOf("views"), description: "Null restores the standard view" }),
      },
      closed,
    ),
    output: Type.Object({ collection: Type.String(), default_id: nullable(Type.String()) }, closed),
    run: async (context, { collection, view_id }) => {
      requireList(context, catalog, collection);
      if (view_id !== null && findView(context, view_id).collection !== collection)
        throw new Fault("RECORD_NOT_FOUND");
      chooseView(context, collection, view_id);
      return { collection, default_id: view_id };
    },
  });
}

/** List that the caller may see. Others are reported as unknown. */
export function requireList(context: ReadContext, catalog: DeskParts["catalog"], collection: string): void {
  if (catalog.collections.has(collection) && context.may(`${collection}.list`)) return;
  throw invalid("collection", "UNKNOWN_COLLECTION", say("desk.errors.unknownList"));
}

function requireOwn({ principal }: WriteContext, { person }: View): void {
  if (person === principal.id) return;
  throw new Fault("ACCESS_DENIED", {
    message: say("desk.errors.viewNotYours"),
  });
}

function requireFreeName(own: readonly View[], wanted: string): void {
  const isTaken = own.some((view) => view.name.toLowerCase() === wanted.toLowerCase());
  if (!isTaken) return;
  throw new Fault("DUPLICATE_VALUE", {
    message: say("desk.errors.viewNameTaken"),
    details: [{ path: "name", code: "DUPLICATE_VALUE", message: say("desk.errors.nameTaken") }],
  });
}

/** Runs the list with the view's settings, so that settings that the list rejects cannot be saved. */
async function tryView(context: WriteContext, collection: string, content: Content): Promise<void> {
  const { filter, q, sort, archived, columns, calendar_field } = content;
  const fields = [...columns.map(({ field }) => field), ...(calendar_field === null ? [] : [calendar_field])];
  await context.ask(`${collection}.list`, {
    limit: 1,
    where: filter,
    sort,
    archived,
    ...(q !== null && { q }),
    ...(fields.length > 0 && { fields }),
  });
}

function merged(view: View, given: Partial<Content>): Content {
  const content = { ...view, ...given };
  return {
    name: content.name.trim(),
    shared: content.shared,
    mode: content.mode,
    filter: content.filter,
    q: content.q,
    sort: content.sort,
    archived: content.archived,
    columns: content.columns,
    calendar_field: content.calendar_field,
  };
}
