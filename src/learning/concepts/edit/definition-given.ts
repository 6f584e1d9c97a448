import { invalid } from "../../../kernel/errors.ts";
import type { Connection } from "../../../store/connection.ts";
import { findDocument } from "../../library/documents/document.ts";
import { offsetOf, pointsIn } from "../../text/points.ts";
import type { Concept } from "../store/concept.ts";

/** A piece of a document's newest text, in code points. */
export interface GivenPlace {
  document_id: string;
  start: number;
  end: number;
}

/** Makes a piece of a document a concept's definition, for good; null leaves the choice to the documents again. */
export function giveDefinition(connection: Connection, concept: Concept, place: GivenPlace | null): void {
  const found = place && placeIn(connection, concept.library, place);
  connection
    .statement(
      `UPDATE learning_concepts SET definition_document = ?, definition_block = ?, definition_start = ?,
         definition_end = ?, definition_score = ?, definition_given = ? WHERE rid = ?`,
    )
    .run(
      found?.document ?? null,
      found?.block ?? null,
      found?.start ?? null,
      found?.end ?? null,
      found ? 1 : null,
      found ? 1 : 0,
      concept.rid,
    );
}

function placeIn(connection: Connection, library: number, { document_id, start, end }: GivenPlace) {
  const document = findDocument(connection, [library], document_id);
  if (!document)
    throw invalid(
      "definition.document_id",
      "REFERENCE_NOT_FOUND",
      "There is no such document in the concept's library",
    );
  const row = connection
    .statement(
      `SELECT b.rid, b.start, b.text FROM learning_blocks b JOIN learning_revisions r ON r.rid = b.revision
       WHERE r.document = ? AND r.revision = ? AND b.start <= ? ORDER BY b.ordinal DESC LIMIT 1`,
    )
    .get(document.rid, document.revision, start);
  const text = String(row?.text ?? "");
  const [from, to] = [start - Number(row?.start ?? 0), end - Number(row?.start ?? 0)];
  if (!row || end <= start || to > pointsIn(text))
    throw invalid("definition", "OUT_OF_RANGE", "definition must be a piece of one block of the document");
  return {
    document: document.rid,
    block: Number(row.rid),
    start: offsetOf(text, from),
    end: offsetOf(text, to),
  };
}
