import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../kernel/action.ts";
import { withArticle } from "../kernel/article.ts";
import type { WriteContext } from "../kernel/context.ts";
import { Fault } from "../kernel/errors.ts";
import { closed, idInput, oneOf } from "../kernel/schema.ts";
import { users } from "../kernel/tables.ts";
import { type Catalog, type Collection, readableRecord } from "../records/index.ts";
import { pick } from "../store/rows.ts";
import { LANGUAGES } from "../text/files.ts";
import { say } from "../text/message.ts";
import { isAddress, type Mailbox } from "./address.ts";
import type { Attachment } from "./message.ts";
import { findMessage } from "./message.ts";
import { sendMail } from "./outbox.ts";
import { messageSchema, showMessage } from "./view.ts";

const MOST_FILES = 20;
const MAX_TEXT = 20_000;
const LINE = "^[^\\u0000-\\u001f\\u007f]*\\S[^\\u0000-\\u001f\\u007f]*$";

export interface RecordMail {
  readonly collection: string;
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  /** Empty lines separate paragraphs. */
  readonly text: string;
  readonly language: string;
  readonly attachments: readonly Attachment[];
}

/** Sends what a user wrote about a record, such as a quote with its PDF. Replies go to that user. */
export function sendRecordMail(
  context: WriteContext,
  { collection, id, to, text, ...mail }: RecordMail,
): string {
  const { name: organization } = context.principal.organization;
  return sendMail(context, {
    kind: "record",
    to: { address: to },
    replyTo: mailboxOf(context),
    about: { collection, id },
    paragraphs: text.trim().split(/\r?\n[ \t]*\r?\n/),
    footer: say("mail.record.footer", { organization }),
    ...mail,
  });
}

function mailboxOf({ handle, principal }: WriteContext): Mailbox | undefined {
  const user = handle.connection
    .get`SELECT ${pick(users, "email", "name")} FROM ${users} WHERE ${users.id} = ${principal.id}`;
  return user && isAddress(user.email) ? { address: user.email, name: user.name } : undefined;
}

/** `POST .../:id/send-mail`, for records with documents. An ordinary action, so that approval rules can hold it. */
export function recordMailAction(catalog: Catalog, collection: Collection): Action {
  const { module, name, singular } = collection.entity;
  return defineAction({
    name: `${collection.name}.send_mail`,
    summary: `Send ${withArticle(singular)} by e-mail`,
    description:
      "Attaches files of the record, such as its PDF. The message is queued; its state is at `/desk/mail/:id`. Replies go to your own address.",
    kind: "write",
    collection: collection.name,
    http: [{ method: "POST", path: `/api/v1/${module}/${name}/:id/send-mail` }],
    status: 202,
    errors: ["RECORD_NOT_FOUND", "STATE_TRANSITION_INVALID"],
    input: Type.Object(
      {
        id: idInput,
        to: Type.String({ maxLength: 254, "x-kind": "email", description: "Address of one recipient" }),
        subject: Type.String({ minLength: 1, maxLength: 200, pattern: LINE }),
        text: Type.String({
          minLength: 1,
          maxLength: MAX_TEXT,
          pattern: "\\S",
          description: "Plain text. Empty lines separate paragraphs",
        }),
        language: Type.Optional(oneOf([...LANGUAGES], "Language of the text; yours by default")),
        attachments: Type.Optional(
          Type.Array(idInput, {
            maxItems: MOST_FILES,
            uniqueItems: true,
            description: "IDs of attachments of the record",
          }),
        ),
      },
      closed,
    ),
    output: messageSchema,
    run: async (context, { id, attachments = [], language = context.origin.language ?? "en", ...mail }) => {
      readableRecord(context, catalog, collection.name, id);
      const files: Attachment[] = [];
      for (const one of attachments) files.push(await fileOf(context, collection, id, one));
      const about = { collection: collection.name, id };
      const message = findMessage(
        context,
        sendRecordMail(context, { ...about, ...mail, language, attachments: files }),
      );
      if (!message) throw new Error("a message was written that is not there");
      return showMessage(context, message);
    },
  });
}

/** Attachment as its caller may get it: by the action of that name, with all its checks. */
async function fileOf(
  context: WriteContext,
  { name }: Collection,
  id: string,
  attachment_id: string,
): Promise<Attachment> {
  if (!context.may(`${name}.attachments.download`))
    throw new Fault("ACCESS_DENIED", { message: say("mail.errors.files") });
  // Safe cast: the output of the action.
  const found = (await context.ask(`${name}.attachments.get`, { id, attachment_id })) as Attachment;
  return { name: found.name, type: found.type, size: found.size, sha256: found.sha256 };
}
