import type { Connection } from "../../../store/connection.ts";
import { pick } from "../../../store/rows.ts";
import { cite } from "../../evidence/cite.ts";
import type { Claim } from "../../evidence/claim.ts";
import { documents } from "../../library/tables.ts";
import { passage } from "../../library/text/passages.ts";
import { findings } from "../tables.ts";
import type { Concept, DefinitionPlace } from "./concept.ts";

/** Definitions by descending score. They may contradict each other. */
export function definitionsOf(connection: Connection, { rid, library }: Concept): DefinitionPlace[] {
  return connection.all`SELECT ${pick(findings, "document", "definition_block", "definition_score")},
      ${pick(findings, "definition_start", "definition_end")}
    FROM ${findings}
    WHERE ${findings.concept} = ${rid} AND ${findings.definition_block} IS NOT NULL
      AND ${findings.document} IN (SELECT ${documents.rid} FROM ${documents}
        WHERE ${documents.library} = ${library})
    ORDER BY ${findings.definition_score} DESC, ${findings.document}, ${findings.definition_block}`.map(
    (row) => ({
      document: row.document,
      block: row.definition_block ?? 0,
      start: row.definition_start ?? 0,
      end: row.definition_end ?? 0,
      score: row.definition_score ?? 0,
    }),
  );
}

/** A definition as a claim, quoted from the stored text; null if that text was deleted. */
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
