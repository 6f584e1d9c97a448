import { defineTotal, type RecordTotal } from "../../../records/index.ts";
import { bills } from "../trade/bills.ts";
import { invoices } from "../trade/invoices.ts";
import { bankTransactions } from "./bank-transactions.ts";
import { payments } from "./payments.ts";

const OPEN = { balance: "$.balance", base_balance: "$.base_balance" };
const BOOKED = { net: "$.net", gross: "$.gross", base_gross: "$.base_gross" };

export const openInvoices = defineTotal(invoices, {
  name: "open",
  by: { kind: "$.kind", currency: "$.currency", due_date: "$.due_date" },
  sums: OPEN,
  where: "$.state IN ('issued', 'part_paid')",
});

export const openBills = defineTotal(bills, {
  name: "open",
  by: { kind: "$.kind", currency: "$.currency", due_date: "$.due_date" },
  sums: OPEN,
  where: "$.state IN ('posted', 'part_paid')",
});

export const openOfCustomers = defineTotal(invoices, {
  name: "open_of_party",
  by: { party_id: "$.account_id", currency: "$.currency", kind: "$.kind", due_date: "$.due_date" },
  sums: OPEN,
  where: "$.state IN ('issued', 'part_paid')",
});

export const openOfSuppliers = defineTotal(bills, {
  name: "open_of_party",
  by: { party_id: "$.supplier_id", currency: "$.currency", kind: "$.kind", due_date: "$.due_date" },
  sums: OPEN,
  where: "$.state IN ('posted', 'part_paid')",
});

export const invoiced = defineTotal(invoices, {
  name: "booked",
  by: { kind: "$.kind", currency: "$.currency", booked_on: "$.booked_on" },
  sums: BOOKED,
  where: "$.booked_on IS NOT NULL",
});

export const billed = defineTotal(bills, {
  name: "booked",
  by: { kind: "$.kind", currency: "$.currency", booked_on: "$.booked_on" },
  sums: BOOKED,
  where: "$.booked_on IS NOT NULL",
});

export const onAccount = defineTotal(payments, {
  name: "on_account",
  by: {
    side: "$.side",
    direction: "$.direction",
    currency: "$.amount_currency",
    party_id: "$.party_id",
  },
  sums: { unallocated: "$.unallocated", base_unallocated: "$.base_unallocated" },
  where: "$.state IN ('posted', 'reconciled') AND $.unallocated <> 0",
});

export const bankLines = defineTotal(bankTransactions, {
  name: "by_account",
  by: { bank_account_id: "$.bank_account_id", state: "$.state" },
  sums: { amount: "$.amount_amount" },
});

export const draftInvoices = defineTotal(invoices, {
  name: "drafts",
  by: { state: "$.state", kind: "$.kind", currency: "$.currency" },
  sums: { gross: "$.gross" },
  where: "$.state = 'draft'",
});

export const draftBills = defineTotal(bills, {
  name: "drafts",
  by: { state: "$.state", kind: "$.kind", currency: "$.currency" },
  sums: { gross: "$.gross" },
  where: "$.state IN ('draft', 'submitted', 'disputed', 'approved')",
});

export const tradeTotals: readonly RecordTotal[] = [
  openInvoices,
  openBills,
  openOfCustomers,
  openOfSuppliers,
  invoiced,
  billed,
  onAccount,
  bankLines,
  draftInvoices,
  draftBills,
];
