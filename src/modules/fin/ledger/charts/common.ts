import { type ChartAccount, group } from "./chart.ts";

/** Cash and bank accounts, the same in every chart. */
export const MONEY: readonly ChartAccount[] = group("asset", "1000", "cashAndBank", [
  ["1010", "pettyCash", "cash"],
  ["1020", "currentAccount", "bank"],
  ["1030", "savingsAccount", { control: "bank" }],
  ["1040", "cardProviders", { control: "bank" }],
  ["1090", "moneyInTransit"],
]);

/** Receivables from parties other than customers and members. */
export const OTHER_RECEIVABLES = [
  ["1120", "supplierAdvances", "supplier_advances"],
  ["1130", "prepaidExpenses"],
  ["1140", "depositsPaid"],
  ["1150", "otherReceivables"],
  ["1180", "doubtfulDebts"],
  ["1190", "inputVat", "tax_input"],
] as const;

export const FIXED_ASSETS: readonly ChartAccount[] = group("asset", "1500", "fixedAssets", [
  ["1510", "furniture", "fixed_assets"],
  ["1520", "computers"],
  ["1530", "vehicles"],
  ["1590", "accumulatedDepreciation", "accumulated_depreciation"],
]);

export const LIABILITIES: readonly ChartAccount[] = [
  ...group("liability", "2000", "payables", [
    ["2010", "suppliers", "payable"],
    ["2020", "goodsReceived", "goods_received"],
    ["2030", "employeePayables", "employee_payable"],
    ["2040", "customerAdvances", "customer_advances"],
    ["2050", "accruedExpenses"],
    ["2060", "deferredIncome"],
  ]),
  ...group("liability", "2200", "taxesAndPayroll", [
    ["2210", "outputVat", "tax_output"],
    ["2220", "withholdingTax", "tax_withheld"],
    ["2230", "payrollTax"],
    ["2240", "socialSecurity"],
    ["2250", "incomeTaxPayable"],
  ]),
  ...group("liability", "2500", "borrowings", [["2510", "loans"]]),
];

/** Income and expense outside the core business. */
export const OTHER_RESULT: readonly ChartAccount[] = group("expense", "7000", "otherExpense", [
  ["7010", "bankCharges", "bank_charges"],
  ["7020", "interestExpense"],
  ["7030", "exchangeDifferences", "fx_gain_loss"],
  ["7040", "rounding", "rounding"],
  ["7050", "badDebts", "bad_debt"],
  ["7060", "assetDisposals", "asset_disposal"],
  ["7090", "incomeTaxExpense"],
]);

export const OFFICE = [
  ["6110", "rent"],
  ["6120", "utilities"],
  ["6130", "officeSupplies"],
  ["6140", "telephone"],
  ["6150", "subscriptions"],
  ["6160", "insurance"],
  ["6170", "professionalFees"],
  ["6180", "travel"],
  ["6190", "sundryExpenses", "expenses"],
] as const;

/** Personnel expenses. */
export const PEOPLE = [
  ["6010", "wages", "salaries"],
  ["6020", "employerSocialSecurity"],
  ["6030", "training"],
] as const;
