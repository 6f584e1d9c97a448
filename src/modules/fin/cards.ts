import type { ShippedCard } from "../../engine/cards.ts";
import { figureOf } from "../../records/read/figures/spec.ts";
import { say } from "../../text/message.ts";

/** Issued invoices; credit notes are listed apart. */
const SALES = {
  kind: { eq: "invoice" },
  state: { in: "issued,part_paid,paid,credited,written_off" },
};
const OPEN_INVOICES = { kind: { eq: "invoice" }, state: { in: "issued,part_paid" } };
const OPEN_BILLS = { kind: { eq: "bill" }, state: { in: "posted,part_paid" } };

export const finCards: readonly ShippedCard[] = [
  {
    name: "fin.cash",
    title: say("fin.cards.cash"),
    size: "small",
    needs: ["fin.stats", "fin.ledger-accounts.list", "fin.journal-entries.list"],
    roles: ["owner", "admin", "fin_manager", "fin_clerk", "external_accountant"],
    order: 10,
  },
  {
    name: "fin.sales",
    title: say("fin.cards.sales"),
    size: "small",
    needs: ["fin.invoices.list"],
    roles: ["owner", "admin", "fin_manager", "auditor"],
    order: 11,
    figure: figureOf({
      collection: "fin.invoices",
      kind: "number",
      sum: "net",
      date: "booked_on",
      period: "this_month",
      filter: SALES,
      rising: "good",
    }),
  },
  {
    name: "fin.receivable",
    title: say("fin.cards.receivable"),
    size: "small",
    needs: ["fin.invoices.list"],
    roles: ["owner", "admin", "fin_manager", "fin_clerk", "external_accountant", "auditor"],
    order: 13,
    figure: figureOf({
      collection: "fin.invoices",
      kind: "number",
      sum: "balance",
      filter: { ...OPEN_INVOICES, due_date: { span: "past" } },
    }),
  },
  {
    name: "fin.payable",
    title: say("fin.cards.payable"),
    size: "small",
    needs: ["fin.bills.list"],
    roles: ["fin_manager", "fin_clerk", "external_accountant"],
    order: 14,
    figure: figureOf({
      collection: "fin.bills",
      kind: "number",
      sum: "balance",
      filter: { ...OPEN_BILLS, due_date: { span: "this_week" } },
    }),
  },
  {
    name: "fin.unmatched",
    title: say("fin.cards.unmatched"),
    size: "small",
    needs: ["fin.bank-transactions.list"],
    roles: ["fin_clerk"],
    order: 15,
    figure: figureOf({
      collection: "fin.bank-transactions",
      kind: "number",
      filter: { state: { eq: "unmatched" } },
    }),
  },
  {
    name: "fin.sales_months",
    title: say("fin.cards.sales_months"),
    size: "medium",
    needs: ["fin.invoices.list"],
    roles: ["owner", "admin", "fin_manager", "external_accountant", "auditor"],
    order: 30,
    figure: figureOf({
      collection: "fin.invoices",
      kind: "line",
      sum: "net",
      date: "booked_on",
      period: "last_12_months",
      filter: SALES,
      rising: "good",
    }),
  },
  {
    name: "fin.overdue",
    title: say("fin.cards.overdue"),
    size: "medium",
    needs: ["fin.stats", "fin.invoices.list"],
    roles: ["owner", "admin", "fin_manager", "fin_clerk"],
    order: 31,
  },
  {
    name: "fin.bills",
    title: say("fin.cards.bills"),
    size: "medium",
    needs: ["fin.bills.list"],
    roles: ["fin_manager", "fin_clerk"],
    order: 33,
    figure: figureOf({
      collection: "fin.bills",
      kind: "table",
      filter: OPEN_BILLS,
      sort: ["due_date"],
      columns: ["supplier_id", "due_date", "balance"],
    }),
  },
];
