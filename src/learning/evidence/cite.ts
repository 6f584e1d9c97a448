import { createHash } from "node:crypto";
import type { Namespace } from "../../kernel/principal.ts";
import type { Connection } from "../../store/connection.ts";
import type { RawRow } from "../../store/statements.ts";
import type { Passage } from "../library/text/passages.ts";
import { BLOCK_BREAK } from "../reading/document.ts";
import { pointsIn, slicePoints } from "../text/points.ts";
import type { Citation } from "./claim.ts";

/** Whose documents a namespace names, for an organisation. */
export function orgOf(namespace: Namespace, org: number): number {
  return namespace === "shared" ? 0 : org;
}

/** Cites a piece of a passage, by UTF-16 offsets in its text. The words are sliced here, never taken from anywhere else. */
export function cite(passage: Passage, start: number, end: number): Citation {
  const { text } = passage;
  // A character of two units is cited whole or not at all: half of one has no place among code points.
  const first = isWithinCharacter(text, start) ? start - 1 : start;
  const last = isWithinCharacter(text, end) ? end + 1 : end;
  const quote = text.slice(first, last);
  const from = passage.start + pointsIn(text.slice(0, first));
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
    quote_sha256: hashOf(quote),
  };
}

/** Blocks over which one citation may reach: more is no quotation. */
const MAX_BLOCKS = 64;

/**
 * Whether a document says, at the cited place, what the citation quotes: by the stored text alone. A document that was
 * deleted, or is of another organisation, says nothing.
 */
export function isProven(connection: Connection, org: number, citation: Citation): boolean {
  const { locator, quote, quote_sha256, revision } = citation;
  if (!isPlace(locator) || pointsIn(quote) !== locator.end - locator.start) return false;
  if (hashOf(quote) !== quote_sha256) return false;
  const rows = connection
    .statement(
      `SELECT b.start, b.text, b.page, b.path FROM learning_documents d
       JOIN learning_revisions r ON r.document = d.rid JOIN learning_blocks b ON b.revision = r.rid
       WHERE d.id = ? AND d.org = ? AND r.revision = ? AND r.read_at IS NOT NULL AND b.start < ?
       ORDER BY b.start DESC LIMIT ?`,
    )
    .all(citation.document_id, orgOf(citation.namespace, org), revision, locator.end, MAX_BLOCKS);
  const at = rows.findIndex(({ start }) => Number(start) <= locator.start);
  const first = rows[at];
  if (!first || !isAt(locator, first)) return false;
  const text = rows
    .slice(0, at + 1)
    .toReversed()
    .map((row) => String(row.text))
    .join(BLOCK_BREAK);
  const origin = Number(first.start);
  return slicePoints(text, locator.start - origin, locator.end - origin) === quote;
}

type Locator = Citation["locator"];

function isPlace({ start, end }: Locator): boolean {
  return Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0 && end > start;
}

/** Whether page and headings are those of the block in which the quotation begins. */
function isAt({ page, heading_path }: Locator, block: RawRow): boolean {
  return (page ?? null) === block.page && JSON.stringify(heading_path) === block.path;
}

function isWithinCharacter(text: string, offset: number): boolean {
  if (offset <= 0 || offset >= text.length) return false;
  const [before, after] = [text.charCodeAt(offset - 1), text.charCodeAt(offset)];
  return before >= 0xd800 && before < 0xdc00 && after >= 0xdc00 && after < 0xe000;
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
