import { approvalRequests } from "../engine/approvals/tables.ts";
import { originOf } from "../engine/audit/checkpoints.ts";
import { auditEvents, IS_NO_READ } from "../engine/audit/tables.ts";
import { rfc3339 } from "../kernel/clock.ts";
import type { ReadContext } from "../kernel/context.ts";
import { type PaperFacts, writeCode } from "../proof/code.ts";
import { FACT_NAMES } from "../proof/paper.ts";
import { pick } from "../store/rows.ts";
import type { PaperParts } from "./part.ts";
import type { SealedContent } from "./store.ts";

/** Claims of a sealed paper, which its proof and the code on page 1 repeat. Undefined if it makes none. */
export function claimsOf({ content, letterhead }: SealedContent): PaperFacts | undefined {
  const { claims } = content;
  if (!claims) return undefined;
  return {
    issuer: letterhead.legal_name ?? letterhead.name,
    number: claims.number,
    date: claims.date,
    total: claims.total ?? "",
    iban: content.sells ? (letterhead.iban ?? "") : "",
  };
}

/** Text of the code, which starts with the address of the page that verifies it, if the server has one. */
export function codeOf(
  { signer, origin }: PaperParts,
  { principal }: ReadContext,
  sealed: SealedContent,
): string | undefined {
  const claims = claimsOf(sealed);
  if (!claims) return undefined;
  const issuer = {
    key: signer.identity.publicKey.x,
    log: originOf(signer.identity, principal.organization.id),
  };
  const code = writeCode(claims, issuer, (text) => signer.signed(text));
  return origin === "" ? code : `${origin}/verify#${encodeURIComponent(code)}`;
}

/** Values of the event that a proof shows: the hash of the paper without the proof, and its claims. */
export function provenValues(
  context: ReadContext,
  sealed: SealedContent,
  sha256: string,
): Record<string, string | boolean> {
  const claims = claimsOf(sealed);
  const hash = { [FACT_NAMES.sha256]: sha256 };
  if (!claims) return hash;
  const used = claims.iban === "" ? undefined : ibanUsed(context, claims.iban);
  return {
    ...hash,
    [FACT_NAMES.issuer]: claims.issuer,
    [FACT_NAMES.number]: claims.number,
    [FACT_NAMES.date]: claims.date,
    ...(claims.total !== "" && { [FACT_NAMES.total]: claims.total }),
    ...(claims.iban !== "" && { [FACT_NAMES.iban]: claims.iban }),
    ...(used && {
      [FACT_NAMES.ibanSince]: rfc3339(used.at),
      [FACT_NAMES.ibanApproved]: isVoted(context, used.approval_id),
    }),
  };
}

/** Event that put the IBAN on the letterhead. Unknown once its text is archived. */
function ibanUsed({ handle, org }: ReadContext, iban: string) {
  const { after, before, action } = auditEvents;
  return handle.connection.get`
    SELECT ${pick(auditEvents, "at", "approval_id")} FROM ${auditEvents}
    WHERE ${auditEvents.org} = ${org} AND ${action} = 'settings.organization.update' AND ${IS_NO_READ}
      AND ${auditEvents.outcome} = 'ok' AND json_extract(${after}, '$.letterhead.iban') = ${iban}
      AND json_extract(${before}, '$.letterhead.iban') IS NOT ${iban}
    ORDER BY ${auditEvents.seq} DESC LIMIT 1`;
}

/** True if others voted for the call. Requests that their requester alone could decide are no approval. */
const isVoted = ({ handle, org }: ReadContext, id: string | null): boolean =>
  id !== null &&
  handle.connection.has`SELECT 1 FROM ${approvalRequests}
    WHERE ${approvalRequests.org} = ${org} AND ${approvalRequests.id} = ${id} AND ${approvalRequests.way} IS NULL`;
