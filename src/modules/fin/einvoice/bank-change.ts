import type { Invoice as Einvoice } from "../../../einvoice/index.ts";
import { heldBy } from "../../../engine/approvals/held.ts";
import type { Registry } from "../../../engine/registry.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { isIban } from "../../../kernel/iban.ts";
import { oneLine } from "../cash/statement.ts";
import { partyOf } from "../trade/party.ts";
import { compactMark } from "./supplier.ts";

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
  const offered = (payment?.transfers ?? [])
    .map(({ account, bank }) => ({ iban: compactMark(account), bank }))
    .filter(({ iban }) => isIban(iban));
  const approved = partyOf(context, supplier)?.bankDetails?.iban;
  const { iban, bank } = offered.find((one) => one.iban === approved) ?? offered[0] ?? {};
  if (iban === undefined) return { state: "none", iban: null, approval_id: null };
  if (iban === approved) return { state: "same", iban, approval_id: null };
  const holder = oneLine(seller.name, 200);
  const input = {
    id: supplier,
    bank_details: {
      ...(holder && { holder }),
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
