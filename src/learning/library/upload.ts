import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import type { ReadContext, WriteContext } from "../../kernel/context.ts";
import { invalid } from "../../kernel/errors.ts";
import { closed, oneOf } from "../../kernel/schema.ts";
import type { LearningParts } from "../part.ts";
import { FORMATS } from "../reading/document.ts";
import { addDocument } from "./add.ts";
import { documentChange } from "./change.ts";
import { MAX_TITLE } from "./document.ts";
import { requireDomain } from "./domain.ts";
import { COLLECTION, PATH } from "./names.ts";
import { receiveDocument, TEXTS } from "./receive.ts";
import { documentSchema, showDocument } from "./view.ts";

export const titleInput = Type.String({ minLength: 1, maxLength: MAX_TITLE });
export const domainInput = Type.String({
  minLength: 1,
  maxLength: 200,
  description: "The id of a domain, or its name",
});
export const positionInput = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });
const nameInput = Type.String({
  minLength: 1,
  maxLength: 255,
  description: "The file's name, before that of the part: its ending is a hint of what is in it",
});

/** What may be said of a file beside it. */
export const fileInput = {
  name: Type.Optional(nameInput),
  format: Type.Optional(oneOf(FORMATS, "What is in the file, where its name does not say")),
};

/** `POST /learning/documents` */
export function uploadDocumentAction({ documents, options }: LearningParts): Action {
  return defineAction({
    name: `${COLLECTION}.upload`,
    summary: "Put a document into the organisation's library",
    description: `A form with the file in the part \`file\` and at most \`title\` and \`domain\` beside it, or the file as the body. At most ${options.document_bytes} bytes of ${FORMATS.join(", ")}. It is read in the background: ask for the document until its state is ready or failed. The same file may be sent again: \`duplicate_of\` tells of the first. An Idempotency-Key is not kept.`,
    kind: "write",
    http: [{ method: "POST", path: PATH }],
    status: 201,
    replay: false,
    dryRun: false,
    upload: { maxBytes: options.document_bytes, texts: TEXTS },
    input: Type.Object(
      {
        ...fileInput,
        title: Type.Optional(titleInput),
        domain: Type.Optional(domainInput),
        position: Type.Optional(positionInput),
      },
      closed,
    ),
    output: documentSchema,
    location: ({ id }) => `${PATH}/${id}`,
    prepare: async (context, input, upload) => {
      domainOf(context, input.domain);
      const { texts, ...received } = await receiveDocument(documents, options.document_bytes, upload, input);
      return { ...received, ...saidOf(input, texts) };
    },
    run: async (context, { position }, { file, release, title, domain }) => {
      context.handle.settled(release);
      const wish = { title, domain: domainOf(context, domain), position, origin: "upload" as const };
      const document = addDocument(context, wish, file);
      return told(context, showDocument(context.handle.connection, document));
    },
  });
}

function told(context: WriteContext, shown: ReturnType<typeof showDocument>) {
  context.about(COLLECTION, shown.id);
  context.changed(documentChange(shown));
  return shown;
}

/** The input's words before those of the form. */
function saidOf(
  input: { title?: string; domain?: string },
  texts: { title?: string; domain?: string },
): { title: string | undefined; domain: string | undefined } {
  const title = input.title ?? (texts.title || undefined);
  if (title !== undefined && [...title].length > MAX_TITLE)
    throw invalid("title", "TOO_LONG", `title must have at most ${MAX_TITLE} characters`);
  return { title, domain: input.domain ?? (texts.domain || undefined) };
}

/** The organisation's domain that is named. */
export function domainOf({ handle, org }: ReadContext, named: string | undefined): number | null {
  return named === undefined ? null : requireDomain(handle.connection, [org], named).rid;
}
