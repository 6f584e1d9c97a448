import type { ShippedCard } from "../../engine/cards.ts";
import type { Change, ReadContext, WriteContext } from "../../kernel/context.ts";
import { newId } from "../../kernel/ids.ts";
import { openText, sealText } from "../../store/box.ts";
import { pick, type RowOf, row, set } from "../../store/rows.ts";
import type { Vault } from "../../store/vault.ts";
import { type Card, COLLECTION, initialCards } from "./card.ts";
import { deskDashboards } from "./tables.ts";

type DashboardRow = RowOf<typeof deskDashboards>;

export type Dashboard = Omit<DashboardRow, "rid" | "org" | "box"> & { cards: readonly Card[] };

const subject = (id: string) => `${COLLECTION}/${id}`;

/** The caller's own dashboard; undefined if it is the default of their roles. */
export function ownDashboard({ handle, org, principal, vault }: ReadContext): Dashboard | undefined {
  const found = handle.connection.get`SELECT ${pick(deskDashboards)} FROM ${deskDashboards}
    WHERE ${deskDashboards.org} = ${org} AND ${deskDashboards.person} = ${principal.id}`;
  return found && openDashboard(vault, found);
}

export function currentCards(context: ReadContext, shipped: readonly ShippedCard[]): readonly Card[] {
  return ownDashboard(context)?.cards ?? initialCards(context, shipped);
}

/** Dashboards of the organisation that can still be decrypted. */
export function allDashboards({ handle, org, vault }: ReadContext): Dashboard[] {
  const rows = handle.connection
    .all`SELECT ${pick(deskDashboards)} FROM ${deskDashboards} WHERE ${deskDashboards.org} = ${org} ORDER BY ${deskDashboards.rid}`;
  return rows.flatMap((found) => openDashboard(vault, found) ?? []);
}

export function saveDashboard(context: WriteContext, before: Dashboard | undefined, cards: readonly Card[]) {
  const { handle, org, now, principal, vault } = context;
  const id = before?.id ?? newId();
  const person_key = before?.person_key ?? vault.newPersonKey();
  const version = (before?.version ?? 0) + 1;
  const box = sealText(vault, person_key, subject(id), JSON.stringify(cards));
  context.about(COLLECTION, id);
  if (before)
    handle.connection
      .run`UPDATE ${deskDashboards} SET ${set(deskDashboards, { box, version, updated_at: now })}
      WHERE ${deskDashboards.id} = ${id}`;
  else {
    // A box that can no longer be opened gives way.
    dropOf(context, principal.id);
    handle.connection.run`INSERT INTO ${deskDashboards} ${row(deskDashboards, {
      id,
      org,
      person: principal.id,
      box,
      person_key,
      version,
      updated_at: now,
    })}`;
  }
  context.changed(change({ id, version, person_key }, before?.cards ?? [], cards));
}

export function resetDashboard(context: WriteContext, dashboard: Dashboard): void {
  context.about(COLLECTION, dashboard.id);
  dropOf(context, dashboard.person);
  context.changed(change({ ...dashboard, version: dashboard.version + 1 }, dashboard.cards, []));
}

export function dropOf({ handle, org }: WriteContext, person: string): void {
  handle.connection.run`DELETE FROM ${deskDashboards}
    WHERE ${deskDashboards.org} = ${org} AND ${deskDashboards.person} = ${person}`;
}

function openDashboard(vault: Vault, { rid: _rid, org: _org, box, ...kept }: DashboardRow) {
  const text = openText(vault, kept.person_key, subject(kept.id), box);
  // Written by `saveDashboard`.
  return text === undefined ? undefined : { ...kept, cards: JSON.parse(text) as Card[] };
}

function change(
  { id, version, person_key }: Pick<Dashboard, "id" | "version" | "person_key">,
  before: readonly Card[],
  after: readonly Card[],
): Change {
  return {
    collection: COLLECTION,
    id,
    version,
    before: { cards: before },
    after: { cards: after },
    personal: { key: person_key, fields: ["cards"] },
  };
}
