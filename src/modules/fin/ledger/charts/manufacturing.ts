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
  ...group("asset", "1100", "Receivables", [["1110", "Customers", "receivable"], ...OTHER_RECEIVABLES]),
  ...group("asset", "1300", "Inventory", [
    ["1310", "Stock of materials and goods", "inventory"],
    ["1320", "Work in progress"],
  ]),
  ...group("asset", "1400", "Plant", [
    ["1410", "Land and buildings"],
    ["1420", "Machines"],
  ]),
  ...FIXED_ASSETS,
  ...LIABILITIES,
  ...group("equity", "3000", "Equity", [
    ["3010", "Capital"],
    ["3020", "Drawings and dividends"],
    ["3030", "Retained earnings", "retained_earnings"],
    ["3090", "Opening balances", "opening_balance"],
  ]),
  ...group("income", "4000", "Revenue", [
    ["4010", "Sales of products", "sales"],
    ["4020", "Services and repairs", "service_sales"],
    ["4070", "Returns"],
    ["4080", "Discounts given", "discounts"],
    ["4090", "Other income"],
  ]),
  ...group("expense", "5000", "Cost of production", [
    ["5010", "Cost of products sold", "cost_of_sales"],
    ["5020", "Materials, not kept in stock", "purchases"],
    ["5030", "Wages in production"],
    ["5035", "Work by others"],
    ["5040", "Stock adjustments and scrap", "stock_adjustment"],
    ["5050", "Price differences on purchases", "price_difference"],
    ["5060", "Energy for production"],
    ["5070", "Maintenance of machines"],
    ["5080", "Freight and customs"],
  ]),
  ...group("expense", "6000", "People", PEOPLE),
  ...group("expense", "6100", "Premises and office", [
    ...OFFICE,
    ["6200", "Advertising"],
    ["6210", "Delivery to customers"],
  ]),
  ...group("expense", "6500", "Wear of assets", [["6510", "Depreciation", "depreciation"]]),
  ...OTHER_RESULT,
];
