import type { ReadContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { say } from "../../../text/message.ts";

/** If a policy hides any of these records, totals must be hidden too, because they would reveal them. */
const LISTINGS = ["fin.journal-entries.list", "fin.ledger-accounts.list"];

/** True if no policy hides entries, accounts or records in the lists in `also`. */
export function seesWholeBooks(context: ReadContext, also: readonly string[] = []): boolean {
  return [...LISTINGS, ...also].every(
    // A policy that hides records returns a condition, whichever columns exist.
    (listing) => !context.may(listing) || context.policy(listing).where(() => undefined) === undefined,
  );
}

/** Refuses if a policy hides records: complete figures would leak them and partial figures would mislead. */
export function requireWholeBooks(context: ReadContext, also: readonly string[] = []): void {
  if (seesWholeBooks(context, also)) return;
  throw new Fault("ACCESS_POLICY_DENIED", {
    message: say("fin.errors.booksHidden"),
  });
}
