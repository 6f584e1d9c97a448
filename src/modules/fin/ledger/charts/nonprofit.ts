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

/** Associations, foundations and charities: dues, donations, grants and their use. */
export const nonprofit: readonly ChartAccount[] = [
  ...MONEY,
  ...group("asset", "1100", "receivables", [
    ["1110", "memberReceivables", "receivable"],
    ["1115", "grantsReceivable"],
    ...OTHER_RECEIVABLES,
  ]),
  ...group("asset", "1300", "inventory", [["1310", "goodsAndMaterials", "inventory"]]),
  ...FIXED_ASSETS,
  ...LIABILITIES,
  ...group("liability", "2600", "fundsHeld", [["2610", "deferredGrants"]]),
  ...group("equity", "3000", "funds", [
    ["3010", "endowment"],
    ["3020", "restrictedFunds"],
    ["3030", "generalFunds", "retained_earnings"],
    ["3090", "openingBalances", "opening_balance"],
  ]),
  ...group("income", "4000", "income", [
    ["4010", "membershipDues"],
    ["4020", "donations"],
    ["4030", "publicGrants"],
    ["4035", "privateGrants"],
    ["4040", "events"],
    ["4050", "serviceRevenue", "service_sales"],
    ["4060", "goodsSales", "sales"],
    ["4080", "reductions", "discounts"],
    ["4090", "otherIncome"],
  ]),
  ...group("expense", "5000", "programmes", [
    ["5010", "programmeExpenses", "purchases"],
    ["5015", "grantsGiven"],
    ["5020", "volunteerExpenses"],
    ["5030", "costOfGoodsSold", "cost_of_sales"],
    ["5040", "stockAdjustments", "stock_adjustment"],
    ["5050", "priceDifferences", "price_difference"],
  ]),
  ...group("expense", "6000", "personnel", PEOPLE),
  ...group("expense", "6100", "administration", [...OFFICE, ["6200", "fundraising"]]),
  ...group("expense", "6500", "depreciationGroup", [["6510", "depreciation", "depreciation"]]),
  ...OTHER_RESULT,
];
