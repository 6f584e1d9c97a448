import type { ReadContext } from "../kernel/context.ts";
import { openText, sealText } from "../store/box.ts";
import { pick, type RowOf } from "../store/rows.ts";
import type { Vault } from "../store/vault.ts";
import type { Mailbox } from "./address.ts";
import { mailMessages } from "./tables.ts";

/** Collection of messages in the audit trail and notices. */
export const MESSAGES = "settings.mail.messages";

export type MailRow = RowOf<typeof mailMessages>;

export interface Attachment {
  readonly name: string;
  readonly type: string;
  readonly sha256: string;
  readonly size: number;
  /** Content of a small file that is kept with the message only. Others are in the file store. */
  readonly text?: string;
}

/** Recipients that a message names. */
export interface Head {
  readonly to: Mailbox;
  readonly cc: readonly Mailbox[];
}

/** Everything in a message that may be personal, in the recipient's language. */
export interface Content {
  readonly to: Mailbox;
  /** Only differs from `to` in messages with copies. */
  readonly head?: Head | undefined;
  readonly replyTo?: Mailbox | undefined;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly link?: { readonly url: string; readonly label: string } | undefined;
  /** Small print: why the recipient gets this message. */
  readonly footer: string;
  readonly attachments: readonly Attachment[];
}

export const sealContent = (vault: Vault, key: number, id: string, content: Content): string =>
  sealText(vault, key, `${MESSAGES}/${id}`, JSON.stringify(content));

/** Returns undefined once the recipient was erased. */
export function openContent(vault: Vault, { person_key, id, content }: MailRow): Content | undefined {
  const text = openText(vault, person_key, `${MESSAGES}/${id}`, content);
  // Safe cast: `sealContent` wrote the text, and its tag proves that nobody changed it.
  return text === undefined ? undefined : (JSON.parse(text) as Content);
}

export const sealReply = (vault: Vault, { person_key, id }: MailRow, reply: string): string =>
  sealText(vault, person_key, `${MESSAGES}/${id}/reply`, reply);

export const openReply = (vault: Vault, { person_key, id, reply }: MailRow): string | undefined =>
  reply === null ? undefined : openText(vault, person_key, `${MESSAGES}/${id}/reply`, reply);

export function findMessage({ handle, org }: ReadContext, id: string): MailRow | undefined {
  return handle.connection
    .get`SELECT ${pick(mailMessages)} FROM ${mailMessages} WHERE ${mailMessages.id} = ${id} AND ${mailMessages.org} = ${org}`;
}

export const mailSender = (context: ReadContext, id: string): string | undefined =>
  findMessage(context, id)?.requested_by;

/** Subject and recipient of a message, for its requester: copies differ in the recipient only. */
export function mailLabel(context: ReadContext, id: string): string | undefined {
  const row = findMessage(context, id);
  const content = row && openContent(context.vault, row);
  return content && `${content.subject} (${content.to.address})`;
}
