import type { WriteContext } from "../kernel/context.ts";
import { users } from "../kernel/tables.ts";
import { pick } from "../store/rows.ts";
import { say } from "../text/message.ts";
import { isAddress, type Mailbox } from "./address.ts";
import type { Attachment } from "./message.ts";
import { type Mail, sendMail } from "./outbox.ts";

export interface RecordMail {
  readonly about: Mail["about"];
  readonly to: string;
  /** Addresses that get a copy. */
  readonly cc: readonly string[];
  readonly subject: string;
  /** Empty lines separate paragraphs. */
  readonly text: string;
  readonly language: string;
  readonly files: readonly Attachment[];
}

/**
 * Sends what a user wrote about a record, such as a quote with its PDF. Replies go to that user. Copies are messages
 * of their own with the same head, so that each is sent once, whatever becomes of the others. Returns the id of the
 * first one.
 */
export function sendRecordMail(context: WriteContext, { to, cc, text, files, ...mail }: RecordMail): string {
  const { name: organization } = context.principal.organization;
  const head = { to: { address: to }, cc: cc.map((address) => ({ address })) };
  const send = (recipient: Mailbox) =>
    sendMail(context, {
      kind: "record",
      to: recipient,
      replyTo: mailboxOf(context),
      paragraphs: text.trim().split(/\r?\n[ \t]*\r?\n/),
      footer: say("mail.record.footer", { organization }),
      attachments: files,
      ...(cc.length > 0 && { head }),
      ...mail,
    });
  const id = send(head.to);
  for (const copy of head.cc) if (copy.address !== to) send(copy);
  return id;
}

function mailboxOf({ handle, principal }: WriteContext): Mailbox | undefined {
  const user = handle.connection
    .get`SELECT ${pick(users, "email", "name")} FROM ${users} WHERE ${users.id} = ${principal.id}`;
  return user && isAddress(user.email) ? { address: user.email, name: user.name } : undefined;
}
