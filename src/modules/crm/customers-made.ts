import type { WriteContext } from "../../kernel/context.ts";
import { consequence } from "../../kernel/follower.ts";
import { say } from "../../text/message.ts";
import { invoices } from "../fin/index.ts";
import { accounts } from "./accounts.ts";
import { quotes } from "./quotes.ts";

const byQuote = consequence(
  quotes,
  { name: "makes_customer", about: say("crm.consequences.makesCustomer"), enters: ["accepted"] },
  (context, { account_id }) => makeCustomer(context, account_id, ["prospect", "inactive"]),
);

/** An invoice may be the last one of an account that was deactivated, which stays so. */
const byInvoice = consequence(
  invoices,
  {
    name: "makes_customer",
    about: say("crm.consequences.invoiceMakesCustomer"),
    enters: ["issued", "part_paid", "paid"],
  },
  async (context, { kind, account_id }) => {
    if (kind === "invoice") await makeCustomer(context, account_id, ["prospect"]);
  },
);

async function makeCustomer(context: WriteContext, id: string, from: readonly string[]): Promise<void> {
  const account = context.records.get(accounts, id);
  const { state, kinds } = account;
  if (account.archived_at !== null || !(state === "active" || from.includes(state))) return;
  const customer = kinds.includes("customer")
    ? account
    : await context.records.update(accounts, account, { kinds: [...kinds, "customer"] });
  if (state !== "active" && !isHeld(context, "crm.accounts.activate", id))
    await context.records.move(accounts, customer, "activate");
}

/** Approval rules stand above consequences: what needs a second person is left to be done by hand. */
export function isHeld(context: WriteContext, action: string, id: string): boolean {
  return context.heldBy(action, { id }).length > 0;
}

export const customersMade = [byQuote, byInvoice];
