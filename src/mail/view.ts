import { type Static, Type } from "@sinclair/typebox";
import { rfc3339, rfc3339OrNull } from "../kernel/clock.ts";
import type { ReadContext } from "../kernel/context.ts";
import { localise } from "../kernel/language.ts";
import { closed, nullable, oneOf } from "../kernel/schema.ts";
import { type Catalog, isReadable } from "../records/index.ts";
import { unstored } from "../text/stored.ts";
import { findMessage, type MailRow, openContent, openReply } from "./message.ts";
import { MAIL_KINDS, MAIL_STATES } from "./tables.ts";

const moment = Type.String({ format: "date-time" });

export const messageSchema = Type.Object(
  {
    id: Type.String(),
    kind: oneOf(MAIL_KINDS),
    state: oneOf(
      MAIL_STATES,
      "unsure: the connection ended before the mail server answered, so the message may have arrived",
    ),
    to: nullable(Type.String({ description: "Null once the recipient was erased" })),
    subject: nullable(
      Type.String({ description: "Of messages that users wrote, and tests. Null for all others" }),
    ),
    about: Type.Object({ collection: Type.String(), id: Type.String() }, closed),
    requested_by: Type.String(),
    attempts: Type.Integer(),
    error: nullable(Type.String({ description: "Problem of the last attempt" })),
    reply: nullable(Type.String({ description: "Last answer of the mail server" })),
    next_at: nullable({ ...moment, description: "Time of the next attempt" }),
    sha256: nullable(Type.String({ description: "SHA-256 of the message as it was handed over" })),
    created_at: moment,
    settled_at: nullable(moment),
  },
  { ...closed, $id: "MailMessage" },
);

export function showMessage(context: ReadContext, row: MailRow): Static<typeof messageSchema> {
  const content = openContent(context.vault, row);
  const isWritten = row.kind === "record" || row.kind === "test";
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    to: content?.to.address ?? null,
    subject: isWritten ? (content?.subject ?? null) : null,
    about: { collection: row.collection, id: row.record_id },
    requested_by: row.requested_by,
    attempts: row.attempts,
    error: row.error === null ? null : localise(context, unstored(row.error)),
    reply: openReply(context.vault, row) ?? null,
    next_at: row.state === "queued" ? rfc3339(row.next_at) : null,
    sha256: row.sha256,
    created_at: rfc3339(row.created_at),
    settled_at: rfc3339OrNull(row.settled_at),
  };
}

/** Message of this id, which exists. */
export function shownMessage(context: ReadContext, id: string): Static<typeof messageSchema> {
  const row = findMessage(context, id);
  if (!row) throw new Error("a message was written that is not there");
  return showMessage(context, row);
}

/** False for messages about a record that the caller may not read. */
export function isShown(context: ReadContext, catalog: Catalog, row: MailRow): boolean {
  const collection = catalog.collections.get(row.collection);
  if (!collection) return true;
  return isReadable(
    context,
    collection,
    collection.rowById(context.handle.connection, context.org, row.record_id),
  );
}
