import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import MailComposer from "nodemailer/lib/mail-composer";
import type { Files } from "../store/files.ts";
import { asciiDomain, domainOf, isInternational, type Mailbox } from "./address.ts";
import { htmlOf, textOf } from "./html.ts";
import type { Attachment, Content } from "./message.ts";
import type { MailKind } from "./tables.ts";

export interface Sender {
  readonly from: Mailbox;
  readonly replyTo: Mailbox | undefined;
}

/** Fixed by the row, so that every attempt has the same one and a server can tell copies. */
export const messageIdOf = (id: string, { from }: Sender): string =>
  `<${id}@${asciiDomain(domainOf(from.address))}>`;

export interface Letter {
  readonly id: string;
  readonly createdAt: number;
  readonly kind: MailKind;
  readonly language: string;
  readonly content: Content;
}

/** Writes the message in MIME. The same row gives the same bytes at every attempt. */
export function compose(letter: Letter, sender: Sender, files: Files): Readable {
  const { id, createdAt, kind, language, content } = letter;
  const { subject, attachments, head = { to: content.to, cc: [] } } = content;
  // SMTPUTF8 is asked for by an international recipient only. Without it no header field may have such an address.
  const isReadable = ({ address }: Mailbox) =>
    isInternational(content.to.address) || !isInternational(address);
  const replyTo = [content.replyTo, sender.replyTo].find((one) => one && isReadable(one));
  const composer = new MailComposer({
    messageId: messageIdOf(id, sender),
    date: new Date(createdAt),
    baseBoundary: id.replaceAll("-", ""),
    newline: "windows",
    from: named(sender.from),
    to: [head.to].filter(isReadable).map(named),
    cc: head.cc.filter(isReadable).map(named),
    ...(replyTo && { replyTo: named(replyTo) }),
    subject,
    headers: {
      "Content-Language": language,
      // Keeps absence notes from answering. What a user wrote may be answered.
      ...(kind !== "record" && { "Auto-Submitted": "auto-generated" }),
    },
    text: textOf(content),
    html: htmlOf(content),
    attachments: attachments.map(({ name, type, sha256, text }) => ({
      filename: name,
      contentType: type,
      content: text === undefined ? Readable.from(bytesOf(files.pathOf(sha256))) : Buffer.from(text),
    })),
    disableUrlAccess: true,
    disableFileAccess: true,
  });
  return composer.compile().createReadStream();
}

/** Size of a message at the least: its attachments as they are encoded, and its text. */
export function leastBytes(content: Content): number {
  const text = Buffer.byteLength(textOf(content)) + Buffer.byteLength(htmlOf(content));
  return content.attachments.reduce((sum, one) => sum + encodedBytes(one), text);
}

/** Base64 has 78 bytes for 57. Only messages are attached as they are. */
const encodedBytes = ({ type, size }: Attachment): number =>
  type.startsWith("message/") ? size : Math.floor((size * 78) / 57);

/** Opens the file only when it is read, which a refused message never is. */
async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path);
}

const named = ({ address, name }: Mailbox) => ({ address, name: name ?? "" });
