import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import { closed, oneOf } from "../../../kernel/schema.ts";
import { say } from "../../../text/message.ts";
import type { LearningParts } from "../../part.ts";
import { FORMATS } from "../../reading/document.ts";
import { audienceNamed, audienceText } from "../audiences/audience.ts";
import { requireDomain } from "../audiences/domain.ts";
import { documentChange } from "../changes/change.ts";
import { MAX_TITLE } from "../documents/document.ts";
import { COLLECTION, PATH } from "../documents/names.ts";
import { documentSchema, showDocument } from "../documents/view.ts";
import { addDocument } from "./add.ts";
import { receiveDocument, TEXTS } from "./receive.ts";

export const titleInput = Type.String({ minLength: 1, maxLength: MAX_TITLE });
export const domainInput = Type.String({
  minLength: 1,
  maxLength: 200,
  description: "ID or name of a domain",
});
export const positionInput = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });
const nameInput = Type.String({
  minLength: 1,
  maxLength: 255,
  description: "File name. Overrides the name of the form part; its extension indicates the format.",
});

export const fileInput = {
  name: Type.Optional(nameInput),
  format: Type.Optional(oneOf(FORMATS, "Format of the file, if its name does not show it")),
};

export function uploadDocumentAction(parts: LearningParts): Action {
  const { documents, learning: options } = parts;
  return defineAction({
    name: `${COLLECTION}.upload`,
    summary: "Upload a document",
    description: `Send a form with the file in the part \`file\` and optionally \`title\`, \`domain\` and \`audience\`, or the file as the body. Up to ${options.document_bytes} bytes of ${FORMATS.join(", ")}. Processed in the background: poll the document until it is ready or failed. Uploading a file again is safe: \`duplicate_of\` names the first document. Does not support Idempotency-Key.`,
    kind: "write",
    collection: COLLECTION,
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
        audience: Type.Optional(audienceText),
        position: Type.Optional(positionInput),
      },
      closed,
    ),
    output: documentSchema,
    location: ({ id }) => `${PATH}/${id}`,
    prepare: async (context, input, upload) => {
      domainOf(context, input.domain);
      audienceNamed(context, parts, input.audience);
      const { texts, ...received } = await receiveDocument(documents, options.document_bytes, upload, input);
      return { ...received, ...saidOf(input, texts) };
    },
    run: async (context, { position }, { file, release, title, domain, audience }) => {
      context.handle.settled(release);
      const document = addDocument(
        context,
        {
          title,
          domain: domainOf(context, domain),
          audience: audienceNamed(context, parts, audience),
          position,
          origin: "upload",
        },
        file,
      );
      return audited(context, showDocument(context, document));
    },
  });
}

function audited(context: WriteContext, shown: ReturnType<typeof showDocument>) {
  context.about(COLLECTION, shown.id);
  context.changed(documentChange(shown));
  return shown;
}

/** Merges the query with the form fields; the query takes precedence. */
function saidOf(input: Said, texts: Said): Record<keyof Said, string | undefined> {
  const title = input.title ?? (texts.title || undefined);
  if (title !== undefined && [...title].length > MAX_TITLE)
    throw invalid("title", "TOO_LONG", say("learning.errors.titleTooLong", { count: MAX_TITLE }));
  return {
    title,
    domain: input.domain ?? (texts.domain || undefined),
    audience: input.audience ?? (texts.audience || undefined),
  };
}

interface Said {
  title?: string;
  domain?: string;
  audience?: string;
}

export function domainOf(context: ReadContext, named: string | undefined): number | null {
  if (named === undefined) return null;
  // Org 0, the server itself, has the shared library only.
  return requireDomain(context, [context.org === 0 ? "shared" : "org"], named).rid;
}
