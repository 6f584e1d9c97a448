import { createHash } from "node:crypto";
import type { ReadContext } from "../kernel/context.ts";
import { Fault } from "../kernel/errors.ts";
import type { PaperFile } from "../kernel/paper.ts";
import type { Attachment } from "../mail/index.ts";
import { type Catalog, type Collection, isPermitted, readableRecord } from "../records/index.ts";
import { recordOf } from "../records/write/write.ts";
import { say } from "../text/message.ts";
import { PAPER, requireShown } from "./access.ts";
import { erased, fileNameOf, PDF } from "./make.ts";
import { chosenKind, isIssued, kindsFor } from "./spec.ts";
import { contentOf, findPaper, type Paper, type SealedContent } from "./store.ts";

/**
 * Files of a record's issued paper for a message: the PDF, and data such as an e-invoice that it does not carry. None
 * for a draft, unless a kind is named. Makes nothing, because it runs within a transaction.
 */
export function keptFiles(
  context: ReadContext,
  catalog: Catalog,
  collection: Collection,
  id: string,
  wanted: string | undefined,
): Attachment[] {
  const { row } = readableRecord(context, catalog, collection.name, id);
  const record = recordOf(context, collection, row);
  if (wanted === undefined && kindsFor(collection.entity, record).length === 0) return [];
  const { kind, spec } = chosenKind(collection.entity, record, wanted);
  const place = { org: context.org, collection: collection.name, record_id: id, kind };
  const paper = findPaper(context.handle.connection, place);
  if (!paper && !isIssued(spec, record)) {
    if (wanted === undefined) return [];
    throw new Fault("STATE_TRANSITION_INVALID", { message: say("papers.errors.notIssued") });
  }
  if (!isPermitted(context, collection, row, PAPER))
    throw new Fault("ACCESS_DENIED", { message: say("mail.errors.files") });
  requireShown(context, catalog, collection, record, spec);
  const sealed = paper && contentOf(context.vault, paper);
  if (paper && !sealed) throw erased();
  const pdf = sealed && pdfFile(paper, sealed);
  if (!pdf) throw new Fault("STATE_TRANSITION_INVALID", { message: say("papers.errors.notMade") });
  return [pdf, ...dataFiles(sealed).flatMap(({ isInPdf, ...file }) => (isInPdf ? [] : [file]))];
}

/** Undefined until the file is made. */
export function pdfFile(
  { file_sha256: sha256, file_size: size }: Paper,
  sealed: SealedContent,
): Attachment | undefined {
  return sha256 === null || size === null ? undefined : { name: fileNameOf(sealed), type: PDF, sha256, size };
}

/** Data of a paper, with what a message needs to attach it. */
export const dataFiles = ({ content }: SealedContent): (Attachment & Pick<PaperFile, "isInPdf">)[] =>
  (content.files ?? []).map(({ name, mime, text, isInPdf }) => {
    const bytes = Buffer.from(text);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    return { name, type: mime, sha256, size: bytes.length, text, isInPdf };
  });
