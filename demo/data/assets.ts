export interface Thing {
  tag: string;
  name: string;
  category: string;
  account: "1510" | "1520" | "1530";
  cost: number;
  lifeMonths: number;
  monthsBefore: number;
  custodian: string;
  residual?: number;
  serviceEveryMonths?: number;
}

export const THINGS: readonly Thing[] = [
  {
    tag: "VAN-1",
    name: "Electric van",
    category: "Vehicles",
    account: "1530",
    cost: 38_400_00,
    residual: 6_000_00,
    lifeMonths: 72,
    monthsBefore: 25,
    custodian: "Prohaska",
    serviceEveryMonths: 12,
  },
  {
    tag: "LIFT-1",
    name: "Column lift for cargo bikes",
    category: "Workshop",
    account: "1510",
    cost: 7_800_00,
    lifeMonths: 96,
    monthsBefore: 40,
    custodian: "Stankovic",
    serviceEveryMonths: 12,
  },
  {
    tag: "LIFT-2",
    name: "Column lift for cargo bikes",
    category: "Workshop",
    account: "1510",
    cost: 8_150_00,
    lifeMonths: 96,
    monthsBefore: 18,
    custodian: "Stankovic",
    serviceEveryMonths: 12,
  },
  {
    tag: "DIAG-1",
    name: "Drive unit diagnostic station",
    category: "Workshop",
    account: "1510",
    cost: 4_200_00,
    lifeMonths: 60,
    monthsBefore: 22,
    custodian: "Aigner",
  },
  {
    tag: "RACK-1",
    name: "Heavy duty racking",
    category: "Warehouse",
    account: "1510",
    cost: 11_600_00,
    lifeMonths: 120,
    monthsBefore: 60,
    custodian: "Prohaska",
  },
  {
    tag: "FLT-1",
    name: "Forklift, electric",
    category: "Warehouse",
    account: "1510",
    cost: 14_900_00,
    residual: 1_500_00,
    lifeMonths: 84,
    monthsBefore: 30,
    custodian: "Prohaska",
    serviceEveryMonths: 6,
  },
  {
    tag: "NB-01",
    name: "Laptop 14 inch",
    category: "Computers",
    account: "1520",
    cost: 1_450_00,
    lifeMonths: 36,
    monthsBefore: 14,
    custodian: "Yilmaz",
  },
  {
    tag: "NB-02",
    name: "Laptop 14 inch",
    category: "Computers",
    account: "1520",
    cost: 1_450_00,
    lifeMonths: 36,
    monthsBefore: 14,
    custodian: "Brandl",
  },
  {
    tag: "NB-03",
    name: "Laptop 16 inch",
    category: "Computers",
    account: "1520",
    cost: 2_190_00,
    lifeMonths: 36,
    monthsBefore: 9,
    custodian: "Aigner",
  },
];

/** Purchases during the demo, billed by the parts dealer. */
export const BOUGHT: readonly (Omit<Thing, "monthsBefore"> & { month: number })[] = [
  {
    month: 2,
    tag: "WASH-1",
    name: "Washing bay with water recycling",
    category: "Workshop",
    account: "1510",
    cost: 9_750_00,
    lifeMonths: 96,
    custodian: "Stankovic",
    serviceEveryMonths: 6,
  },
  {
    month: 9,
    tag: "NB-04",
    name: "Laptop 14 inch",
    category: "Computers",
    account: "1520",
    cost: 1_520_00,
    lifeMonths: 36,
    custodian: "Reisinger",
  },
  {
    month: 15,
    tag: "LIFT-3",
    name: "Column lift, Linz",
    category: "Workshop",
    account: "1510",
    cost: 8_900_00,
    lifeMonths: 96,
    custodian: "Stankovic",
    serviceEveryMonths: 12,
  },
  {
    month: 19,
    tag: "TRL-1",
    name: "Trailer for exhibition bikes",
    category: "Vehicles",
    account: "1530",
    cost: 6_300_00,
    lifeMonths: 72,
    custodian: "Prohaska",
  },
];
