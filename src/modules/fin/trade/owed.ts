import type { ReadContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import { say, type Text } from "../../../text/message.ts";
import { toBase } from "../ledger/index.ts";
import { billsOf, invoicesOf } from "./collections.ts";
import type { DocumentTax } from "./document-fields.ts";

/** Collections that can be settled: documents, and employees' expense claims. */
export const PAYABLE = ["fin.invoices", "fin.bills", "hr.expense-claims"] as const;

export interface Named {
  collection: (typeof PAYABLE)[number];
  id: string;
}

/** Subledger that the item belongs to. */
export type Side = "receivable" | "payable" | "employee";

export interface Owed {
  document: Named;
  number: string | null;
  side: Side;
  party_id: string | null;
  employee_id: string | null;
  /** True if settling it brings money in: an invoice, or a supplier's credit note. */
  receives: boolean;
  credit: boolean;
  open: boolean;
  booked_on: string | null;
  currency: string;
  fx_rate: string;
  gross: number;
  /** Early-payment discount granted. */
  discounted: number;
  balance: number;
  base_balance: number;
  tax_lines: readonly DocumentTax[];
}

const OPEN = new Set(["issued", "posted", "part_paid"]);

export function owedOf(context: ReadContext, document: Named): Owed | undefined {
  switch (document.collection) {
    case "fin.invoices": {
      const invoice = context.records.find(invoicesOf(context), document.id);
      const receives = invoice?.kind === "invoice";
      return (
        invoice && {
          ...owedDocument(context, invoice, document),
          side: "receivable",
          party_id: invoice.account_id,
          receives,
        }
      );
    }
    case "fin.bills": {
      const bill = context.records.find(billsOf(context), document.id);
      const receives = bill?.kind === "credit_note";
      return (
        bill && {
          ...owedDocument(context, bill, document),
          side: "payable",
          party_id: bill.supplier_id,
          receives,
        }
      );
    }
    case "hr.expense-claims":
      return owedClaim(context, document);
  }
}

type Booked = Pick<
  Owed,
  "number" | "booked_on" | "gross" | "discounted" | "balance" | "base_balance" | "tax_lines"
> & {
  kind: string;
  state: string;
  archived_at: number | null;
  currency: string | null;
  fx_rate: string | null;
};

function owedDocument(context: ReadContext, record: Booked, document: Named) {
  const { number, kind, state, booked_on, currency, fx_rate, gross, discounted, balance } = record;
  return {
    document,
    number,
    employee_id: null,
    credit: kind === "credit_note",
    open: OPEN.has(state) && record.archived_at === null,
    booked_on,
    currency: currency ?? context.principal.organization.currency,
    fx_rate: fx_rate ?? "1",
    gross,
    discounted,
    balance,
    base_balance: record.base_balance,
    tax_lines: record.tax_lines,
  };
}

interface Claim {
  employee_id: string;
  currency: string | null;
  /** Amount approved, in minor units of the claim's currency. */
  sanctioned: number;
  paid: number;
  /** Null before posting. */
  posted_on: string | null;
  fx_rate: string | null;
}

/** Approved amount minus payments. */
function owedClaim(context: ReadContext, document: Named): Owed | undefined {
  const claim = context.records.facts<Claim>(document.collection, document.id);
  if (!claim) return undefined;
  const { employee_id, currency, sanctioned, paid, posted_on, fx_rate } = claim;
  const own = context.principal.organization.currency;
  const balance = sanctioned - paid;
  return {
    document,
    number: claim.number,
    side: "employee",
    party_id: null,
    employee_id,
    receives: false,
    credit: false,
    open: claim.state === "posted" && claim.archived_at === null,
    booked_on: posted_on,
    currency: currency ?? own,
    fx_rate: fx_rate ?? "1",
    gross: sanctioned,
    discounted: 0,
    balance,
    base_balance: toBase(context, balance, currency ?? own, fx_rate ?? "1"),
    tax_lines: [],
  };
}

/** Limit for the early-payment discount over all payments. A larger reduction is a write-off. */
const MOST_DISCOUNT_PERCENT = 10;

/** Refuses amounts above the open balance or above the money that is left. */
export function requireSettleable(
  owed: Owed,
  { currency, left }: { currency: string; left: number },
  { amount, discount, path }: { amount: number; discount: number; path: string },
): void {
  const refuse = (part: string, code: string, message: Text) => invalid(`${path}.${part}`, code, message);
  if (!owed.open) throw refuse("document", "NOT_OPEN", say("fin.errors.notOpen"));
  if (owed.currency !== currency)
    throw refuse("document", "CURRENCY_MISMATCH", say("fin.errors.documentOtherCurrency"));
  if (discount > 0 && (owed.credit || owed.side === "employee"))
    throw refuse("discount", "DISCOUNT_UNFIT", say("fin.errors.discountUnfit"));
  const discounted = owed.discounted + discount;
  if (discount > 0 && owed.side === "receivable" && discounted * 100 > owed.gross * MOST_DISCOUNT_PERCENT)
    throw refuse(
      "discount",
      "DISCOUNT_TOO_LARGE",
      say("fin.errors.discountTooLarge", { most: MOST_DISCOUNT_PERCENT }),
    );
  if (amount + discount > owed.balance)
    throw refuse("amount", "AMOUNT_OVER_BALANCE", say("fin.errors.moreThanOpen"));
  if (amount > left) throw refuse("amount", "AMOUNT_OVER_LEFT", say("fin.errors.moreThanLeft"));
}
