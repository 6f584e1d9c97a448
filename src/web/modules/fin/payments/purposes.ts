import type { FinPaymentView } from "../../../../client/contract.ts";

export type Settled = "fin.invoices" | "fin.bills" | "hr.expense-claims";

export interface Purpose {
  readonly name: "customer" | "supplier" | "employee" | "customer_refund" | "supplier_refund";
  readonly direction: "in" | "out";
  readonly side: "receivable" | "payable" | "employee";
  readonly target: "crm.accounts" | "hr.employees";
  readonly settles: Settled;
  readonly kind?: "invoice" | "bill" | "credit_note";
}

export const PURPOSES: readonly Purpose[] = [
  {
    name: "customer",
    direction: "in",
    side: "receivable",
    target: "crm.accounts",
    settles: "fin.invoices",
    kind: "invoice",
  },
  {
    name: "supplier",
    direction: "out",
    side: "payable",
    target: "crm.accounts",
    settles: "fin.bills",
    kind: "bill",
  },
  {
    name: "employee",
    direction: "out",
    side: "employee",
    target: "hr.employees",
    settles: "hr.expense-claims",
  },
  {
    name: "customer_refund",
    direction: "out",
    side: "receivable",
    target: "crm.accounts",
    settles: "fin.invoices",
    kind: "credit_note",
  },
  {
    name: "supplier_refund",
    direction: "in",
    side: "payable",
    target: "crm.accounts",
    settles: "fin.bills",
    kind: "credit_note",
  },
];

export function purposeOf({
  direction,
  side,
}: Pick<FinPaymentView, "direction" | "side">): Purpose | undefined {
  const usual = direction === "in" ? "receivable" : "payable";
  return PURPOSES.find((one) => one.direction === direction && one.side === (side ?? usual));
}
