import { rfc3339 } from "../../kernel/clock.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { type Connection, insertInto } from "../../store/connection.ts";
import { part, pick, set } from "../../store/rows.ts";
import type { Collection } from "../model/collection.ts";
import { attachments } from "./tables.ts";

export interface Attachment {
  id: string;
  name: string;
  type: string;
  size: number;
  sha256: string;
  note: string | null;
  created_at: number;
  created_by: string;
}

export interface Owner {
  org: number;
  collection: string;
  record_id: string;
}

export function ownerOf(context: ReadContext, collection: Collection, id: string): Owner {
  return { org: context.principal.organization.key, collection: collection.name, record_id: id };
}

const insertion = insertInto(attachments);

export function insertAttachment(connection: Connection, owner: Owner, attachment: Attachment): void {
  insertion.run(connection, { ...owner, ...attachment, removed_at: null });
}

const ATTACHMENT = pick(
  attachments,
  ...(["id", "name", "type", "size", "sha256", "note", "created_at", "created_by"] as const),
);

export function attachedTo({ org, collection, record_id }: Owner) {
  return part`${attachments.org} = ${org} AND ${attachments.collection} = ${collection}
    AND ${attachments.record_id} = ${record_id}`;
}

/** Throws RECORD_NOT_FOUND, also if the attachment belongs to another record. */
export function findAttachment(connection: Connection, owner: Owner, id: string): Attachment {
  const attachment = connection.get`
    SELECT ${ATTACHMENT} FROM ${attachments}
    WHERE ${attachments.id} = ${id} AND ${attachedTo(owner)} AND ${attachments.removed_at} IS NULL`;
  if (!attachment) throw new Fault("RECORD_NOT_FOUND");
  return attachment;
}

/** True if a file with this hash is attached to the record. */
export function hasFile(context: ReadContext, collection: Collection, id: string, sha256: string): boolean {
  return context.handle.connection.has`
    SELECT 1 FROM ${attachments} WHERE ${attachedTo(ownerOf(context, collection, id))}
      AND ${attachments.sha256} = ${sha256} AND ${attachments.removed_at} IS NULL LIMIT 1`;
}

export function removeAttachment(connection: Connection, id: string, now: number): void {
  connection.run`
    UPDATE ${attachments} SET ${set(attachments, { removed_at: now })} WHERE ${attachments.id} = ${id}`;
}

export interface Place {
  id: string;
  backward: boolean;
}

/** Lists attachments after a cursor, nearest first. Returns undefined if the cursor is invalid. */
export function listAttachments(
  connection: Connection,
  owner: Owner,
  place: Place | undefined,
  limit: number,
): Attachment[] | undefined {
  // A cursor stays valid when its attachment is removed.
  const boundary =
    place &&
    connection.get`
      SELECT ${pick(attachments, "rid")} FROM ${attachments} WHERE ${attachments.id} = ${place.id} AND ${attachedTo(owner)}`;
  if (place && !boundary) return undefined;
  const rid = boundary?.rid ?? Number.MAX_SAFE_INTEGER;
  const attached = part`
    SELECT ${ATTACHMENT} FROM ${attachments} WHERE ${attachedTo(owner)} AND ${attachments.removed_at} IS NULL`;
  return place?.backward
    ? connection.all`${attached} AND ${attachments.rid} > ${rid} ORDER BY ${attachments.rid} LIMIT ${limit}`
    : connection.all`${attached} AND ${attachments.rid} < ${rid} ORDER BY ${attachments.rid} DESC LIMIT ${limit}`;
}

export function showAttachment(attachment: Attachment) {
  return { ...attachment, created_at: rfc3339(attachment.created_at) };
}
