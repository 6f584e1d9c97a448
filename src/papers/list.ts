import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../kernel/action.ts";
import type { ReadContext } from "../kernel/context.ts";
import { Fault } from "../kernel/errors.ts";
import { closed, idInput } from "../kernel/schema.ts";
import {
  type AnyRecord,
  type Catalog,
  type Collection,
  isPermitted,
  readableRecord,
} from "../records/index.ts";
import { recordOf } from "../records/write/write.ts";
import { PAPER, requireShown } from "./access.ts";
import { ownLetterhead } from "./compose.ts";
import { dataFiles, pdfFile } from "./kept-files.ts";
import { paperLanguage } from "./letterhead.ts";
import { kindsFor, type PaperKind } from "./spec.ts";
import { contentOf, findPaper } from "./store.ts";

const fileSchema = Type.Object(
  {
    name: Type.String(),
    type: Type.String(),
    size: Type.Integer(),
    in_pdf: Type.Boolean({
      description: "True if the PDF carries it, so that messages do not attach it again",
    }),
  },
  closed,
);

const paperSchema = Type.Object(
  {
    kind: Type.String(),
    language: Type.String(),
    files: Type.Array(fileSchema, { description: "The PDF once it is made, and data such as an e-invoice" }),
  },
  { ...closed, $id: "IssuedPaper" },
);

/** `GET /desk/papers`: issued documents of a record, for those who may see all of them. */
export function listPapersAction(catalog: Catalog): Action {
  return defineAction({
    name: "desk.papers.list",
    summary: "List the issued documents of a record",
    description: "Their files and language. Documents with something that you may not see are left out.",
    kind: "read",
    access: "signed_in",
    http: [{ method: "GET", path: "/api/v1/desk/papers" }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object(
      { collection: Type.String({ maxLength: 100, description: "Collection of the record" }), id: idInput },
      closed,
    ),
    output: Type.Object(
      {
        language: Type.String({ description: "Language of the organisation's documents" }),
        data: Type.Array(paperSchema),
      },
      closed,
    ),
    run: async (context, { collection: name, id }) => {
      const { collection, row } = readableRecord(context, catalog, name, id);
      const record = recordOf(context, collection, row);
      const kinds = isPermitted(context, collection, row, PAPER) ? kindsFor(collection.entity, record) : [];
      const data = kinds.flatMap((kind) => shownPaper(context, catalog, collection, record, kind));
      context.returned(data.length);
      return { language: paperLanguage(ownLetterhead(context)), data };
    },
  });
}

function shownPaper(
  context: ReadContext,
  catalog: Catalog,
  collection: Collection,
  record: AnyRecord,
  { kind, spec }: PaperKind,
) {
  const place = { org: context.org, collection: collection.name, record_id: record.id, kind };
  const paper = findPaper(context.handle.connection, place);
  const sealed = paper && contentOf(context.vault, paper);
  if (!sealed || !isShown(() => requireShown(context, catalog, collection, record, spec))) return [];
  const pdf = pdfFile(paper, sealed);
  const files = [...(pdf ? [{ ...pdf, isInPdf: false }] : []), ...dataFiles(sealed)];
  return [
    {
      kind,
      language: paper.language,
      files: files.map(({ name, type, size, isInPdf }) => ({ name, type, size, in_pdf: isInPdf })),
    },
  ];
}

function isShown(require: () => void): boolean {
  try {
    require();
    return true;
  } catch (thrown) {
    if (thrown instanceof Fault && thrown.code === "ACCESS_DENIED") return false;
    throw thrown;
  }
}
