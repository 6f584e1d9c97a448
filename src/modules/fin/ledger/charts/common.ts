import { type ChartAccount, group } from "./chart.ts";

/** The same in every chart. */
export const MONEY: readonly ChartAccount[] = group("asset", "1000", "Cash and bank", [
  ["1010", "Petty cash", "cash"],
  ["1020", "Bank, current account", "bank"],
  ["1030", "Bank, savings account", { control: "bank" }],
  ["1040", "Card and payment providers", { control: "bank" }],
  ["1090", "Money in transit"],
]);

/** Receivables from parties other than customers and members. */
export const OTHER_RECEIVABLES = [
  ["1120", "Advances paid to suppliers", "supplier_advances"],
  ["1130", "Prepaid expenses"],
  ["1140", "Deposits paid"],
  ["1150", "Other receivables"],
  ["1180", "Allowance for doubtful debts"],
  ["1190", "Input tax", "tax_input"],
] as const;

export const FIXED_ASSETS: readonly ChartAccount[] = group("asset", "1500", "Fixed assets", [
  ["1510", "Furniture and equipment", "fixed_assets"],
  ["1520", "Computers and software"],
  ["1530", "Vehicles"],
  ["1590", "Accumulated depreciation", "accumulated_depreciation"],
]);

export const LIABILITIES: readonly ChartAccount[] = [
  ...group("liability", "2000", "Payables", [
    ["2010", "Suppliers", "payable"],
    ["2020", "Goods received, not yet billed", "goods_received"],
    ["2030", "Owed to employees", "employee_payable"],
    ["2040", "Advances received from customers", "customer_advances"],
    ["2050", "Accrued expenses"],
    ["2060", "Deferred income"],
  ]),
  ...group("liability", "2200", "Taxes and payroll", [
    ["2210", "Output tax", "tax_output"],
    ["2220", "Tax withheld", "tax_withheld"],
    ["2230", "Payroll tax"],
    ["2240", "Social security"],
    ["2250", "Tax on income"],
  ]),
  ...group("liability", "2500", "Borrowed money", [["2510", "Loans"]]),
];

/** Income and expense outside the core business. */
export const OTHER_RESULT: readonly ChartAccount[] = group("expense", "7000", "Other expense", [
  ["7010", "Bank charges", "bank_charges"],
  ["7020", "Interest paid"],
  ["7030", "Exchange gains and losses", "fx_gain_loss"],
  ["7040", "Rounding", "rounding"],
  ["7050", "Bad debts", "bad_debt"],
  ["7060", "Gains and losses on assets disposed of", "asset_disposal"],
  ["7090", "Tax on income of the year"],
]);

export const OFFICE = [
  ["6110", "Rent"],
  ["6120", "Electricity, water and heating"],
  ["6130", "Office supplies"],
  ["6140", "Telephone and internet"],
  ["6150", "Software and subscriptions"],
  ["6160", "Insurance"],
  ["6170", "Legal, audit and accounting"],
  ["6180", "Travel and meals"],
  ["6190", "Other expenses", "expenses"],
] as const;

export const PEOPLE = [
  ["6010", "Salaries and wages", "salaries"],
  ["6020", "Social security, employer's part"],
  ["6030", "Training"],
] as const;
