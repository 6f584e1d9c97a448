import { sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import { queryRows } from "../../../records/index.ts";
import { say } from "../../../text/message.ts";

export const ACCOUNT_TYPES = ["asset", "liability", "equity", "income", "expense"] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

/** Determines what an account is reconciled with: a subledger, the bank, the tax office or stock. */
export const CONTROLS = ["none", "ar", "ap", "bank", "tax", "stock", "fx", "rounding"] as const;
export type Control = (typeof CONTROLS)[number];

interface Fit {
  types: readonly AccountType[];
  control: Control;
}

const fit = (control: Control, ...types: AccountType[]): Fit => ({ types, control });

/** Default accounts that Freehold posts to, with their required type. */
export const PURPOSES = {
  receivable: fit("ar", "asset"),
  payable: fit("ap", "liability"),
  bank: fit("bank", "asset"),
  cash: fit("bank", "asset"),
  sales: fit("none", "income"),
  service_sales: fit("none", "income"),
  purchases: fit("none", "expense"),
  expenses: fit("none", "expense"),
  tax_output: fit("tax", "liability"),
  tax_input: fit("tax", "asset", "liability"),
  tax_withheld: fit("tax", "asset", "liability"),
  inventory: fit("stock", "asset"),
  goods_received: fit("none", "liability"),
  cost_of_sales: fit("none", "expense"),
  stock_adjustment: fit("none", "expense"),
  price_difference: fit("none", "expense"),
  fx_gain_loss: fit("fx", "income", "expense"),
  rounding: fit("rounding", "income", "expense"),
  discounts: fit("none", "income", "expense"),
  employee_payable: fit("none", "liability"),
  customer_advances: fit("none", "liability"),
  supplier_advances: fit("none", "asset"),
  fixed_assets: fit("none", "asset"),
  accumulated_depreciation: fit("none", "asset"),
  depreciation: fit("none", "expense"),
  asset_disposal: fit("none", "income", "expense"),
  bad_debt: fit("none", "expense"),
  retained_earnings: fit("none", "equity"),
  opening_balance: fit("none", "equity"),
  bank_charges: fit("none", "expense"),
  salaries: fit("none", "expense"),
} as const satisfies Record<string, Fit>;

export type Purpose = keyof typeof PURPOSES;

// An object literal has exactly the keys of its type.
export const PURPOSE_NAMES = Object.keys(PURPOSES) as Purpose[];

/** A bank may be overdrawn, and tax may be owed or refundable. */
const CONTROL_TYPES: Readonly<Record<Control, readonly AccountType[]>> = {
  none: ACCOUNT_TYPES,
  ar: ["asset"],
  ap: ["liability"],
  bank: ["asset", "liability"],
  tax: ["asset", "liability"],
  stock: ["asset"],
  fx: ["income", "expense"],
  rounding: ["income", "expense"],
};

export function requireControlFit(control: Control, type: AccountType): void {
  const types = CONTROL_TYPES[control];
  if (types.includes(type)) return;
  throw invalid(
    "control",
    "CONTROL_UNFIT",
    say("fin.errors.controlType", { types: types.map((one) => say(`fin.serverTypes.${one}`)) }),
  );
}

export function requireFit(purpose: Purpose, type: AccountType, control: Control): void {
  const wanted: Fit = PURPOSES[purpose];
  if (!wanted.types.includes(type)) {
    throw invalid(
      "purpose",
      "PURPOSE_UNFIT",
      say("fin.errors.purposeType", { types: wanted.types.map((one) => say(`fin.serverTypes.${one}`)) }),
    );
  }
  if (wanted.control !== control) {
    throw invalid("purpose", "PURPOSE_UNFIT", say("fin.errors.purposeControl", { control: wanted.control }));
  }
}

/** Id of the default account for a purpose. Refuses if there is none. */
export function accountFor(context: ReadContext, purpose: Purpose): string {
  const [row] = queryRows(
    context,
    sql`SELECT id FROM fin_ledger_accounts
        WHERE org = ${context.principal.organization.key} AND purpose = ${purpose}
        AND archived_at IS NULL AND state = 'active'`,
  );
  if (row) return String(row.id);
  throw invalid(
    "purpose",
    "ACCOUNT_MISSING",
    say("fin.errors.purposeMissing", { purpose: say(`fin.serverPurposes.${purpose}`) }),
  );
}
