import { Type } from "@sinclair/typebox";
import { auditEvents, IS_NO_READ } from "../engine/audit/tables.ts";
import { checkpointOver, proofOf } from "../evidence/event-proof.ts";
import { type Action, defineInnerAction } from "../kernel/action.ts";
import type { ReadContext } from "../kernel/context.ts";
import { closed } from "../kernel/schema.ts";
import { FACT_NAMES, type PaperProof } from "../proof/paper.ts";
import { pick } from "../store/rows.ts";
import { attachFile, storeFile } from "./attach.ts";
import { makePaper, provenFile } from "./make.ts";
import type { PaperParts } from "./part.ts";
import { KEEP } from "./seal.ts";
import { keepFile, type Paper, paperById } from "./store.ts";

export const PROVE = "papers.prove";

/** Appends the proof to a paper whose hash is in the audit trail, and keeps the file. */
export function proveAction(parts: PaperParts): Action {
  return defineInnerAction({
    name: PROVE,
    summary: "Prove and keep the file of a document",
    input: Type.Object({ id: Type.String() }, closed),
    output: Type.Null(),
    prepare: async (context, { id }) => {
      const paper = paperById(context.handle.connection, context.org, id);
      if (!paper || !isDue(paper)) return undefined;
      const proof = await proofFor(parts, context, paper);
      const made = provenFile(await makePaper(parts, context, paper), proof);
      await storeFile(parts.files, made);
      return { made, proof };
    },
    run: async (context, { id }, proven) => {
      const { connection } = context.handle;
      const paper = paperById(connection, context.org, id);
      // It may have been erased in the meantime. Then nothing refers to the file, and it is swept.
      if (!proven || !paper || !isDue(paper)) return null;
      const { made, proof } = proven;
      context.about(paper.collection, paper.record_id);
      const attachment_id = attachFile(context, paper, made, { paper_kind: paper.kind });
      keepFile(connection, paper, {
        attachment_id,
        file_sha256: made.sha256,
        file_size: made.bytes.length,
        proof: JSON.stringify(proof),
      });
      return null;
    },
  });
}

const isDue = ({ content, document_sha256, file_sha256 }: Paper) =>
  content !== "" && document_sha256 !== null && file_sha256 === null;

/** Inclusion of the event with the paper's hash in a signed checkpoint, made now if there is none yet. */
async function proofFor(
  { audit, signer }: PaperParts,
  context: ReadContext,
  paper: Paper,
): Promise<PaperProof> {
  const { organization } = context.principal;
  const seq = eventOf(context, paper);
  const checkpoint = await checkpointOver(context, audit, organization, seq);
  const {
    event,
    index,
    path,
    checkpoint: note,
  } = await proofOf(context.handle.connection, organization, seq, checkpoint, () => true);
  if (event === null) throw new Error("the event of a paper is archived before it is proven");
  return { key: signer.identity.publicKey.x, event, index, path, checkpoint: note };
}

function eventOf({ handle, org }: ReadContext, { record_id, document_sha256 }: Paper): number {
  const row = handle.connection.get`
    SELECT ${pick(auditEvents, "seq")} FROM ${auditEvents}
    WHERE ${auditEvents.org} = ${org} AND ${auditEvents.action} = ${KEEP} AND ${IS_NO_READ}
      AND ${auditEvents.record_id} = ${record_id}
      AND json_extract(${auditEvents.after}, ${`$.${FACT_NAMES.sha256}`}) = ${document_sha256}
    ORDER BY ${auditEvents.seq} DESC LIMIT 1`;
  if (!row) throw new Error("no event has the hash of the paper");
  return row.seq;
}
