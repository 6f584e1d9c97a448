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
  ...group("asset", "1100", "Receivables", [
    ["1110", "Members, donors and customers", "receivable"],
    ["1115", "Grants promised"],
    ...OTHER_RECEIVABLES,
  ]),
  ...group("asset", "1300", "Inventory", [["1310", "Goods and material", "inventory"]]),
  ...FIXED_ASSETS,
  ...LIABILITIES,
  ...group("liability", "2600", "Funds held for others", [["2610", "Grants received in advance"]]),
  ...group("equity", "3000", "Funds", [
    ["3010", "Endowment"],
    ["3020", "Restricted funds"],
    ["3030", "General funds", "retained_earnings"],
    ["3090", "Opening balances", "opening_balance"],
  ]),
  ...group("income", "4000", "Income", [
    ["4010", "Membership dues"],
    ["4020", "Donations"],
    ["4030", "Grants, public"],
    ["4035", "Grants, private"],
    ["4040", "Events"],
    ["4050", "Services", "service_sales"],
    ["4060", "Sales of goods", "sales"],
    ["4080", "Reductions given", "discounts"],
    ["4090", "Other income"],
  ]),
  ...group("expense", "5000", "Programmes", [
    ["5010", "Programme expenses", "purchases"],
    ["5015", "Grants given"],
    ["5020", "Volunteers' expenses"],
    ["5030", "Cost of goods sold", "cost_of_sales"],
    ["5040", "Stock adjustments", "stock_adjustment"],
    ["5050", "Price differences on purchases", "price_difference"],
  ]),
  ...group("expense", "6000", "People", PEOPLE),
  ...group("expense", "6100", "Administration", [...OFFICE, ["6200", "Fundraising"]]),
  ...group("expense", "6500", "Wear of assets", [["6510", "Depreciation", "depreciation"]]),
  ...OTHER_RESULT,
];
