import { rfc3339 } from "../../kernel/clock.ts";
import type { Change, ReadContext, WriteContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { openText, sealText } from "../../store/box.ts";
import { pick, type RowOf, row, set } from "../../store/rows.ts";
import type { Vault } from "../../store/vault.ts";
import { deskViewChoices, deskViews } from "./tables.ts";
import { COLLECTION, type Content, type Sealed } from "./view.ts";

type ViewRow = RowOf<typeof deskViews>;

export type View = Omit<ViewRow, "rid" | "org" | "box"> & Sealed;

const subject = (id: string) => `${COLLECTION}/${id}`;

/** Encrypts the contents under a separate key. */
export function addView(context: WriteContext, id: string, collection: string, content: Content): void {
  const { handle, org, now, principal, vault } = context;
  const personKey = vault.newPersonKey();
  const { shared, ...sealed } = content;
  handle.connection.run`INSERT INTO ${deskViews} ${row(deskViews, {
    id,
    org,
    collection,
    person: principal.id,
    shared,
    box: seal(vault, personKey, id, sealed),
    person_key: personKey,
    version: 1,
    created_at: now,
    updated_at: now,
  })}`;
  context.changed(change({ id, version: 1, person_key: personKey }, {}, { collection, ...content }));
}

export function changeView(context: WriteContext, view: View, content: Content): void {
  const { shared, ...sealed } = content;
  const version = view.version + 1;
  const box = seal(context.vault, view.person_key, view.id, sealed);
  context.handle.connection.run`UPDATE ${deskViews}
    SET ${set(deskViews, { shared, box, version, updated_at: context.now })} WHERE ${deskViews.id} = ${view.id}`;
  const names = (Object.keys(content) as (keyof Content)[]).filter(
    (name) => JSON.stringify(content[name]) !== JSON.stringify(view[name]),
  );
  const only = (facts: Content) => Object.fromEntries(names.map((name) => [name, facts[name]]));
  context.changed(change({ ...view, version }, only(view), only(content)));
}

/** Lists that opened with the view fall back to their defaults. */
export function removeView(context: WriteContext, view: View): void {
  dropView(context, view.id);
  context.changed(change({ ...view, version: view.version + 1 }, { name: view.name }, {}));
}

export function dropView({ handle, org }: WriteContext, id: string): void {
  const { connection } = handle;
  connection.run`DELETE FROM ${deskViewChoices} WHERE ${deskViewChoices.org} = ${org} AND ${deskViewChoices.view_id} = ${id}`;
  connection.run`DELETE FROM ${deskViews} WHERE ${deskViews.id} = ${id}`;
}

/** The caller's own views and shared ones, oldest first. */
export function viewsFor(context: ReadContext, collection: string): View[] {
  const { handle, org, principal, vault } = context;
  const { org: home, collection: list, person, shared, rid } = deskViews;
  const rows = handle.connection.all`
    SELECT ${pick(deskViews)} FROM ${deskViews} WHERE ${home} = ${org} AND ${list} = ${collection} AND ${person} = ${principal.id}
    UNION SELECT ${pick(deskViews)} FROM ${deskViews} WHERE ${home} = ${org} AND ${list} = ${collection} AND ${shared} = 1
    ORDER BY ${rid}`;
  return rows.flatMap((row) => openView(vault, row) ?? []);
}

/** Views of the organisation that can still be decrypted. */
export function allViews({ handle, org, vault }: ReadContext): View[] {
  const rows = handle.connection
    .all`SELECT ${pick(deskViews)} FROM ${deskViews} WHERE ${deskViews.org} = ${org} ORDER BY ${deskViews.rid}`;
  return rows.flatMap((row) => openView(vault, row) ?? []);
}

export function viewsOf({ handle, org }: ReadContext, person: string): number {
  return handle.connection
    .count`SELECT count(*) FROM ${deskViews} WHERE ${deskViews.org} = ${org} AND ${deskViews.person} = ${person}`;
}

/** View of the caller, or a shared view of a list that the caller may see. */
export function findView(context: ReadContext, id: string): View {
  const view = seenView(context, id);
  if (!view) throw new Fault("RECORD_NOT_FOUND");
  return view;
}

export function seenView(context: ReadContext, id: string): View | undefined {
  const { handle, org, vault, principal } = context;
  const row = handle.connection
    .get`SELECT ${pick(deskViews)} FROM ${deskViews} WHERE ${deskViews.id} = ${id} AND ${deskViews.org} = ${org}`;
  const view = row ? openView(vault, row) : undefined;
  const isTheirs = view?.person === principal.id || view?.shared;
  return view && isTheirs && context.may(`${view.collection}.list`) ? view : undefined;
}

export function chosenView({ handle, org, principal }: ReadContext, collection: string): string | null {
  const choices = deskViewChoices;
  const chosen = handle.connection.get`SELECT ${pick(choices, "view_id")} FROM ${choices}
    WHERE ${choices.org} = ${org} AND ${choices.person} = ${principal.id} AND ${choices.collection} = ${collection}`;
  return chosen?.view_id ?? null;
}

export function chooseView({ handle, org, principal }: WriteContext, collection: string, id: string | null) {
  const { connection } = handle;
  const choices = deskViewChoices;
  connection.run`DELETE FROM ${choices}
    WHERE ${choices.org} = ${org} AND ${choices.person} = ${principal.id} AND ${choices.collection} = ${collection}`;
  if (id !== null)
    connection.run`INSERT INTO ${choices} ${row(choices, { org, person: principal.id, collection, view_id: id })}`;
}

export function showView({ principal }: ReadContext, view: View) {
  const { person_key: _, created_at, updated_at, ...shown } = view;
  return {
    ...shown,
    mine: view.person === principal.id,
    created_at: rfc3339(created_at),
    updated_at: rfc3339(updated_at),
  };
}

function seal(vault: Vault, key: number, id: string, content: Sealed): string {
  return sealText(vault, key, subject(id), JSON.stringify(content));
}

function openView(vault: Vault, { rid: _rid, org: _org, box, ...kept }: ViewRow): View | undefined {
  const text = openText(vault, kept.person_key, subject(kept.id), box);
  // Written by `seal` in this file.
  return text === undefined ? undefined : { ...(JSON.parse(text) as Sealed), ...kept };
}

/** The contents are encrypted under the view's own key. */
function change(
  { id, version, person_key }: Pick<View, "id" | "version" | "person_key">,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Change {
  return {
    collection: COLLECTION,
    id,
    version,
    before,
    after,
    personal: { key: person_key, fields: ["name", "filter", "q"] },
  };
}
