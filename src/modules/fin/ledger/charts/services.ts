import { type ChartAccount, group } from "./chart.ts";
import {
  FIXED_ASSETS,
  LIABILITIES,
  MONEY,
  OFFICE,
  OTHER_RECEIVABLES,
  OTHER_RESULT,
  PEOPLE,
} from "./common.ts";

/** Service providers: consultants, agencies, practices, studios. */
export const services: readonly ChartAccount[] = [
  ...MONEY,
  ...group("asset", "1100", "receivables", [
    ["1110", "customers", "receivable"],
    ["1115", "unbilledRevenue"],
    ...OTHER_RECEIVABLES,
  ]),
  ...group("asset", "1300", "inventory", [["1310", "goodsAndMaterials", "inventory"]]),
  ...FIXED_ASSETS,
  ...LIABILITIES,
  ...group("equity", "3000", "equity", [
    ["3010", "capital"],
    ["3020", "drawings"],
    ["3030", "retainedEarnings", "retained_earnings"],
    ["3090", "openingBalances", "opening_balance"],
  ]),
  ...group("income", "4000", "revenue", [
    ["4010", "serviceRevenue", "service_sales"],
    ["4020", "goodsAndLicences", "sales"],
    ["4030", "retainers"],
    ["4040", "rechargedExpenses"],
    ["4080", "salesDiscounts", "discounts"],
    ["4090", "otherIncome"],
  ]),
  ...group("expense", "5000", "directCosts", [
    ["5010", "subcontractors"],
    ["5020", "customerPurchases", "purchases"],
    ["5030", "costOfGoodsSold", "cost_of_sales"],
    ["5040", "stockAdjustments", "stock_adjustment"],
    ["5050", "priceDifferences", "price_difference"],
  ]),
  ...group("expense", "6000", "personnel", PEOPLE),
  ...group("expense", "6100", "office", [...OFFICE, ["6200", "advertising"]]),
  ...group("expense", "6500", "depreciationGroup", [["6510", "depreciation", "depreciation"]]),
  ...OTHER_RESULT,
];
