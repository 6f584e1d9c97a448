import { rfc3339 } from "../../kernel/clock.ts";
import type { Change, ReadContext, WriteContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { openText, sealText } from "../../store/box.ts";
import { insertInto } from "../../store/connection.ts";
import type { RawRow } from "../../store/statements.ts";
import type { Vault } from "../../store/vault.ts";
import { deskViews } from "./tables.ts";
import { COLLECTION, type Content, type Sealed } from "./view.ts";

/** A view as the store keeps it. */
export interface View extends Content {
  id: string;
  collection: string;
  person: string;
  personKey: number;
  version: number;
  createdAt: number;
  updatedAt: number;
}

const insertion = insertInto(deskViews);
const subject = (id: string) => `${COLLECTION}/${id}`;

/** Keeps a new view; its words under a key of their own. */
export function addView(context: WriteContext, id: string, collection: string, content: Content): void {
  const { handle, org, now, principal, vault } = context;
  const personKey = vault.newPersonKey();
  const { shared, ...sealed } = content;
  insertion.run(handle.connection, {
    id,
    org,
    collection,
    person: principal.id,
    shared: shared ? 1 : 0,
    box: seal(vault, personKey, id, sealed),
    person_key: personKey,
    version: 1,
    created_at: now,
    updated_at: now,
  });
  context.changed(change({ id, version: 1, personKey }, {}, { collection, ...content }));
}

/** Keeps what is said of a view from now on. */
export function changeView(context: WriteContext, view: View, content: Content): void {
  const { shared, ...sealed } = content;
  const version = view.version + 1;
  context.handle.connection
    .statement("UPDATE desk_views SET shared = ?, box = ?, version = ?, updated_at = ? WHERE id = ?")
    .run(shared ? 1 : 0, seal(context.vault, view.personKey, view.id, sealed), version, context.now, view.id);
  const names = (Object.keys(content) as (keyof Content)[]).filter(
    (name) => JSON.stringify(content[name]) !== JSON.stringify(view[name]),
  );
  const only = (facts: Content) => Object.fromEntries(names.map((name) => [name, facts[name]]));
  context.changed(change({ ...view, version }, only(view), only(content)));
}

/** Takes a view away, and whoever's list opened with it opens plainly again. */
export function removeView(context: WriteContext, view: View): void {
  const { connection } = context.handle;
  connection
    .statement("DELETE FROM desk_view_choices WHERE org = ? AND view_id = ?")
    .run(context.org, view.id);
  connection.statement("DELETE FROM desk_views WHERE id = ?").run(view.id);
  context.changed(change({ ...view, version: view.version + 1 }, { name: view.name }, {}));
}

/** The views of a collection that a person has: their own and those that are shared, in the order they were made. */
export function viewsFor(context: ReadContext, collection: string): View[] {
  const { handle, org, principal, vault } = context;
  return handle.connection
    .statement(
      `SELECT * FROM desk_views WHERE org = ? AND collection = ? AND person = ?
       UNION SELECT * FROM desk_views WHERE org = ? AND collection = ? AND shared = 1 ORDER BY rid`,
    )
    .all(org, collection, principal.id, org, collection)
    .flatMap((row) => openView(vault, row) ?? []);
}

/** Every view of the organisation that can still be read. */
export function allViews({ handle, org, vault }: ReadContext): View[] {
  return handle.connection
    .statement("SELECT * FROM desk_views WHERE org = ? ORDER BY rid")
    .all(org)
    .flatMap((row) => openView(vault, row) ?? []);
}

/** How many views somebody has made of all lists. */
export function viewsOf({ handle, org }: ReadContext, person: string): number {
  const row = handle.connection
    .statement("SELECT count(*) AS n FROM desk_views WHERE org = ? AND person = ?")
    .get(org, person);
  return Number(row?.n);
}

/** A view that the caller can use: their own, or one that is shared of a list that they may see. */
export function findView(context: ReadContext, id: string): View {
  const view = seenView(context, id);
  if (!view) throw new Fault("RECORD_NOT_FOUND");
  return view;
}

export function seenView(context: ReadContext, id: string): View | undefined {
  const { handle, org, vault, principal } = context;
  const row = handle.connection.statement("SELECT * FROM desk_views WHERE id = ? AND org = ?").get(id, org);
  const view = row ? openView(vault, row) : undefined;
  const isTheirs = view?.person === principal.id || view?.shared;
  return view && isTheirs && context.may(`${view.collection}.list`) ? view : undefined;
}

/** The view with which a list opens for the caller. */
export function chosenView({ handle, org, principal }: ReadContext, collection: string): string | null {
  const row = handle.connection
    .statement("SELECT view_id FROM desk_view_choices WHERE org = ? AND person = ? AND collection = ?")
    .get(org, principal.id, collection);
  return row ? String(row.view_id) : null;
}

/** Has the caller's list open with a view, or plainly. */
export function chooseView({ handle, org, principal }: WriteContext, collection: string, id: string | null) {
  const { connection } = handle;
  connection
    .statement("DELETE FROM desk_view_choices WHERE org = ? AND person = ? AND collection = ?")
    .run(org, principal.id, collection);
  if (id === null) return;
  connection
    .statement("INSERT INTO desk_view_choices (org, person, collection, view_id) VALUES (?, ?, ?, ?)")
    .run(org, principal.id, collection, id);
}

/** A view as an answer shows it. */
export function showView({ principal }: ReadContext, view: View) {
  const { personKey: _, createdAt, updatedAt, ...shown } = view;
  return {
    ...shown,
    mine: view.person === principal.id,
    created_at: rfc3339(createdAt),
    updated_at: rfc3339(updatedAt),
  };
}

function seal(vault: Vault, key: number, id: string, content: Sealed): string {
  return sealText(vault, key, subject(id), JSON.stringify(content));
}

function openView(vault: Vault, row: RawRow): View | undefined {
  const id = String(row.id);
  const personKey = Number(row.person_key);
  const text = openText(vault, personKey, subject(id), String(row.box));
  if (text === undefined) return undefined;
  // Sealed by this file.
  const sealed = JSON.parse(text) as Sealed;
  return {
    ...sealed,
    id,
    shared: row.shared === 1,
    collection: String(row.collection),
    person: String(row.person),
    personKey,
    version: Number(row.version),
    createdAt: Number(row.created_at),
    updatedAt: Number(row.updated_at),
  };
}

/** What the audit trail says of a view: its words under the view's own key. */
function change(
  { id, version, personKey }: Pick<View, "id" | "version" | "personKey">,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Change {
  return {
    collection: COLLECTION,
    id,
    version,
    before,
    after,
    personal: { key: personKey, fields: ["name", "filter", "q"] },
  };
}
