import type { WriteContext } from "../../kernel/context.ts";
import { newId } from "../../kernel/ids.ts";

/**
 * - named: a field of the record names the person now
 * - moved: a record of theirs has come to another state
 * - answered: what they asked approval for has been decided
 * - mentioned, commented: somebody wrote to them, or about a record of theirs
 */
export const KINDS = ["named", "moved", "answered", "mentioned", "commented"] as const;
export type NoticeKind = (typeof KINDS)[number];

export interface News {
  kind: NoticeKind;
  collection: string;
  id: string;
  what?: string;
}

/** Tells somebody of something, within the transaction in which it happens. Nobody is told of what they did themselves. */
export function tell(context: WriteContext, userId: string, { kind, collection, id, what }: News): void {
  const { principal, handle, org, now } = context;
  if (userId === principal.id) return;
  handle.connection
    .statement(
      `INSERT INTO desk_notices (id, org, user_id, at, kind, collection, record_id, what, actor)
       SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?
       WHERE EXISTS (SELECT 1 FROM memberships WHERE org = ? AND user_id = ? AND deactivated_at IS NULL)`,
    )
    .run(newId(), org, userId, now, kind, collection, id, what ?? null, principal.id, org, userId);
}
