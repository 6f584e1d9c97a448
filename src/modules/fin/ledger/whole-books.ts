import type { ReadContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";

/** What figures are made of: whoever a policy keeps some of it from would learn of it by the figures. */
const LISTINGS = ["fin.journal-entries.list", "fin.ledger-accounts.list"];

/** Whether no policy keeps any entry or account from the caller, nor what else is listed. */
export function seesWholeBooks(context: ReadContext, also: readonly string[] = []): boolean {
  return [...LISTINGS, ...also].every(
    // Whatever its columns are, a policy that hides some records comes as a condition.
    (listing) => !context.may(listing) || context.policy(listing).where(() => undefined) === undefined,
  );
}

/**
 * Refuses what is over all of the books to those whom a policy keeps entries or accounts from: with them it would tell,
 * and without them mislead. `also` are further lists that it goes over.
 */
export function requireWholeBooks(context: ReadContext, also: readonly string[] = []): void {
  if (seesWholeBooks(context, also)) return;
  throw new Fault("ACCESS_POLICY_DENIED", {
    message:
      "A policy keeps some accounts, entries or documents of the books from you, and this is about all of them. Ask an administrator why.",
  });
}
