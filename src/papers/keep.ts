import { type Static, Type } from "@sinclair/typebox";
import { type Action, defineInnerAction } from "../kernel/action.ts";
import { newId } from "../kernel/ids.ts";
import { closed } from "../kernel/schema.ts";
import { findRecord, insertAttachment } from "../records/index.ts";
import { makePaper, PDF } from "./make.ts";
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
      const received = await parts.files.receive(once(made.bytes));
      await received.keep();
      return made;
    },
    run: async (context, { id }, made) => {
      const { connection } = context.handle;
      const paper = paperById(connection, context.org, id);
      // It may have been erased in the meantime. Then nothing refers to the file, and it is swept.
      if (!made || !paper || paper.content === "" || paper.file_sha256 !== null) return null;
      const { collection, record_id } = paper;
      const file = { name: made.filename, type: PDF, size: made.bytes.length, sha256: made.sha256 };
      const attachment = {
        id: newId(),
        ...file,
        note: null,
        created_at: context.now,
        created_by: context.principal.id,
      };
      insertAttachment(connection, { org: context.org, collection, record_id }, attachment);
      keepFile(connection, paper, {
        attachment_id: attachment.id,
        file_sha256: made.sha256,
        file_size: made.bytes.length,
      });
      context.about(collection, record_id);
      context.changed({
        collection,
        id: record_id,
        version: null,
        before: {},
        after: {
          attachment_id: attachment.id,
          attachment_name: file.name,
          attachment_type: PDF,
          attachment_size: file.size,
          attachment_sha256: file.sha256,
          paper_kind: paper.kind,
          paper_content_sha256: paper.content_sha256,
        },
        personal: { key: paper.person_key, fields: ["attachment_name"] },
      });
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

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
