import type { Connection } from "../../../store/connection.ts";
import { pick } from "../../../store/rows.ts";
import { hashOf, orgOf } from "../../evidence/cite.ts";
import type { Citation } from "../../evidence/claim.ts";
import { BLOCK_BREAK } from "../../reading/document.ts";
import { pointsIn, slicePoints } from "../../text/points.ts";
import { blocks, documents, revisions } from "../tables.ts";
import type { Passage } from "./passages.ts";

/** Maximum blocks per citation. */
const MAX_BLOCKS = 64;

/** Deleted documents and those of other organisations prove nothing. */
export function isProven(connection: Connection, org: number, citation: Citation): boolean {
  const { locator, quote, quote_sha256, revision } = citation;
  if (!isPlace(locator) || pointsIn(quote) !== locator.end - locator.start) return false;
  if (hashOf(quote) !== quote_sha256) return false;
  const rows = connection.all`SELECT ${pick(blocks, "start", "text", "page", "path")} FROM ${documents}
    JOIN ${revisions} ON ${revisions.document} = ${documents.rid}
    JOIN ${blocks} ON ${blocks.revision} = ${revisions.rid}
    WHERE ${documents.id} = ${citation.document_id}
      AND ${documents.org} = ${orgOf(citation.namespace, org)}
      AND ${revisions.revision} = ${revision} AND ${revisions.read_at} IS NOT NULL
      AND ${blocks.start} < ${locator.end}
    ORDER BY ${blocks.start} DESC LIMIT ${MAX_BLOCKS}`;
  const at = rows.findIndex(({ start }) => start <= locator.start);
  const first = rows[at];
  if (!first || !isAt(locator, first)) return false;
  const text = rows
    .slice(0, at + 1)
    .toReversed()
    .map((row) => row.text)
    .join(BLOCK_BREAK);
  const origin = first.start;
  return slicePoints(text, locator.start - origin, locator.end - origin) === quote;
}

type Locator = Citation["locator"];

function isPlace({ start, end }: Locator): boolean {
  return Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0 && end > start;
}

/** True if page and headings are those of the block where the quotation begins. */
function isAt({ page, heading_path }: Locator, block: Pick<Passage, "page" | "path">): boolean {
  return (page ?? null) === block.page && JSON.stringify(heading_path) === JSON.stringify(block.path);
}
