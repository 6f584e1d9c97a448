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

/** Trading companies: shops, wholesalers, importers. */
export const trade: readonly ChartAccount[] = [
  ...MONEY,
  ...group("asset", "1100", "receivables", [["1110", "customers", "receivable"], ...OTHER_RECEIVABLES]),
  ...group("asset", "1300", "inventory", [
    ["1310", "resaleGoods", "inventory"],
    ["1320", "goodsInTransit"],
    ["1330", "packaging"],
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
    ["4010", "goodsSales", "sales"],
    ["4020", "serviceRevenue", "service_sales"],
    ["4030", "freightIncome"],
    ["4070", "salesReturns"],
    ["4080", "salesDiscounts", "discounts"],
    ["4090", "otherIncome"],
  ]),
  ...group("expense", "5000", "goodsCosts", [
    ["5010", "costOfGoodsSold", "cost_of_sales"],
    ["5020", "nonStockPurchases", "purchases"],
    ["5030", "freightAndCustoms"],
    ["5040", "stockAdjustments", "stock_adjustment"],
    ["5050", "priceDifferences", "price_difference"],
  ]),
  ...group("expense", "6000", "personnel", PEOPLE),
  ...group("expense", "6100", "premisesAndOffice", [
    ...OFFICE,
    ["6200", "advertising"],
    ["6210", "packingAndDelivery"],
    ["6220", "cardFees"],
  ]),
  ...group("expense", "6500", "depreciationGroup", [["6510", "depreciation", "depreciation"]]),
  ...OTHER_RESULT,
];
