import type { WriteContext } from "../../kernel/context.ts";
import { newId } from "../../kernel/ids.ts";
import { memberships } from "../../kernel/tables.ts";
import { row } from "../../store/rows.ts";
import { mailAtOnce } from "./mail-at-once.ts";
import { type NoticeKind, notices } from "./tables.ts";

export interface News {
  kind: NoticeKind;
  collection: string;
  id: string;
  what?: string;
  /** Skip if an unread notice of this kind about the record exists. */
  once?: boolean;
}

/** Notifies a user within the current transaction. Nobody is notified of their own actions. */
export function notify(context: WriteContext, userId: string, news: News): void {
  const { principal, handle, org, now } = context;
  const { kind, collection, id, what, once = false } = news;
  if (userId === principal.id || !isActive(context, userId)) return;
  if (once && isUnread(context, userId, news)) return;
  const noticeId = newId();
  handle.connection.run`INSERT INTO ${notices} ${row(notices, {
    id: noticeId,
    org,
    user_id: userId,
    at: now,
    kind,
    collection,
    record_id: id,
    what,
    actor: principal.id,
  })}`;
  mailAtOnce(context, userId, { id: noticeId, kind });
}

function isActive({ handle, org }: WriteContext, userId: string): boolean {
  return handle.connection.has`SELECT 1 FROM ${memberships}
    WHERE ${memberships.org} = ${org} AND ${memberships.user_id} = ${userId} AND ${memberships.deactivated_at} IS NULL`;
}

function isUnread({ handle, org }: WriteContext, userId: string, { kind, collection, id }: News): boolean {
  return handle.connection.has`SELECT 1 FROM ${notices}
    WHERE ${notices.org} = ${org} AND ${notices.user_id} = ${userId} AND ${notices.read_at} IS NULL
      AND ${notices.kind} = ${kind} AND ${notices.collection} = ${collection} AND ${notices.record_id} = ${id} LIMIT 1`;
}
