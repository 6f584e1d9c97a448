import type { ReadContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import type { Money } from "../../../kernel/money.ts";

/** What orders and items ask of an account. */
export interface Party {
  id: string;
  name: string;
  state: string;
  kinds: string[];
  currency: string | null;
  credit_limit: Money | null;
}

/** An account by its id. It is another module's record, known here by its collection's name only. */
export function partyOf(context: ReadContext, id: string): Party {
  const record = context.records.get(context.records.entity("crm.accounts"), id);
  // An entity known by name gives records whose own fields have no types; these are the account's.
  return record as unknown as Party;
}

/** Refuses to do business with an account that is blocked or was merged into another. */
export function requireParty(context: ReadContext, path: string, id: string): Party | undefined {
  // An id that names nothing is refused where all references are.
  if (!context.records.exists("crm.accounts", id)) return undefined;
  const account = partyOf(context, id);
  if (account.state === "blocked")
    throw invalid(path, "ACCOUNT_BLOCKED", "This account is blocked. Have it unblocked first");
  if (account.state === "merged")
    throw invalid(path, "ACCOUNT_MERGED", "This account was merged into another one. Refer to that one");
  return account;
}

/** Refuses to buy of an account that is no supplier. */
export function requireSupplier(context: ReadContext, id: string): void {
  const account = requireParty(context, "supplier_id", id);
  if (!account || account.kinds.includes("supplier")) return;
  throw invalid(
    "supplier_id",
    "NOT_A_SUPPLIER",
    "This account is no supplier. Add supplier to its kinds first",
  );
}
