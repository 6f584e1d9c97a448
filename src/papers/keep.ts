import { type Static, Type } from "@sinclair/typebox";
import { type Action, defineInnerAction } from "../kernel/action.ts";
import { closed } from "../kernel/schema.ts";
import { findRecord } from "../records/index.ts";
import { attachFile, storeFile } from "./attach.ts";
import { makePaper } from "./make.ts";
import type { PaperParts } from "./part.ts";
import { KEEP, sealPaper } from "./seal.ts";
import { chosenKind, isIssued } from "./spec.ts";
import { findPaper, keepFile, paperById } from "./store.ts";

const byId = Type.Object({ id: Type.String() }, closed);

/** Makes the file of a sealed paper and keeps it with the record's other files. */
export function keepAction(parts: PaperParts): Action {
  return defineInnerAction({
    name: KEEP,
    summary: "Make and keep the file of a document",
    input: byId,
    output: Type.Null(),
    prepare: async (context, { id }) => {
      const paper = paperById(context.handle.connection, context.org, id);
      if (!paper || paper.content === "" || paper.file_sha256 !== null) return undefined;
      const made = await makePaper(parts, context, paper);
      await storeFile(parts.files, made);
      return made;
    },
    run: async (context, { id }, made) => {
      const { connection } = context.handle;
      const paper = paperById(connection, context.org, id);
      // It may have been erased in the meantime. Then nothing refers to the file, and it is swept.
      if (!made || !paper || paper.content === "" || paper.file_sha256 !== null) return null;
      context.about(paper.collection, paper.record_id);
      const attachment_id = attachFile(context, paper, made, {
        paper_kind: paper.kind,
        paper_content_sha256: paper.content_sha256,
      });
      keepFile(connection, paper, { attachment_id, file_sha256: made.sha256, file_size: made.bytes.length });
      return null;
    },
  });
}

export const SEAL_LATE = "papers.seal_late";

const lateInput = Type.Object({ collection: Type.String(), id: Type.String(), kind: Type.String() }, closed);
export type LateInput = Static<typeof lateInput>;

/** Seals the paper of a record that was issued before papers were kept. */
export function sealLateAction({ catalog }: PaperParts): Action {
  return defineInnerAction({
    name: SEAL_LATE,
    summary: "Seal a document that was issued earlier",
    input: lateInput,
    output: byId,
    run: async (context, { collection: name, id, kind }) => {
      const collection = catalog.collection(name);
      const record = findRecord(context, collection, id);
      if (!record) throw new Error("the record of the paper is not there");
      const chosen = chosenKind(collection.entity, record, kind);
      if (!isIssued(chosen.spec, record)) throw new Error("the paper has not been issued");
      context.about(name, id);
      const place = { org: context.org, collection: name, record_id: id, kind };
      // Another request may have sealed it meanwhile.
      const known = findPaper(context.handle.connection, place);
      const paper = known ?? sealPaper(context, catalog, collection, record, chosen, { late: true });
      return { id: paper.id };
    },
  });
}
