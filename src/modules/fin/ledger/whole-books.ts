import type { ReadContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";

/** What figures are made of: whoever a policy keeps some of it from would learn of it by the figures. */
const LISTINGS = ["fin.journal-entries.list", "fin.ledger-accounts.list"];

/** Whether no policy keeps any entry or account from the caller. */
export function seesWholeBooks(context: ReadContext): boolean {
  return LISTINGS.every(
    // Whatever its columns are, a policy that hides some records comes as a condition.
    (listing) => !context.may(listing) || context.policy(listing).where(() => undefined) === undefined,
  );
}

/** Refuses a report to those whom a policy keeps entries or accounts from: figures with them would tell, and without them mislead. */
export function requireWholeBooks(context: ReadContext): void {
  if (seesWholeBooks(context)) return;
  throw new Fault("ACCESS_POLICY_DENIED", {
    message:
      "A policy keeps some accounts or entries of the books from you, and this report is over all of them. Ask an administrator why.",
  });
}
