import { sql } from "drizzle-orm";
import { rfc3339 } from "../../kernel/clock.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { asQuery, CompiledQuery, type Connection, insertInto } from "../../store/connection.ts";
import type { RawRow } from "../../store/statements.ts";
import type { Collection } from "../model/collection.ts";
import { attachments } from "./tables.ts";

/** A file attached to a record. */
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

/** The record that attachments belong to. */
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

const ofOwner = sql`
  org = ${sql.placeholder("org")} AND collection = ${sql.placeholder("collection")}
  AND record_id = ${sql.placeholder("record_id")}`;

const byId = new CompiledQuery(
  asQuery(
    sql`SELECT * FROM ${attachments} WHERE id = ${sql.placeholder("id")} AND ${ofOwner} AND removed_at IS NULL`,
  ),
);

/** An attachment of this record, or RECORD_NOT_FOUND: also when it is another record's. */
export function findAttachment(connection: Connection, owner: Owner, id: string): Attachment {
  const row = byId.get(connection, { ...owner, id });
  if (!row) throw new Fault("RECORD_NOT_FOUND");
  return attachmentOf(row);
}

const removal = new CompiledQuery(
  asQuery(
    sql`UPDATE ${attachments} SET removed_at = ${sql.placeholder("now")} WHERE id = ${sql.placeholder("id")}`,
  ),
);

export function removeAttachment(connection: Connection, id: string, now: number): void {
  removal.run(connection, { id, now });
}

/** A place in a record's list of attachments: beside which, and towards which end. */
export interface Place {
  id: string;
  backward: boolean;
}

// A place stays good when the attachment beside it is removed.
const ridOf = new CompiledQuery(
  asQuery(sql`SELECT rid FROM ${attachments} WHERE id = ${sql.placeholder("id")} AND ${ofOwner}`),
);

const older = new CompiledQuery(
  asQuery(sql`
    SELECT * FROM ${attachments} WHERE ${ofOwner} AND removed_at IS NULL AND rid < ${sql.placeholder("rid")}
    ORDER BY rid DESC LIMIT ${sql.placeholder("limit")}`),
);

const newer = new CompiledQuery(
  asQuery(sql`
    SELECT * FROM ${attachments} WHERE ${ofOwner} AND removed_at IS NULL AND rid > ${sql.placeholder("rid")}
    ORDER BY rid LIMIT ${sql.placeholder("limit")}`),
);

/** A record's attachments from a place on, nearest first. Undefined when there is no such place. */
export function listAttachments(
  connection: Connection,
  owner: Owner,
  place: Place | undefined,
  limit: number,
): Attachment[] | undefined {
  const beside = place && ridOf.get(connection, { ...owner, id: place.id });
  if (place && !beside) return undefined;
  const rid = Number(beside?.rid ?? Number.MAX_SAFE_INTEGER);
  const query = place?.backward ? newer : older;
  return query.all(connection, { ...owner, rid, limit }).map(attachmentOf);
}

function attachmentOf(row: RawRow): Attachment {
  return {
    id: String(row.id),
    name: String(row.name),
    type: String(row.type),
    size: Number(row.size),
    sha256: String(row.sha256),
    note: row.note === null ? null : String(row.note),
    created_at: Number(row.created_at),
    created_by: String(row.created_by),
  };
}

/** An attachment as answers show it. */
export function showAttachment(attachment: Attachment) {
  return { ...attachment, created_at: rfc3339(attachment.created_at) };
}
