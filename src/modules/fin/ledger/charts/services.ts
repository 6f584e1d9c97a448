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
  ...group("asset", "1100", "Receivables", [
    ["1110", "Customers", "receivable"],
    ["1115", "Work done, not yet invoiced"],
    ...OTHER_RECEIVABLES,
  ]),
  ...group("asset", "1300", "Inventory", [["1310", "Goods and materials", "inventory"]]),
  ...FIXED_ASSETS,
  ...LIABILITIES,
  ...group("equity", "3000", "Equity", [
    ["3010", "Capital"],
    ["3020", "Drawings and dividends"],
    ["3030", "Retained earnings", "retained_earnings"],
    ["3090", "Opening balances", "opening_balance"],
  ]),
  ...group("income", "4000", "Revenue", [
    ["4010", "Services", "service_sales"],
    ["4020", "Goods and licences", "sales"],
    ["4030", "Retainers and maintenance"],
    ["4040", "Expenses charged on"],
    ["4080", "Discounts given", "discounts"],
    ["4090", "Other income"],
  ]),
  ...group("expense", "5000", "Direct costs", [
    ["5010", "Subcontractors"],
    ["5020", "Purchases for customers", "purchases"],
    ["5030", "Cost of goods sold", "cost_of_sales"],
    ["5040", "Stock adjustments", "stock_adjustment"],
    ["5050", "Price differences on purchases", "price_difference"],
  ]),
  ...group("expense", "6000", "People", PEOPLE),
  ...group("expense", "6100", "Office", [...OFFICE, ["6200", "Advertising"]]),
  ...group("expense", "6500", "Wear of assets", [["6510", "Depreciation", "depreciation"]]),
  ...OTHER_RESULT,
];
