import { type Static, Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { Audience } from "../../../kernel/audience.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { closed, oneOf } from "../../../kernel/schema.ts";
import { set } from "../../../store/rows.ts";
import type { LearningParts } from "../../part.ts";
import { audienceNamed, audienceText, requireAudienceRight } from "../audiences/audience.ts";
import { librariesOf } from "../audiences/libraries.ts";
import { documentChange, documentChanged } from "../changes/change.ts";
import { followDomain } from "../changes/change-document.ts";
import { rehouse } from "../changes/rehouse.ts";
import { documentAt, documentFrom } from "../documents/document.ts";
import type { LibraryDocument } from "../documents/library-document.ts";
import { COLLECTION, PATH } from "../documents/names.ts";
import { bumpLibraryOf } from "../documents/state.ts";
import type { Origin } from "../documents/states.ts";
import { documentSchema, showDocument } from "../documents/view.ts";
import { documents as documentTable } from "../tables.ts";
import { addDocument, type FiledDocument, queue, reviseDocument } from "./add.ts";
import { receiveDocument } from "./receive.ts";
import { newestRevision } from "./revision.ts";
import { domainInput, domainOf, fileInput, positionInput, titleInput } from "./upload.ts";

const OUTCOMES = ["added", "revised", "moved", "unchanged"] as const;
export type PlaceOutcome = (typeof OUTCOMES)[number];

/** A file of a folder or of the handbook. */
export interface PlacedFile {
  origin: Origin;
  key: string;
  title?: string | undefined;
  domain: number | null;
  /** Defaults to the domain's audience, or to the current one. */
  audience?: Audience | undefined;
  position: number;
  file: FiledDocument;
}

/** Adds or updates the document for a file, or leaves it unchanged. Idempotent. */
export function placeDocument(
  parts: LearningParts,
  context: WriteContext,
  request: PlacedFile,
): { outcome: PlaceOutcome; document: LibraryDocument } {
  const { connection } = context.handle;
  const { origin, key, file } = request;
  const libraries = librariesOf(context);
  const known = documentFrom(connection, { org: context.org, libraries, origin, key });
  if (!known) {
    const document = addDocument(context, { ...request, originKey: key }, file);
    context.changed(documentChange(showDocument(context, document)));
    return { outcome: "added", document };
  }
  const before = showDocument(context, known);
  const isMoved = move(parts, context, known, request);
  const isRevised = newestRevision(connection, known.rid)?.sha256 !== file.sha256;
  if (isRevised) reviseDocument(context, known, file);
  const document = documentAt(connection, known.rid) ?? known;
  if (isMoved || isRevised) context.changed(documentChanged(before, showDocument(context, document)));
  return { outcome: isRevised ? "revised" : isMoved ? "moved" : "unchanged", document };
}

function move(
  parts: LearningParts,
  context: WriteContext,
  document: LibraryDocument,
  request: PlacedFile,
): boolean {
  const title = request.title ?? document.title;
  const { domain, position } = request;
  const audience = request.audience ?? document.audience;
  const isRenamed = title !== document.title;
  const isOther = JSON.stringify(audience) !== JSON.stringify(document.audience);
  if (!isRenamed && !isOther && domain === document.domain && position === document.position) return false;
  if (isOther) requireAudienceRight(context, document);
  context.handle.connection.run`UPDATE ${documentTable}
    SET ${documentTable.version} = ${documentTable.version} + 1, ${set(documentTable, {
      title,
      title_given: request.title !== undefined || document.title_given,
      audience,
      domain,
      position,
      updated_at: context.now,
      updated_by: context.principal.id,
    })} WHERE ${documentTable.rid} = ${document.rid}`;
  if (isOther) rehouse(parts, context, document.rid);
  else if (domain !== document.domain) followDomain(parts, context, document);
  bumpLibraryOf(context.handle.connection, document.rid);
  if (isRenamed && document.state === "ready") queue(context, document);
  return true;
}

const placeInput = Type.Object(
  {
    path: Type.String({
      minLength: 1,
      maxLength: 1000,
      description: "Path within the folder, such as part-1/accruals.md. Identifies the document.",
    }),
    ...fileInput,
    title: Type.Optional(titleInput),
    domain: Type.Optional(domainInput),
    audience: Type.Optional(audienceText),
    position: Type.Optional(positionInput),
  },
  closed,
);

export function placeDocumentAction(parts: LearningParts): Action {
  const { documents, learning: options } = parts;
  return defineAction({
    name: `${COLLECTION}.import`,
    summary: "Upload a file of a folder",
    description:
      "For repeated imports of folders: the same path is the same document. Unchanged files are not processed again, changed files create a new version. Send the file as the body.",
    kind: "write",
    collection: COLLECTION,
    http: [{ method: "POST", path: `${PATH}/import` }],
    replay: false,
    dryRun: false,
    upload: { maxBytes: options.document_bytes, texts: [] },
    input: placeInput,
    output: Type.Object({ outcome: oneOf(OUTCOMES), document: documentSchema }, closed),
    prepare: async (context, input, upload) => {
      domainOf(context, input.domain);
      audienceNamed(context, parts, input.audience);
      return receiveDocument(documents, options.document_bytes, upload, { ...input, name: nameOf(input) });
    },
    run: async (context, { path, title, domain, audience, position = 0 }, { file, release }) => {
      context.handle.settled(release);
      const { outcome, document } = placeDocument(parts, context, {
        origin: "folder",
        key: path.normalize("NFC"),
        title,
        domain: domainOf(context, domain),
        audience: audienceNamed(context, parts, audience),
        position,
        file,
      });
      context.about(COLLECTION, document.id);
      return { outcome, document: showDocument(context, document) };
    },
  });
}

function nameOf({ name, path }: Static<typeof placeInput>): string {
  return name ?? path.split(/[/\\]/).at(-1) ?? path;
}
