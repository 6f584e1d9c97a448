import type { ReadContext } from "../kernel/context.ts";
import type { PaperFile } from "../kernel/paper.ts";
import { type Collection, readableRecord } from "../records/index.ts";
import { recordOf } from "../records/write/write.ts";
import { requirePaper } from "./access.ts";
import { issuedFile, issuedPaper } from "./get.ts";
import type { PaperParts } from "./part.ts";
import { kindsFor } from "./spec.ts";
import { contentOf, type Paper } from "./store.ts";

interface IssuedPaper {
  readonly filename: string;
  readonly at: number;
  bytes(): AsyncIterable<Uint8Array>;
}

/** Issued paper of a record for those who may see all of it; undefined for drafts and other kinds. */
export async function issuedPaperOf(
  parts: PaperParts,
  context: ReadContext,
  collection: Collection,
  id: string,
  wanted: string | undefined,
): Promise<IssuedPaper | undefined> {
  const paper = await visiblePaper(parts, context, collection, id, wanted);
  if (!paper) return undefined;
  const file = await issuedFile(parts, context, paper);
  return {
    filename: file.filename,
    at: paper.sealed_at,
    bytes: () => ("path" in file ? Bun.file(file.path).stream() : once(file.bytes)),
  };
}

/** Data files of an issued paper, such as the e-invoice, under the same rule. */
export async function issuedFilesOf(
  parts: PaperParts,
  context: ReadContext,
  collection: Collection,
  id: string,
): Promise<readonly PaperFile[] | undefined> {
  const paper = await visiblePaper(parts, context, collection, id, undefined);
  const sealed = paper && contentOf(context.vault, paper);
  return sealed && (sealed.content.files ?? []);
}

async function visiblePaper(
  parts: PaperParts,
  context: ReadContext,
  collection: Collection,
  id: string,
  wanted: string | undefined,
): Promise<Paper | undefined> {
  const { row } = readableRecord(context, parts.catalog, collection.name, id);
  const record = recordOf(context, collection, row);
  const kind = kindsFor(collection.entity, record).find((one) => wanted === undefined || one.kind === wanted);
  if (!kind) return undefined;
  requirePaper(context, parts.catalog, collection, record, kind.spec);
  const paper = await issuedPaper(parts, context, collection, record, kind);
  return paper && paper.content !== "" ? paper : undefined;
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
