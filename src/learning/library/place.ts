import { type Static, Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import type { WriteContext } from "../../kernel/context.ts";
import { closed, oneOf } from "../../kernel/schema.ts";
import type { LearningParts } from "../part.ts";
import { addDocument, type FiledDocument, queue, reviseDocument } from "./add.ts";
import { documentChange, documentChanged } from "./change.ts";
import { documentAt, documentFrom, type LibraryDocument, type Origin } from "./document.ts";
import { COLLECTION, PATH } from "./names.ts";
import { receiveDocument } from "./receive.ts";
import { newestRevision } from "./revision.ts";
import { bumpLibrary } from "./state.ts";
import { domainInput, domainOf, fileInput, positionInput, titleInput } from "./upload.ts";
import { documentSchema, showDocument } from "./view.ts";

export const OUTCOMES = ["added", "revised", "moved", "unchanged"] as const;
export type PlaceOutcome = (typeof OUTCOMES)[number];

/** A file that stands in a place of its own: of a folder, of the handbook. */
export interface PlacedFile {
  origin: Origin;
  key: string;
  title?: string | undefined;
  domain: number | null;
  position: number;
  file: FiledDocument;
}

/**
 * Brings a place of the library in step with the file that stands there: adds it, gives it its new version, or
 * finds it as it is. Repeating it does nothing.
 */
export function placeDocument(
  context: WriteContext,
  wish: PlacedFile,
): { outcome: PlaceOutcome; document: LibraryDocument } {
  const { connection } = context.handle;
  const { origin, key, file } = wish;
  const known = documentFrom(connection, context.org, origin, key);
  if (!known) {
    const document = addDocument(context, { ...wish, originKey: key }, file);
    context.changed(documentChange(showDocument(connection, document)));
    return { outcome: "added", document };
  }
  const before = showDocument(connection, known);
  const isMoved = move(context, known, wish);
  const isRevised = newestRevision(connection, known.rid)?.sha256 !== file.sha256;
  if (isRevised) reviseDocument(context, known, file);
  const document = documentAt(connection, known.rid) ?? known;
  if (isMoved || isRevised) context.changed(documentChanged(before, showDocument(connection, document)));
  return { outcome: isRevised ? "revised" : isMoved ? "moved" : "unchanged", document };
}

/** Gives a document the title, domain and position that its file has now. */
function move(context: WriteContext, document: LibraryDocument, wish: PlacedFile): boolean {
  const title = wish.title ?? document.title;
  const { domain, position } = wish;
  const isRenamed = title !== document.title;
  if (!isRenamed && domain === document.domain && position === document.position) return false;
  context.handle.connection
    .statement(
      `UPDATE learning_documents SET title = ?, title_given = ?, domain = ?, position = ?, version = version + 1,
         updated_at = ?, updated_by = ? WHERE rid = ?`,
    )
    .run(
      title,
      Number(wish.title !== undefined || document.titleGiven),
      domain,
      position,
      context.now,
      context.principal.id,
      document.rid,
    );
  bumpLibrary(context.handle.connection, document.org);
  if (isRenamed && document.state === "ready") queue(context, document);
  return true;
}

const placeInput = Type.Object(
  {
    path: Type.String({
      minLength: 1,
      maxLength: 1000,
      description: "Where the file stands in its folder, as part-1/accruals.md: which document it is",
    }),
    ...fileInput,
    title: Type.Optional(titleInput),
    domain: Type.Optional(domainInput),
    position: Type.Optional(positionInput),
  },
  closed,
);

/** `POST /learning/documents/import` */
export function placeDocumentAction({ documents, options }: LearningParts): Action {
  return defineAction({
    name: `${COLLECTION}.import`,
    summary: "Bring a file of a folder into the organisation's library",
    description:
      "For importing folders, again and again: the same path is the same document. Unchanged bytes are not read again, changed ones are a new version. The body is the file.",
    kind: "write",
    http: [{ method: "POST", path: `${PATH}/import` }],
    replay: false,
    dryRun: false,
    upload: { maxBytes: options.document_bytes, texts: [] },
    input: placeInput,
    output: Type.Object({ outcome: oneOf(OUTCOMES), document: documentSchema }, closed),
    prepare: async (context, input, upload) => {
      domainOf(context, input.domain);
      return receiveDocument(documents, options.document_bytes, upload, { ...input, name: nameOf(input) });
    },
    run: async (context, { path, title, domain, position = 0 }, { file, release }) => {
      context.handle.settled(release);
      const { outcome, document } = placeDocument(context, {
        origin: "folder",
        key: path.normalize("NFC"),
        title,
        domain: domainOf(context, domain),
        position,
        file,
      });
      context.about(COLLECTION, document.id);
      return { outcome, document: showDocument(context.handle.connection, document) };
    },
  });
}

function nameOf({ name, path }: Static<typeof placeInput>): string {
  return name ?? path.split(/[/\\]/).at(-1) ?? path;
}
