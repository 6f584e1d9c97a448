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

/** Manufacturers: workshops, food producers, small factories. */
export const manufacturing: readonly ChartAccount[] = [
  ...MONEY,
  ...group("asset", "1100", "receivables", [["1110", "customers", "receivable"], ...OTHER_RECEIVABLES]),
  ...group("asset", "1300", "inventory", [
    ["1310", "materialStock", "inventory"],
    ["1320", "workInProgress"],
  ]),
  ...group("asset", "1400", "plant", [
    ["1410", "landAndBuildings"],
    ["1420", "machinery"],
  ]),
  ...FIXED_ASSETS,
  ...LIABILITIES,
  ...group("equity", "3000", "equity", [
    ["3010", "capital"],
    ["3020", "drawings"],
    ["3030", "retainedEarnings", "retained_earnings"],
    ["3090", "openingBalances", "opening_balance"],
  ]),
  ...group("income", "4000", "revenue", [
    ["4010", "productSales", "sales"],
    ["4020", "repairServices", "service_sales"],
    ["4070", "salesReturns"],
    ["4080", "salesDiscounts", "discounts"],
    ["4090", "otherIncome"],
  ]),
  ...group("expense", "5000", "productionCosts", [
    ["5010", "productCost", "cost_of_sales"],
    ["5020", "nonStockMaterials", "purchases"],
    ["5030", "productionWages"],
    ["5035", "contractWork"],
    ["5040", "stockAdjustmentsAndScrap", "stock_adjustment"],
    ["5050", "priceDifferences", "price_difference"],
    ["5060", "productionEnergy"],
    ["5070", "maintenance"],
    ["5080", "freightAndCustoms"],
  ]),
  ...group("expense", "6000", "personnel", PEOPLE),
  ...group("expense", "6100", "premisesAndOffice", [
    ...OFFICE,
    ["6200", "advertising"],
    ["6210", "deliveryCosts"],
  ]),
  ...group("expense", "6500", "depreciationGroup", [["6510", "depreciation", "depreciation"]]),
  ...OTHER_RESULT,
];
