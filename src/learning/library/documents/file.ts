import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { Fault } from "../../../kernel/errors.ts";
import { closed, idInput } from "../../../kernel/schema.ts";
import { FileAnswer } from "../../../kernel/stream.ts";
import type { LearningParts } from "../../part.ts";
import type { Format } from "../../reading/document.ts";
import { newestRevision, revisionNumbered } from "../intake/revision.ts";
import { getDocument } from "./document.ts";
import { COLLECTION, PATH } from "./names.ts";

/** Types that a browser would execute are served as octet streams. */
const TYPES: Partial<Record<Format, string>> = {
  markdown: "text/markdown; charset=utf-8",
  text: "text/plain; charset=utf-8",
  csv: "text/csv; charset=utf-8",
  asciidoc: "text/plain; charset=utf-8",
  rst: "text/plain; charset=utf-8",
  org: "text/plain; charset=utf-8",
  mediawiki: "text/plain; charset=utf-8",
  pdf: "application/pdf",
  epub: "application/epub+zip",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  odt: "application/vnd.oasis.opendocument.text",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
};

export function downloadDocumentAction({ documents }: LearningParts): Action {
  return defineAction({
    name: `${COLLECTION}.download`,
    summary: "Download a document",
    description:
      "Returns the latest version unless `revision` is given. Supports Range with one part, and If-None-Match with the ETag, which is the hash of the file.",
    kind: "read",
    tier: "everyone",
    collection: COLLECTION,
    http: [{ method: "GET", path: `${PATH}/:id/file` }],
    errors: ["RECORD_NOT_FOUND", "RANGE_NOT_SATISFIABLE"],
    input: Type.Object(
      { id: idInput, revision: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })) },
      closed,
    ),
    output: Type.Unsafe<FileAnswer>(Type.Any()),
    file: true,
    run: async (context, { id, revision: number }) => {
      const { connection } = context.handle;
      const document = getDocument(context, id);
      const revision =
        number === undefined
          ? newestRevision(connection, document.rid)
          : revisionNumbered(connection, document.rid, number);
      if (!revision) throw new Fault("RECORD_NOT_FOUND");
      const { sha256, size, format } = revision;
      const found = await documents.sizeOf(sha256);
      if (found !== size) throw new Error(`the file ${sha256} has ${found} bytes, not ${size}`);
      context.about(COLLECTION, document.id);
      context.returned(1);
      const contentType = (format !== null && TYPES[format]) || "application/octet-stream";
      return new FileAnswer({
        path: documents.pathOf(sha256),
        size,
        contentType,
        filename: document.file_name,
        sha256,
      });
    },
  });
}
