import type { EnglishNames } from "../../language/names/index.ts";

export const finNames: EnglishNames = {
  one: { fin: "Finance", "fin.fx-rates": "Exchange rate", "fin.reports": "Financial report" },
  many: { fin: "Finance", "fin.fx-rates": "Exchange rates", "fin.reports": "Financial reports" },
  choices: {
    "fin.ledger-accounts.control": {
      ar: "Receivables",
      ap: "Payables",
      fx: "Exchange differences",
      stock: "Inventory",
    },
    "fin.ledger-accounts.purpose": {
      receivable: "Receivables",
      payable: "Payables",
      tax_output: "Output tax",
      tax_input: "Input tax",
      tax_withheld: "Tax withheld",
      fx_gain_loss: "Exchange gains and losses",
      employee_payable: "Owed to employees",
      customer_advances: "Advances from customers",
      supplier_advances: "Advances to suppliers",
      goods_received: "Goods received, not yet billed",
      bad_debt: "Bad debts",
      discounts: "Early payment discounts",
    },
    "fin.bills.match_state": {
      none: "Not matched",
      "2way": "Two-way match",
      "3way": "Three-way match",
      mismatch: "Mismatch",
    },
    "fin.payments.direction": { in: "Incoming", out: "Outgoing" },
    "fin.bank-transactions.direction": { in: "Incoming", out: "Outgoing" },
    "fin.periods.kind": { adjust: "Adjusting period" },
    "fin.journal-entries.journal": { fx: "Exchange rates" },
    "fin.budgets.on_exceed": { warn: "Warn", block: "Refuse", approve: "Have it approved" },
  },
};
