import { type Static, Type } from "@sinclair/typebox";
import { findRequest } from "../../engine/approvals/request.ts";
import { membersOf } from "../../identity/index.ts";
import { type Action, defineAction } from "../../kernel/action.ts";
import { rfc3339 } from "../../kernel/clock.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { APPLIANCE } from "../../kernel/principal.ts";
import { closed, idInput, nullable, oneOf } from "../../kernel/schema.ts";
import { users } from "../../kernel/tables.ts";
import { MESSAGES, mailLabel } from "../../mail/index.ts";
import { type Catalog, titleFrom } from "../../records/index.ts";
import { as, list, part, pick, type RowOf, set } from "../../store/rows.ts";
import { PASSWORDS } from "./onlooker.ts";
import { CONDITIONS } from "./operators.ts";
import { KINDS, notices } from "./tables.ts";

export const noticeSchema = Type.Object(
  {
    id: Type.String(),
    at: Type.String({ format: "date-time" }),
    kind: oneOf(KINDS),
    collection: Type.String(),
    record_id: Type.String(),
    label: Type.String({ description: "Current name of the record" }),
    what: nullable(
      Type.String({
        description:
          "Field that names you, new state of the record, kind of due date (soon, overdue, asked, review, late), state of a message (failed, unsure), or problem with a condition (as `trouble` of `/system/conditions`; `well` once resolved)",
      }),
    ),
    actor: Type.Object({ id: Type.String(), name: Type.String() }, closed),
    read: Type.Boolean(),
  },
  { ...closed, $id: "Notice" },
);

type Notice = Static<typeof noticeSchema>;
type NoticeRow = RowOf<typeof notices>;

const SHOWN = 100;

export function listNoticesAction(catalog: Catalog): Action {
  return defineAction({
    name: "desk.notices.list",
    summary: "List notifications",
    description:
      "Includes records assigned to you, state changes of your records, outcomes of your approval requests, mentions and due dates, for records that you can see. Operators also get one notification for each server problem until it is resolved.",
    kind: "read",
    access: "signed_in",
    http: [{ method: "GET", path: "/api/v1/desk/notices" }],
    input: Type.Object(
      { unread: Type.Optional(Type.Boolean({ description: "Returns only unread notifications" })) },
      closed,
    ),
    output: Type.Object({ data: Type.Array(noticeSchema), unread: Type.Integer() }, closed),
    run: async (context, { unread = false }) => {
      const data = noticesFor(context, catalog, unread);
      return { data, unread: data.filter(({ read }) => !read).length };
    },
  });
}

export function readNoticesAction(catalog: Catalog): Action {
  return defineAction({
    name: "desk.notices.read",
    summary: "Mark notifications as read",
    description: "Notifications to mark. Defaults to all of yours.",
    kind: "write",
    access: "signed_in",
    http: [{ method: "POST", path: "/api/v1/desk/notices/read" }],
    input: Type.Object({ ids: Type.Optional(Type.Array(idInput, { maxItems: SHOWN })) }, closed),
    output: Type.Object({ unread: Type.Integer() }, closed),
    run: async (context, { ids }) => {
      const [home, appliance] = placesOf(context);
      context.handle.connection.run`UPDATE ${notices} SET ${set(notices, { read_at: context.now })}
        WHERE ${notices.org} IN (${home}, ${appliance}) AND ${notices.user_id} = ${context.principal.id}
          AND ${notices.read_at} IS NULL AND (${ids ? 0 : 1} OR ${notices.id} IN ${list(ids ?? [])})`;
      return { unread: noticesFor(context, catalog, true).length };
    },
  });
}

/** The caller's notices, except about records that they can no longer see. */
export function noticesFor(context: ReadContext, catalog: Catalog, unreadOnly: boolean): Notice[] {
  const [home, appliance] = placesOf(context);
  const rows = context.handle.connection.all`
    SELECT ${pick(notices)}, ${users.name} ${as<"actor_name", string | null>("actor_name")}
    FROM ${notices} LEFT JOIN ${users} ON ${users.id} = ${notices.actor}
    WHERE ${notices.org} IN (${home}, ${appliance}) AND ${notices.user_id} = ${context.principal.id}
      ${unreadOnly ? part`AND ${notices.read_at} IS NULL` : part``}
    ORDER BY ${notices.rid} DESC LIMIT ${SHOWN}`;
  const labels = labelsOf(context, catalog, rows);
  return rows.flatMap((row) => {
    const label = labels.get(row.record_id);
    return label === undefined ? [] : [noticeOf(row, label)];
  });
}

/** Notices are stored in the caller's organisation; server notices for operators are stored separately. */
function placesOf({ org, principal }: ReadContext): [number, number] {
  return [org, principal.operator ? APPLIANCE.key : org];
}

function noticeOf(row: NoticeRow & { actor_name: string | null }, label: string): Notice {
  const { id, at, kind, collection, record_id, what, actor, actor_name, read_at } = row;
  return {
    id,
    at: rfc3339(at),
    kind,
    collection,
    record_id,
    label,
    what,
    actor: { id: actor, name: actor_name ?? "" },
    read: read_at !== null,
  };
}

function labelsOf(context: ReadContext, catalog: Catalog, rows: readonly NoticeRow[]): Map<string, string> {
  const labels = new Map<string, string>();
  for (const [name, some] of Map.groupBy(rows, ({ collection }) => collection)) {
    const ids = [...new Set(some.map(({ record_id }) => record_id))];
    const collection = catalog.collections.get(name);
    if (collection) {
      for (const [id, shown] of catalog.target(name).expand(context, ids))
        labels.set(id, titleFrom(context, catalog, name, withoutSelf(context, shown)) ?? "");
    } else if (name === PASSWORDS) {
      for (const { user } of membersOf(context.handle.connection, context.org))
        if (ids.includes(user.id)) labels.set(user.id, user.name);
    } else if (name === MESSAGES) {
      for (const id of ids) labels.set(id, mailLabel(context, id) ?? "");
    } else if (name === CONDITIONS) {
      for (const id of ids) labels.set(id, id);
    } else {
      // All other notices concern approval requests.
      for (const id of ids) labels.set(id, findRequest(context, id)?.action ?? id);
    }
  }
  return labels;
}

/** Omits the caller's own name, which they do not need to see. */
function withoutSelf({ principal }: ReadContext, shown: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== principal.id));
}
