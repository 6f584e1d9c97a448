export const ADDED_ACCOUNTS = [
  { code: "2215", name: "VAT payable to tax office", type: "liability" },
  { code: "2245", name: "Net wages payable", type: "liability" },
  { code: "4025", name: "Fleet care contracts", type: "income" },
] as const;

export const TAXES = [
  { key: "sales20", code: "S20", name: "VAT 20% on sales", rate: "20", kind: "sales", account: "2210" },
  {
    key: "repair10",
    code: "S10",
    name: "VAT 10% on bicycle repairs",
    rate: "10",
    kind: "sales",
    account: "2210",
  },
  {
    key: "euSupply",
    code: "S0EU",
    name: "EU supply, exempt",
    rate: "0",
    kind: "exempt",
    account: "2210",
  },
  { key: "export", code: "S0EX", name: "Export, exempt", rate: "0", kind: "exempt", account: "2210" },
  { key: "input20", code: "P20", name: "Input VAT 20%", rate: "20", kind: "purchase", account: "1190" },
  { key: "input10", code: "P10", name: "Input VAT 10%", rate: "10", kind: "purchase", account: "1190" },
  {
    key: "reverse20",
    code: "RC20",
    name: "Reverse charge 20% (EU purchases and imports)",
    rate: "20",
    kind: "reverse",
    account: "2210",
  },
] as const;

export type TaxName = (typeof TAXES)[number]["key"];

export const CENTRES = [
  { code: "ADMIN", name: "Management, finance and HR" },
  { code: "SALES", name: "Sales and marketing" },
  { code: "OPS", name: "Warehouse and purchasing" },
  { code: "WORK", name: "Workshop and fleet care" },
] as const;

export type Centre = (typeof CENTRES)[number]["code"];

/** Monthly, in cents; advertising is seasonal. */
export const BUDGETS = [
  { name: "Rent", account: "6110", months: flat(5_200_00) },
  { name: "Software and subscriptions", account: "6150", months: flat(1_150_00) },
  { name: "Travel and meals", account: "6180", months: flat(900_00) },
  {
    name: "Advertising",
    account: "6200",
    months: [
      1_500_00, 2_500_00, 4_000_00, 4_000_00, 3_500_00, 2_500_00, 1_500_00, 1_200_00, 2_000_00, 2_000_00,
      1_500_00, 1_500_00,
    ],
  },
  { name: "Packaging and delivery", account: "6210", months: flat(3_200_00) },
  { name: "Training", account: "6030", months: flat(600_00) },
] as const;

function flat(amount: number): readonly number[] {
  return Array.from({ length: 12 }, () => amount);
}

/** Exchange rates of the month before the demo. */
export const FIRST_RATES: readonly (readonly [currency: string, rate: string])[] = [
  ["USD", "0.921"],
  ["CHF", "1.063"],
];
