import type { Connection } from "../../store/connection.ts";
import { cite } from "../evidence/cite.ts";
import type { Claim } from "../evidence/claim.ts";
import { passage } from "../library/passages.ts";
import type { Concept, DefinitionPlace } from "./concept.ts";

/** All that the documents of a library say a concept is, the surest first: two of them may contradict each other. */
export function definitionsOf(connection: Connection, org: number, concept: number): DefinitionPlace[] {
  return connection
    .statement(
      `SELECT document, definition_block, definition_start, definition_end, definition_score FROM learning_findings
       WHERE org = ? AND concept = ? AND definition_block IS NOT NULL
       ORDER BY definition_score DESC, document, definition_block`,
    )
    .all(org, concept)
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
  { id, org }: Concept,
  place: DefinitionPlace | null,
): Claim | null {
  const found = place ? passage(connection, org, place.block) : undefined;
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
