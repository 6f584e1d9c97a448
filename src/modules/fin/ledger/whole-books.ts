import type { ReadContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { say } from "../../../text/message.ts";

/** A policy that hides some records must hide the figures as well, which would reveal them. */
const LISTINGS = ["fin.journal-entries.list", "fin.ledger-accounts.list"];

/** No policy hides entries, accounts or the additional lists. */
export function seesWholeBooks(context: ReadContext, also: readonly string[] = []): boolean {
  return [...LISTINGS, ...also].every(
    // A policy that hides records returns a condition, whatever its columns.
    (listing) => !context.may(listing) || context.policy(listing).where(() => undefined) === undefined,
  );
}

/** Complete figures would leak hidden records, partial ones would mislead. `also`: further lists. */
export function requireWholeBooks(context: ReadContext, also: readonly string[] = []): void {
  if (seesWholeBooks(context, also)) return;
  throw new Fault("ACCESS_POLICY_DENIED", {
    message: say("fin.errors.booksHidden"),
  });
}
