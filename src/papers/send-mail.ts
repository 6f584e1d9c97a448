import { type Static, Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../kernel/action.ts";
import { withArticle } from "../kernel/article.ts";
import type { WriteContext } from "../kernel/context.ts";
import { Fault } from "../kernel/errors.ts";
import { closed, idInput, oneOf } from "../kernel/schema.ts";
import { type Attachment, messageSchema, sendRecordMail, shownMessage } from "../mail/index.ts";
import { type Catalog, type Collection, isPermitted, readableRecord } from "../records/index.ts";
import { LANGUAGES } from "../text/files.ts";
import { say } from "../text/message.ts";
import { keptFiles } from "./kept-files.ts";
import { kindsOf } from "./spec.ts";

const MOST_FILES = 20;
const MOST_COPIES = 5;
const MAX_TEXT = 20_000;
const LINE = "^[^\\u0000-\\u001f\\u007f]*[^\\s\\u0000-\\u001f\\u007f][^\\u0000-\\u001f\\u007f]*$";

const address = { maxLength: 254, "x-kind": "email" };

function papersInput(kinds: readonly string[]) {
  const papers = Type.Optional(
    Type.Array(oneOf(kinds), {
      maxItems: kinds.length,
      uniqueItems: true,
      description:
        "Kinds of issued documents to attach, each with its e-invoice if that is a file of its own; the record's first one by default",
    }),
  );
  // Safe cast: the field is optional, and records without documents do not have it.
  return kinds.length > 0 ? { papers } : ({} as { papers: typeof papers });
}

const mailInput = (kinds: readonly string[]) =>
  Type.Object(
    {
      id: idInput,
      to: Type.String({ ...address, description: "Address of one recipient" }),
      cc: Type.Optional(
        Type.Array(Type.String(address), {
          maxItems: MOST_COPIES,
          uniqueItems: true,
          description: "Addresses that get a copy, as a message of their own",
        }),
      ),
      subject: Type.String({ minLength: 1, maxLength: 200, pattern: LINE }),
      text: Type.String({
        minLength: 1,
        maxLength: MAX_TEXT,
        pattern: "\\S",
        description: "Plain text. Empty lines separate paragraphs",
      }),
      language: Type.Optional(oneOf([...LANGUAGES], "Language of the text; yours by default")),
      ...papersInput(kinds),
      attachments: Type.Optional(
        Type.Array(idInput, {
          maxItems: MOST_FILES,
          uniqueItems: true,
          description: "IDs of further attachments of the record",
        }),
      ),
    },
    closed,
  );

/** `POST .../:id/send-mail`. An ordinary action without preparation, so that approval rules can hold it. */
export function recordMailAction(catalog: Catalog, collection: Collection): Action {
  const { module, name, singular } = collection.entity;
  return defineAction({
    name: `${collection.name}.send_mail`,
    summary: `Send ${withArticle(singular)} by e-mail`,
    description:
      "Attaches the issued document and other files of the record. The message is queued; its state is at `/desk/mail/:id`. Replies go to your own address.",
    kind: "write",
    collection: collection.name,
    http: [{ method: "POST", path: `/api/v1/${module}/${name}/:id/send-mail` }],
    status: 202,
    errors: ["RECORD_NOT_FOUND", "STATE_TRANSITION_INVALID"],
    input: mailInput(kindsOf(collection.entity).map(({ kind }) => kind)),
    output: messageSchema,
    run: async (context, { id, papers = [undefined], attachments = [], ...mail }) => {
      const { row } = readableRecord(context, catalog, collection.name, id);
      const files = papers.flatMap((kind) => keptFiles(context, catalog, collection, id, kind));
      const mayFetch = isPermitted(context, collection, row, "attachments.download");
      if (attachments.length > 0 && !mayFetch)
        throw new Fault("ACCESS_DENIED", { message: say("mail.errors.files") });
      for (const one of attachments) files.push(await fileOf(context, collection, id, one));
      const about = { collection: collection.name, id };
      return shownMessage(context, sendRecordMail(context, { about, ...wordsOf(context, mail), files }));
    },
  });
}

type Words = Pick<Static<ReturnType<typeof mailInput>>, "to" | "cc" | "subject" | "text" | "language">;

const wordsOf = (
  { origin }: WriteContext,
  { to, cc = [], subject, text, language = origin.language ?? "en" }: Words,
) => ({ to, cc, subject, text, language });

/** Attachment by the action of that name, with all its checks. */
async function fileOf(
  context: WriteContext,
  { name }: Collection,
  id: string,
  attachment_id: string,
): Promise<Attachment> {
  // Safe cast: the output of the action.
  const found = (await context.ask(`${name}.attachments.get`, { id, attachment_id })) as Attachment;
  return { name: found.name, type: found.type, size: found.size, sha256: found.sha256 };
}
