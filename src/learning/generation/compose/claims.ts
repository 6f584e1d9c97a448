import type { Dropped, DropReason } from "../../evidence/dropped.ts";
import type { ComposedClaim, Composition } from "../composer.ts";
import type { RawClaim } from "../provider/answer.ts";
import type { Screening } from "../screen/screening.ts";
import { type ReadSpan, readSpan, verifyAgainst } from "../verify/verify.ts";

export interface Judged {
  claims: ComposedClaim[];
  dropped: Dropped[];
}

/** Verified result for a unit, stored until well after the job has ended. */
export interface Kept extends Judged {
  redactions: number;
}

/** Keeps sentences that their cited passages support, and discards the rest of the response. */
export function judge(
  raw: readonly RawClaim[],
  { sources, language, maxWords }: Composition,
  screening: Screening,
): Judged {
  const read = new Map(sources.map(({ handle, text }) => [handle, readSpan(text, language)]));
  const [claims, dropped]: [ComposedClaim[], Dropped[]] = [[], []];
  const said = new Set<string>();
  let words = 0;
  for (const [i, { kind, handles, text: written }] of raw.entries()) {
    const sentence = i + 1;
    const text = screening.restore(written);
    const spans = handles.flatMap((handle) => read.get(handle) ?? []);
    const reason = wrongWith(handles, spans, said.has(text.toLowerCase()));
    const verdict = reason ? undefined : verifyAgainst(text, spans, language);
    words += text.split(" ").length;
    const isFine =
      verdict?.ok === true ||
      (verdict?.reason === "unnamed" && continues(claims.at(-1), text, handles, spans));
    if (isFine && words <= maxWords * ROOM) {
      said.add(text.toLowerCase());
      claims.push({ sentence, kind, text, handles, support: "lexical", score: verdict?.score ?? 0 });
    } else {
      dropped.push({
        reason: reason ?? (isFine || verdict?.ok !== false ? "too_long" : verdict.reason),
        sentence,
      });
    }
  }
  return { claims, dropped };
}

/** True for a sentence of the passage itself, behind a sentence on the same passage that names its subject. */
function continues(
  before: ComposedClaim | undefined,
  text: string,
  handles: readonly string[],
  spans: readonly ReadSpan[],
): boolean {
  const isAlike = before?.handles.some((handle) => handles.includes(handle)) === true;
  return isAlike && spans.some((span) => span.text.includes(text));
}

/** Tolerance for the word limit, because models count words badly. */
const ROOM = 1.5;

function wrongWith(
  handles: readonly string[],
  spans: readonly ReadSpan[],
  repeated: boolean,
): DropReason | undefined {
  if (handles.length === 0) return "uncited";
  if (spans.length < handles.length) return "handle";
  return repeated ? "repeated" : undefined;
}
