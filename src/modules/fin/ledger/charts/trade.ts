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
  ...group("asset", "1100", "Receivables", [["1110", "Customers", "receivable"], ...OTHER_RECEIVABLES]),
  ...group("asset", "1300", "Inventory", [
    ["1310", "Goods for resale", "inventory"],
    ["1320", "Goods on their way"],
    ["1330", "Packaging"],
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
    ["4010", "Sales of goods", "sales"],
    ["4020", "Services", "service_sales"],
    ["4030", "Freight charged to customers"],
    ["4070", "Returns"],
    ["4080", "Discounts given", "discounts"],
    ["4090", "Other income"],
  ]),
  ...group("expense", "5000", "Cost of goods", [
    ["5010", "Cost of goods sold", "cost_of_sales"],
    ["5020", "Purchases, not kept in stock", "purchases"],
    ["5030", "Freight and customs"],
    ["5040", "Stock adjustments", "stock_adjustment"],
    ["5050", "Price differences on purchases", "price_difference"],
  ]),
  ...group("expense", "6000", "People", PEOPLE),
  ...group("expense", "6100", "Premises and office", [
    ...OFFICE,
    ["6200", "Advertising"],
    ["6210", "Packing and delivery to customers"],
    ["6220", "Card fees"],
  ]),
  ...group("expense", "6500", "Wear of assets", [["6510", "Depreciation", "depreciation"]]),
  ...OTHER_RESULT,
];
