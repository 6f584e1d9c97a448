import { type Static, Type } from "@sinclair/typebox";
import { enqueue } from "../jobs/index.ts";
import { type Action, defineInnerAction } from "../kernel/action.ts";
import { closed } from "../kernel/schema.ts";
import { findRecord } from "../records/index.ts";
import { provenValues } from "./claims.ts";
import { makePaper } from "./make.ts";
import type { PaperParts } from "./part.ts";
import { PROVE } from "./prove.ts";
import { KEEP, sealPaper } from "./seal.ts";
import { chosenKind, isIssued } from "./spec.ts";
import { contentOf, findPaper, keepDocument, type Paper, paperById } from "./store.ts";

const byId = Type.Object({ id: Type.String() }, closed);

/** Makes the file of a sealed paper, and records its hash. A second job proves it by that event, and keeps it. */
export function keepAction(parts: PaperParts): Action {
  return defineInnerAction({
    name: KEEP,
    summary: "Make the file of a document",
    input: byId,
    output: Type.Null(),
    prepare: async (context, { id }) => {
      const paper = paperById(context.handle.connection, context.org, id);
      return paper && isUnmade(paper) ? makePaper(parts, context, paper) : undefined;
    },
    run: async (context, { id }, made) => {
      const { connection } = context.handle;
      const paper = paperById(connection, context.org, id);
      const sealed = paper && contentOf(context.vault, paper);
      // It may have been erased in the meantime.
      if (!made || !sealed || !isUnmade(paper)) return null;
      const { collection, record_id, kind, content_sha256 } = paper;
      keepDocument(connection, paper, made.sha256);
      context.about(collection, record_id);
      context.changed({
        collection,
        id: record_id,
        version: null,
        before: {},
        after: {
          paper_kind: kind,
          paper_content_sha256: content_sha256,
          ...provenValues(context, sealed, made.sha256),
        },
      });
      enqueue(context, { action: PROVE, input: { id }, key: id, patient: true });
      return null;
    },
  });
}

const isUnmade = ({ content, document_sha256 }: Paper) => content !== "" && document_sha256 === null;

export const SEAL_LATE = "papers.seal_late";

const lateInput = Type.Object({ collection: Type.String(), id: Type.String(), kind: Type.String() }, closed);
export type LateInput = Static<typeof lateInput>;

/** Seals the paper of a record that was issued before papers were kept. */
export function sealLateAction(parts: PaperParts): Action {
  return defineInnerAction({
    name: SEAL_LATE,
    summary: "Seal a document that was issued earlier",
    input: lateInput,
    output: byId,
    run: async (context, { collection: name, id, kind }) => {
      const collection = parts.catalog.collection(name);
      const record = findRecord(context, collection, id);
      if (!record) throw new Error("the record of the paper is not there");
      const chosen = chosenKind(collection.entity, record, kind);
      if (!isIssued(chosen.spec, record)) throw new Error("the paper has not been issued");
      context.about(name, id);
      const place = { org: context.org, collection: name, record_id: id, kind };
      // Another request may have sealed it meanwhile.
      const known = findPaper(context.handle.connection, place);
      const paper = known ?? sealPaper(context, parts, collection, record, chosen, { late: true });
      return { id: paper.id };
    },
  });
}
