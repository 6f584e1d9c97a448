import { createHash } from "node:crypto";
import type { Namespace } from "../../kernel/principal.ts";
import type { Connection } from "../../store/connection.ts";
import type { Passage } from "../library/passages.ts";
import { BLOCK_BREAK } from "../reading/document.ts";
import { pointsIn, slicePoints } from "../text/points.ts";
import type { Citation } from "./claim.ts";

/** The library that a namespace names, for an organisation. */
export function libraryOf(namespace: Namespace, org: number): number {
  return namespace === "shared" ? 0 : org;
}

/** Cites a piece of a passage, by UTF-16 offsets in its text. The words are sliced here, never taken from anywhere else. */
export function cite(passage: Passage, start: number, end: number): Citation {
  const quote = passage.text.slice(start, end);
  const from = passage.start + pointsIn(passage.text.slice(0, start));
  return {
    document_id: passage.document.id,
    title: passage.document.title,
    namespace: passage.org === 0 ? "shared" : "org",
    revision: passage.revision.number,
    locator: {
      ...(passage.page !== null && { page: passage.page }),
      heading_path: [...passage.path],
      start: from,
      end: from + pointsIn(quote),
    },
    quote,
    quote_sha256: createHash("sha256").update(quote).digest("hex"),
  };
}

/** Whether a document says, at the cited place, what the citation quotes: by the stored text alone. */
export function isProven(connection: Connection, org: number, citation: Citation): boolean {
  const { locator, quote, quote_sha256, revision } = citation;
  const library = libraryOf(citation.namespace, org);
  const rows = connection
    .statement(
      `SELECT b.start, b.text FROM learning_blocks b JOIN learning_revisions r ON r.rid = b.revision
       JOIN learning_documents d ON d.rid = r.document
       WHERE d.id = ? AND d.org = ? AND r.revision = ? AND b.start < ? ORDER BY b.start DESC LIMIT 64`,
    )
    .all(citation.document_id, library, revision, locator.end);
  let text = "";
  let start = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    text = text === "" ? String(row.text) : `${row.text}${BLOCK_BREAK}${text}`;
    start = Number(row.start);
    if (start <= locator.start) break;
  }
  if (start > locator.start) return false;
  const slice = slicePoints(text, locator.start - start, locator.end - start);
  return slice === quote && createHash("sha256").update(slice).digest("hex") === quote_sha256;
}
