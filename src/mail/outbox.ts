import { callOf } from "../engine/call.ts";
import { enqueue } from "../jobs/index.ts";
import type { ReadContext, WriteContext } from "../kernel/context.ts";
import { Fault, invalid } from "../kernel/errors.ts";
import { newId } from "../kernel/ids.ts";
import { pick, row } from "../store/rows.ts";
import { say, type Text } from "../text/message.ts";
import { renderText } from "../text/render.ts";
import { type Mailbox, oneLine, requireMailbox, requireSafe } from "./address.ts";
import { type Attachment, type Content, type Head, type MailRow, MESSAGES, sealContent } from "./message.ts";
import { type MailKind, mailMessages } from "./tables.ts";

const DAY = 86_400_000;

/** Refusals for now are repeated for this long. */
export const PATIENCE_MS = 2 * DAY;

export const DELIVER = "mail.deliver";

export interface Mail {
  readonly kind: MailKind;
  readonly to: Mailbox;
  /** Recipients that the message names, if there are copies. */
  readonly head?: Head | undefined;
  /** User who receives it, if it is one. */
  readonly user?: string | undefined;
  /** Language of the recipient. */
  readonly language: string;
  readonly subject: Text;
  readonly paragraphs: readonly Text[];
  /** Page of the web application to open, as a path. */
  readonly link?: { readonly path: string; readonly label: Text } | undefined;
  readonly footer?: Text | undefined;
  readonly replyTo?: Mailbox | undefined;
  /** Record that the message is about. */
  readonly about: { readonly collection: string; readonly id: string };
  readonly attachments?: readonly Attachment[];
  /** Skips the message if one with this key exists in the organisation. */
  readonly key?: string | undefined;
  /** Time after which the message is useless, such as the end of a link's lifetime. */
  readonly until?: number | undefined;
}

/** True once an operator has configured a mail server. */
export const maySendMail = (context: ReadContext): boolean => callOf(context).engine.mail !== undefined;

/** True if the organisation has a message with this key. */
export const isMailKeyUsed = ({ handle, org }: ReadContext, key: string): boolean =>
  handle.connection
    .has`SELECT 1 FROM ${mailMessages} WHERE ${mailMessages.org} = ${org} AND ${mailMessages.key} = ${key}`;

/** Puts a message into the outbox, in the caller's transaction. Returns its id, or that of one with the same key. */
export function sendMail(context: WriteContext, mail: Mail): string {
  const { connection } = context.handle;
  const known =
    mail.key !== undefined &&
    connection.get`SELECT ${pick(mailMessages, "id")} FROM ${mailMessages}
      WHERE ${mailMessages.org} = ${context.org} AND ${mailMessages.key} = ${mail.key}`;
  if (known) return known.id;
  const message = messageOf(context, mail);
  const job_id = enqueueDelivery(context, message, "first");
  connection.run`INSERT INTO ${mailMessages} ${row(mailMessages, { ...message, job_id })}`;
  return message.id;
}

/**
 * Jobs of one organisation are run one after the other, so that a slow mail server takes one place of the queue. Links
 * that give access for a short time have a place of their own: they do not wait behind a thousand other messages.
 */
export const enqueueDelivery = (
  context: WriteContext,
  { id, kind }: Pick<MailRow, "id" | "kind">,
  reason: string,
): string =>
  enqueue(context, {
    action: DELIVER,
    input: { id },
    key: `${id} ${reason}`,
    patient: true,
    groups: givesAccess(kind) ? { mail_access: 1 } : { mail: 1 },
  });

export const givesAccess = (kind: MailKind): boolean => kind === "invitation" || kind === "password_reset";

/** Checks and encrypts a message, and records it in the audit trail. */
export function messageOf(context: WriteContext, mail: Mail, id = newId()): Omit<MailRow, "rid" | "job_id"> {
  const { vault, now, org, principal } = context;
  const content = contentOf(context, mail);
  const person_key = vault.newPersonKey();
  const { kind, about, language } = mail;
  context.changed({
    collection: MESSAGES,
    id,
    version: null,
    before: {},
    after: {
      state: "queued",
      kind,
      language,
      about: `${about.collection}/${about.id}`,
      to: content.to.address,
      subject: content.subject,
      ...(content.attachments.length > 0 && { files: content.attachments.map(({ sha256 }) => sha256) }),
    },
    personal: { key: person_key, fields: ["to", "subject"] },
  });
  return {
    id,
    org,
    kind,
    state: "queued",
    key: mail.key ?? null,
    collection: about.collection,
    record_id: about.id,
    user_id: mail.user ?? null,
    requested_by: principal.id,
    language,
    person_key,
    content: sealContent(vault, person_key, id, content),
    files: content.attachments.map(({ sha256 }) => sha256),
    attempts: 0,
    next_at: now,
    until: Math.min(mail.until ?? Number.POSITIVE_INFINITY, now + PATIENCE_MS),
    error: null,
    reply: null,
    sha256: null,
    bytes: null,
    created_at: now,
    settled_at: null,
  };
}

/** Renders a message in the recipient's language. Throws if it cannot be sent as it is. */
export function contentOf(context: ReadContext, mail: Mail): Content {
  const { mail: post } = callOf(context).engine;
  if (!post) throw new Fault("STATE_TRANSITION_INVALID", { message: say("mail.errors.notSetUp") });
  const { head, language, attachments = [] } = mail;
  const render = (text: Text) => renderText(text, language);
  const to = tidy(mail.to);
  const replyTo = mail.replyTo && tidy(mail.replyTo);
  const subject = mail.kind === "record" ? render(mail.subject) : oneLine(render(mail.subject));
  requireSafe(to, subject, attachments);
  for (const copy of head?.cc ?? []) requireMailbox(copy, "cc");
  if (attachments.reduce((sum, { size }) => sum + size, 0) > post.attachmentBytes)
    throw invalid(
      "attachments",
      "TOO_LARGE",
      say("mail.errors.attachments", { bytes: post.attachmentBytes }),
    );
  const { name: organization } = context.principal.organization;
  return {
    to,
    head,
    replyTo,
    subject,
    paragraphs: mail.paragraphs.map(render),
    link: mail.link && { url: post.linkTo(mail.link.path), label: render(mail.link.label) },
    footer: render(mail.footer ?? say("mail.footer", { organization })),
    attachments,
  };
}

const tidy = ({ address, name }: Mailbox): Mailbox => ({ address, ...(name && { name: oneLine(name) }) });
