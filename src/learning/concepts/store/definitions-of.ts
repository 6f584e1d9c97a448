import type { Connection } from "../../../store/connection.ts";
import { cite } from "../../evidence/cite.ts";
import type { Claim } from "../../evidence/claim.ts";
import { passage } from "../../library/text/passages.ts";
import type { Concept, DefinitionPlace } from "./concept.ts";

/** All that the documents of a library say a concept is, the surest first: two of them may contradict each other. */
export function definitionsOf(connection: Connection, { rid, library }: Concept): DefinitionPlace[] {
  return connection
    .statement(
      `SELECT document, definition_block, definition_start, definition_end, definition_score FROM learning_findings
       WHERE concept = ? AND definition_block IS NOT NULL
         AND document IN (SELECT rid FROM learning_documents WHERE library = ?)
       ORDER BY definition_score DESC, document, definition_block`,
    )
    .all(rid, library)
    .map((row) => ({
      document: Number(row.document),
      block: Number(row.definition_block),
      start: Number(row.definition_start),
      end: Number(row.definition_end),
      score: Number(row.definition_score),
    }));
}

/** A definition as a claim, its words sliced from the stored text; null when the text is gone. */
export function definitionClaim(
  connection: Connection,
  { id, library }: Concept,
  place: DefinitionPlace | null,
): Claim | null {
  const found = place ? passage(connection, library, place.block) : undefined;
  if (!place || !found) return null;
  const citation = cite(found, place.start, place.end);
  return {
    id: `${id}.${citation.quote_sha256.slice(0, 8)}`,
    text: citation.quote,
    kind: "definition",
    origin: "quote",
    support: "verbatim",
    score: Math.round(Math.min(1, Math.max(0, place.score)) * 1000) / 1000,
    citations: [citation],
  };
}
