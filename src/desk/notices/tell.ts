import type { WriteContext } from "../../kernel/context.ts";
import { newId } from "../../kernel/ids.ts";

/**
 * - named: a field of the record names the person now
 * - moved: a record of theirs has come to another state
 * - answered: what they asked approval for has been decided
 * - mentioned, commented: somebody wrote to them, or about a record of theirs
 * - due: something is to be done by them; `what` says why they are told: soon, overdue, asked (somebody reminds them), review, late (others are)
 * - loosened: somebody loosens a control; `what` says how far that is: pending, executed
 * - condition: something that the appliance stands on is not well; `what` says what is wrong, and in the end that it is well again
 */
export const KINDS = [
  "named",
  "moved",
  "answered",
  "mentioned",
  "commented",
  "due",
  "loosened",
  "reset",
  "condition",
] as const;
export type NoticeKind = (typeof KINDS)[number];

export interface News {
  kind: NoticeKind;
  collection: string;
  id: string;
  what?: string;
  /** Not while a notice of the same kind, about the same record, stands unread. */
  once?: boolean;
}

/** Tells somebody of something, within the transaction in which it happens. Nobody is told of what they did themselves. */
export function tell(context: WriteContext, userId: string, news: News): void {
  const { principal, handle, org, now } = context;
  const { kind, collection, id, what, once = false } = news;
  if (userId === principal.id) return;
  if (once && isUnread(context, userId, news)) return;
  handle.connection
    .statement(
      `INSERT INTO desk_notices (id, org, user_id, at, kind, collection, record_id, what, actor)
       SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?
       WHERE EXISTS (SELECT 1 FROM memberships WHERE org = ? AND user_id = ? AND deactivated_at IS NULL)`,
    )
    .run(newId(), org, userId, now, kind, collection, id, what ?? null, principal.id, org, userId);
}

function isUnread({ handle, org }: WriteContext, userId: string, { kind, collection, id }: News): boolean {
  return (
    handle.connection
      .statement(
        `SELECT 1 FROM desk_notices WHERE org = ? AND user_id = ? AND read_at IS NULL
           AND kind = ? AND collection = ? AND record_id = ? LIMIT 1`,
      )
      .get(org, userId, kind, collection, id) !== null
  );
}
