import { invalid } from "../../../kernel/errors.ts";
import type { Connection } from "../../../store/connection.ts";
import { pick, set } from "../../../store/rows.ts";
import { say } from "../../../text/message.ts";
import { findDocument } from "../../library/documents/document.ts";
import { blocks, revisions } from "../../library/tables.ts";
import { offsetOf, pointsIn } from "../../text/points.ts";
import type { Concept } from "../store/concept.ts";
import { concepts } from "../tables.ts";

/** Range in a document's newest text, in code points. */
export interface GivenPlace {
  document_id: string;
  start: number;
  end: number;
}

/** Pins a concept's definition to a place in a document; null lets the documents determine it again. */
export function giveDefinition(connection: Connection, concept: Concept, place: GivenPlace | null): void {
  const found = place && placeIn(connection, concept.library, place);
  connection.run`UPDATE ${concepts} SET ${set(concepts, {
    definition_document: found?.document ?? null,
    definition_block: found?.block ?? null,
    definition_start: found?.start ?? null,
    definition_end: found?.end ?? null,
    definition_score: found ? 1 : null,
    definition_given: Boolean(found),
  })} WHERE ${concepts.rid} = ${concept.rid}`;
}

function placeIn(connection: Connection, library: number, { document_id, start, end }: GivenPlace) {
  const document = findDocument(connection, [library], document_id);
  if (!document)
    throw invalid(
      "definition.document_id",
      "REFERENCE_NOT_FOUND",
      say("learning.errors.documentNotInLibrary"),
    );
  const row = connection.get`SELECT ${pick(blocks, "rid", "start", "text")} FROM ${blocks}
    JOIN ${revisions} ON ${revisions.rid} = ${blocks.revision}
    WHERE ${revisions.document} = ${document.rid} AND ${revisions.revision} = ${document.revision}
      AND ${blocks.start} <= ${start}
    ORDER BY ${blocks.ordinal} DESC LIMIT 1`;
  const text = row?.text ?? "";
  const [from, to] = [start - (row?.start ?? 0), end - (row?.start ?? 0)];
  if (!row || end <= start || to > pointsIn(text))
    throw invalid("definition", "OUT_OF_RANGE", say("learning.errors.definitionNotInBlock"));
  return {
    document: document.rid,
    block: row.rid,
    start: offsetOf(text, from),
    end: offsetOf(text, to),
  };
}
