import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../kernel/action.ts";
import { withArticle } from "../kernel/article.ts";
import type { ReadContext } from "../kernel/context.ts";
import { Fault } from "../kernel/errors.ts";
import { closed, idInput, oneOf } from "../kernel/schema.ts";
import { FileAnswer } from "../kernel/stream.ts";
import type { PaperProof } from "../proof/paper.ts";
import { type AnyRecord, type Collection, readableRecord } from "../records/index.ts";
import { rowOf } from "../records/read/read.ts";
import { recordOf } from "../records/write/write.ts";
import { requireShown } from "./access.ts";
import { compose } from "./compose.ts";
import { type LateInput, SEAL_LATE } from "./keep.ts";
import { paperLanguageInput } from "./letterhead.ts";
import { erased, fileNameOf, type MadePaper, makeFile, makePaper, PDF, provenFile } from "./make.ts";
import type { PaperParts } from "./part.ts";
import { PROVE } from "./prove.ts";
import { KEEP } from "./seal.ts";
import { chosenKind, isIssued, kindsOf, type PaperKind } from "./spec.ts";
import { contentOf, findPaper, newestTemplate, type Paper, paperById } from "./store.ts";

/** `GET .../:id/paper`: an issued paper as it was issued, or a draft of it. */
export function paperAction(parts: PaperParts, collection: Collection): Action {
  const { module, name, singular } = collection.entity;
  const kinds = kindsOf(collection.entity).map(({ kind }) => kind);
  return defineAction({
    name: `${collection.name}.paper`,
    summary: `Download the PDF of ${withArticle(singular)}`,
    description:
      "An issued document is kept: it stays the same file, whatever changes later. Before that, it is a preview marked as a draft. Requires access to everything on it. The ETag is the hash of the file.",
    kind: "read",
    collection: collection.name,
    http: [{ method: "GET", path: `/api/v1/${module}/${name}/:id/paper` }],
    errors: ["RECORD_NOT_FOUND", "RANGE_NOT_SATISFIABLE"],
    input: Type.Object(
      {
        id: idInput,
        kind: Type.Optional(oneOf(kinds, "Kind of document; the record's first one by default")),
        revision: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: 10_000,
            description: "Issue of the document; the newest by default",
          }),
        ),
        language: paperLanguageInput,
      },
      closed,
    ),
    output: Type.Unsafe<FileAnswer>(Type.Any()),
    file: true,
    run: async (context, { id, kind, revision, language }) => {
      const row = rowOf(context, collection, id);
      // Those who may not read the record do not get its paper either.
      readableRecord(context, parts.catalog, collection.name, id);
      const record = recordOf(context, collection, row);
      const chosen = chosenKind(collection.entity, record, kind);
      requireShown(context, parts.catalog, collection, record, chosen.spec);
      const issued = await issuedPaper(parts, context, collection, record, chosen, revision);
      const facts = issued
        ? await issuedFile(parts, context, issued)
        : await draftFile(parts, context, collection, record, chosen, language);
      context.returned(1);
      context.disclosed({
        collection: collection.name,
        id,
        version: null,
        before: {},
        after: { paper_kind: chosen.kind, paper_sha256: facts.sha256 },
      });
      return new FileAnswer({ ...facts, contentType: PDF });
    },
  });
}

const inMemory = ({ bytes, sha256, filename }: MadePaper) => ({
  bytes,
  size: bytes.length,
  sha256,
  filename,
});

async function draftFile(
  parts: PaperParts,
  context: ReadContext,
  collection: Collection,
  record: AnyRecord,
  { kind, spec }: PaperKind,
  language: string | undefined,
) {
  const composed = compose(context, parts.catalog, collection, record, spec, { wanted: language });
  const { template } = newestTemplate(context.handle.connection, context.org, collection.name, kind);
  const { content, letterhead } = composed;
  const more = { language: composed.language, at: record.updated_at, isDraft: true };
  return inMemory(await makeFile(parts, context, { content, letterhead, template }, more));
}

/** The issued paper, sealed now if that did not happen when it was issued. Undefined for a draft. */
export async function issuedPaper(
  parts: PaperParts,
  context: ReadContext,
  collection: Collection,
  record: AnyRecord,
  { kind, spec }: PaperKind,
  revision?: number,
): Promise<Paper | undefined> {
  const place = { org: context.org, collection: collection.name, record_id: record.id, kind };
  const known = findPaper(context.handle.connection, place, revision);
  if (known) return known;
  if (revision !== undefined) throw new Fault("RECORD_NOT_FOUND");
  return isIssued(spec, record) ? sealedLate(parts, context, place) : undefined;
}

/** The kept file, which is made now if the job has not done so yet. */
export async function issuedFile(parts: PaperParts, context: ReadContext, given: Paper) {
  const paper = given.file_sha256 === null ? await finished(parts, context, given) : given;
  const sealed = contentOf(context.vault, paper);
  const { file_sha256: sha256, file_size: size, proof } = paper;
  if (!sealed || sha256 === null || size === null) throw erased();
  if ((await parts.files.sizeOf(sha256)) === size)
    return { path: parts.files.pathOf(sha256), size, sha256, filename: fileNameOf(sealed) };
  const again = await makePaper(parts, context, paper);
  // Safe cast: only the action that proves papers writes the column. Papers of earlier versions have none.
  const whole = proof === null ? again : provenFile(again, JSON.parse(proof) as PaperProof);
  if (whole.sha256 !== sha256) throw new Error(`the file ${sha256} is missing and cannot be made again`);
  return inMemory(whole);
}

/** Runs both steps that the queue would run. Each does nothing if it is done already. */
async function finished({ perform, store }: PaperParts, { principal, org }: ReadContext, { id }: Paper) {
  for (const step of [KEEP, PROVE]) await perform(principal.organization, step, { id });
  const paper = await store.read(async ({ connection }) => paperById(connection, org, id));
  if (!paper) throw new Fault("RECORD_NOT_FOUND");
  return paper;
}

async function sealedLate(
  { perform, store }: PaperParts,
  context: ReadContext,
  { collection, record_id: id, kind }: { collection: string; record_id: string; kind: string },
): Promise<Paper> {
  const input: LateInput = { collection, id, kind };
  // Safe cast: the output of the action.
  const sealed = (await perform(context.principal.organization, SEAL_LATE, input)) as { id: string };
  const paper = await store.read(async ({ connection }) => paperById(connection, context.org, sealed.id));
  if (!paper) throw new Fault("RECORD_NOT_FOUND");
  return paper;
}
