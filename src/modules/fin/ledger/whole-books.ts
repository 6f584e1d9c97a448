import type { ReadContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { say } from "../../../text/message.ts";

/**
 * Sources of the figures. A policy that hides part of them must hide the figures too, which would reveal it.
 */
const LISTINGS = ["fin.journal-entries.list", "fin.ledger-accounts.list"];

/** True if no policy hides entries, accounts or the additional lists from the caller. */
export function seesWholeBooks(context: ReadContext, also: readonly string[] = []): boolean {
  return [...LISTINGS, ...also].every(
    // A policy that hides records returns a condition, whatever its columns.
    (listing) => !context.may(listing) || context.policy(listing).where(() => undefined) === undefined,
  );
}

/**
 * Refuses reports over the whole books to callers with restricted access to entries or accounts: complete
 * figures would leak, partial ones would mislead. `also` names further lists that the report covers.
 */
export function requireWholeBooks(context: ReadContext, also: readonly string[] = []): void {
  if (seesWholeBooks(context, also)) return;
  throw new Fault("ACCESS_POLICY_DENIED", {
    message: say("fin.errors.booksHidden"),
  });
}
