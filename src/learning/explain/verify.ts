import type { Connection } from "../../store/connection.ts";
import type { Claim } from "../evidence/claim.ts";
import type { Dropped, DropReason } from "../evidence/dropped.ts";
import { verifyClaim } from "../generation/verify/verify.ts";
import { isProven } from "../library/text/proof.ts";
import { refusalOf } from "../rails/output.ts";
import { isCompression } from "./compress.ts";

export interface Checked {
  readonly claims: readonly Claim[];
  readonly dropped: readonly Dropped[];
}

/** Checks every claim against the stored text, whichever engine wrote it. */
export function checkClaims(
  connection: Connection,
  org: number,
  language: string,
  claims: readonly Claim[],
): Checked {
  const dropped: Dropped[] = [];
  const standing = claims.filter((claim, i) => {
    const reason = objectionTo(connection, org, language, claim) ?? refusalOf(claim);
    if (reason) dropped.push({ reason, sentence: i + 1 });
    return reason === undefined;
  });
  return { claims: standing, dropped };
}

/** Reason for dropping a claim, if any. */
function objectionTo(
  connection: Connection,
  org: number,
  language: string,
  claim: Claim,
): DropReason | undefined {
  const { citations, origin, text } = claim;
  if (citations.length === 0) return "uncited";
  if (!citations.every((citation) => isProven(connection, org, citation))) return "unproven";
  const quotes = citations.map(({ quote }) => quote);
  if (origin === "quote") return quotes.includes(text) ? undefined : "not_verbatim";
  if (origin === "compressed")
    return quotes.some((quote) => isCompression(text, quote)) ? undefined : "changed";
  const verdict = verifyClaim(text, quotes, language);
  return verdict.ok ? undefined : verdict.reason;
}
