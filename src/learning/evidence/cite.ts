import { createHash } from "node:crypto";
import type { Namespace } from "../../kernel/principal.ts";

import type { Passage } from "../library/text/passages.ts";

import { pointsIn } from "../text/points.ts";
import type { Citation } from "./claim.ts";

export function orgOf(namespace: Namespace, org: number): number {
  return namespace === "shared" ? 0 : org;
}

/** Cites a passage by UTF-16 offsets. Always slices the quote from the passage. */
export function cite(passage: Passage, start: number, end: number): Citation {
  const { text } = passage;
  // Keeps surrogate pairs whole: half of one has no position in code points.
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

function isWithinCharacter(text: string, offset: number): boolean {
  if (offset <= 0 || offset >= text.length) return false;
  const [before, after] = [text.charCodeAt(offset - 1), text.charCodeAt(offset)];
  return before >= 0xd800 && before < 0xdc00 && after >= 0xdc00 && after < 0xe000;
}

export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
