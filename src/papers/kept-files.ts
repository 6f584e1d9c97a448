import { createHash } from "node:crypto";
import type { ReadContext } from "../kernel/context.ts";
import { Fault } from "../kernel/errors.ts";
import type { PaperFile } from "../kernel/paper.ts";
import type { Attachment } from "../mail/index.ts";
import { type Catalog, type Collection, readableRecord } from "../records/index.ts";
import { recordOf } from "../records/write/write.ts";
import { say } from "../text/message.ts";
import { requireShown } from "./access.ts";
import { erased, fileNameOf, PDF } from "./make.ts";
import { chosenKind, isIssued, kindsFor } from "./spec.ts";
import { contentOf, findPaper } from "./store.ts";

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
  if (!context.may(`${collection.name}.paper`))
    throw new Fault("ACCESS_DENIED", { message: say("mail.errors.files") });
  requireShown(context, catalog, collection, record, spec);
  if (!paper || paper.file_sha256 === null || paper.file_size === null)
    throw new Fault("STATE_TRANSITION_INVALID", { message: say("papers.errors.notMade") });
  const sealed = contentOf(context.vault, paper);
  if (!sealed) throw erased();
  const pdf = { name: fileNameOf(sealed), type: PDF, sha256: paper.file_sha256, size: paper.file_size };
  const own = (sealed.content.files ?? []).filter(({ isInPdf }) => !isInPdf);
  return [pdf, ...own.map(dataFile)];
}

function dataFile({ name, mime, text }: PaperFile): Attachment {
  const bytes = Buffer.from(text);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { name, type: mime, sha256, size: bytes.length, text };
}
