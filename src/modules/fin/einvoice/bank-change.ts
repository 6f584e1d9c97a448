import type { Invoice as Einvoice } from "../../../einvoice/index.ts";
import { heldBy } from "../../../engine/approvals/held.ts";
import type { Registry } from "../../../engine/registry.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { isIban } from "../../../kernel/iban.ts";
import { partyOf } from "../trade/party.ts";

export interface BankFinding {
  /**
   * same: the approved account; requested: the change waits for approval; differs: nothing was changed; none: the
   * invoice names no account.
   */
  readonly state: "same" | "requested" | "differs" | "none";
  readonly iban: string | null;
  readonly approval_id: string | null;
}

const UPDATE = "crm.accounts.update";

/**
 * Compares the account to pay with the approved one. Another account is a change of bank details: it is requested where
 * a rule holds it for a second person, and never made by a file alone.
 */
export async function compareBank(
  context: WriteContext,
  registry: Registry,
  supplier: string,
  { payment, seller }: Einvoice,
): Promise<BankFinding> {
  const iban = payment?.transfers
    .map(({ account }) => account?.replaceAll(/\s/g, "").toUpperCase())
    .find(Boolean);
  if (!iban || !isIban(iban)) return { state: "none", iban: null, approval_id: null };
  const approved = partyOf(context, supplier)?.bankDetails;
  if (approved?.iban === iban) return { state: "same", iban, approval_id: null };
  const bank = payment?.transfers[0]?.bank;
  const input = {
    id: supplier,
    bank_details: {
      ...(seller.name && { holder: seller.name.slice(0, 200) }),
      iban,
      ...(bank && BIC.test(bank) && { bic: bank }),
    },
  };
  const action = registry.find(UPDATE);
  const isHeld = context.may(UPDATE) && (await context.onlyAsks(UPDATE, input));
  const asked = action && isHeld ? await context.call(action, input) : undefined;
  const request = asked?.ok ? heldBy(asked.output) : undefined;
  if (request === undefined) return { state: "differs", iban, approval_id: null };
  return { state: "requested", iban, approval_id: request };
}

const BIC = /^[A-Z0-9]{8}(?:[A-Z0-9]{3})?$/;
