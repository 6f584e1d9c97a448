import type { Centre } from "./ledger.ts";

export type Unit = "Management" | "Finance and HR" | "Sales and marketing" | "Operations" | "Workshop";

/** Units, each after its parent. */
export const UNITS: readonly { name: Unit; parent?: Unit; head: string; headcount: number }[] = [
  { name: "Management", head: "Lindner", headcount: 1 },
  { name: "Finance and HR", parent: "Management", head: "Oberhofer", headcount: 3 },
  { name: "Sales and marketing", parent: "Management", head: "Yilmaz", headcount: 4 },
  { name: "Operations", parent: "Management", head: "Wieczorek", headcount: 2 },
  { name: "Workshop", parent: "Operations", head: "Stankovic", headcount: 5 },
];

export const CENTRE_OF: Readonly<Record<Unit, Centre>> = {
  Management: "ADMIN",
  "Finance and HR": "ADMIN",
  "Sales and marketing": "SALES",
  Operations: "OPS",
  Workshop: "WORK",
};

/** Employees with a `login` use Freehold. */
export interface Hand {
  first: string;
  last: string;
  job: string;
  unit: Unit;
  /** Last name of the manager. */
  manager?: string;
  /** Gross per year, in euro. */
  salary: number;
  /** Months employed before the demo starts. */
  monthsBefore: number;
  born: string;
  login?: { roles: readonly string[]; team: "Finance" | "Sales" | "Operations" };
  /** Part-time hours and days; full time is 40 hours. */
  part?: { hours: string; days: readonly ("mon" | "tue" | "wed" | "thu" | "fri")[] };
}

/** Employees, each after their manager. */
export const STAFF: readonly Hand[] = [
  {
    first: "Katharina",
    last: "Lindner",
    job: "Managing director",
    unit: "Management",
    salary: 84_000,
    monthsBefore: 88,
    born: "1979-04-17",
    login: { roles: ["owner", "employee"], team: "Operations" },
  },
  {
    first: "Matthias",
    last: "Oberhofer",
    job: "Head of finance",
    unit: "Finance and HR",
    manager: "Lindner",
    salary: 66_000,
    monthsBefore: 70,
    born: "1982-09-02",
    login: { roles: ["fin_manager", "strat_clerk", "claims_desk", "employee"], team: "Finance" },
  },
  {
    first: "Elif",
    last: "Yilmaz",
    job: "Head of sales",
    unit: "Sales and marketing",
    manager: "Lindner",
    salary: 62_000,
    monthsBefore: 55,
    born: "1986-12-11",
    login: { roles: ["crm_manager", "strat_clerk", "order_desk", "employee"], team: "Sales" },
  },
  {
    first: "Tomasz",
    last: "Wieczorek",
    job: "Head of operations",
    unit: "Operations",
    manager: "Lindner",
    salary: 60_000,
    monthsBefore: 62,
    born: "1981-06-23",
    login: { roles: ["ops_manager", "strat_clerk", "employee"], team: "Operations" },
  },
  {
    first: "Ingrid",
    last: "Haslinger",
    job: "Head of HR and legal",
    unit: "Finance and HR",
    manager: "Lindner",
    salary: 52_000,
    monthsBefore: 41,
    born: "1977-02-08",
    login: { roles: ["hr_manager", "legal_manager", "strat_clerk", "employee"], team: "Finance" },
  },
  {
    first: "Sophie",
    last: "Brandl",
    job: "Bookkeeper",
    unit: "Finance and HR",
    manager: "Oberhofer",
    salary: 41_000,
    monthsBefore: 33,
    born: "1993-10-30",
    login: { roles: ["fin_clerk", "billing_desk", "claims_desk", "employee"], team: "Finance" },
    part: { hours: "32", days: ["mon", "tue", "wed", "thu"] },
  },
  {
    first: "Jonas",
    last: "Feichtinger",
    job: "Sales, dealers and fleets",
    unit: "Sales and marketing",
    manager: "Yilmaz",
    salary: 45_000,
    monthsBefore: 30,
    born: "1990-01-19",
  },
  {
    first: "Nora",
    last: "Kainz",
    job: "Marketing",
    unit: "Sales and marketing",
    manager: "Yilmaz",
    salary: 40_000,
    monthsBefore: 19,
    born: "1995-05-05",
    part: { hours: "24", days: ["tue", "wed", "thu"] },
  },
  {
    first: "Lukas",
    last: "Prohaska",
    job: "Warehouse",
    unit: "Operations",
    manager: "Wieczorek",
    salary: 34_000,
    monthsBefore: 47,
    born: "1988-08-14",
  },
  {
    first: "Mira",
    last: "Stankovic",
    job: "Workshop lead",
    unit: "Workshop",
    manager: "Wieczorek",
    salary: 43_000,
    monthsBefore: 52,
    born: "1985-03-27",
  },
  {
    first: "David",
    last: "Egger",
    job: "Bicycle mechanic",
    unit: "Workshop",
    manager: "Wieczorek",
    salary: 36_000,
    monthsBefore: 26,
    born: "1996-11-16",
  },
  {
    first: "Felix",
    last: "Aigner",
    job: "Fleet engineer",
    unit: "Workshop",
    manager: "Wieczorek",
    salary: 48_000,
    monthsBefore: 22,
    born: "1991-07-01",
  },
];

/** The first candidate is hired. */
export interface Opening {
  /** Month of approval, from 0. */
  month: number;
  job: string;
  unit: Unit;
  manager: string;
  salary: number;
  applicants: readonly { name: string; rating: number }[];
}

export const OPENINGS: readonly Opening[] = [
  {
    month: 0,
    job: "Customer service",
    unit: "Sales and marketing",
    manager: "Yilmaz",
    salary: 35_000,
    applicants: [
      { name: "Anna Reisinger", rating: 5 },
      { name: "Bernhard Kofler", rating: 3 },
      { name: "Selin Aydin", rating: 4 },
    ],
  },
  {
    month: 8,
    job: "Warehouse and dispatch",
    unit: "Operations",
    manager: "Wieczorek",
    salary: 33_500,
    applicants: [
      { name: "Milan Petrovic", rating: 4 },
      { name: "Georg Tischler", rating: 2 },
      { name: "Clara Winkler", rating: 3 },
    ],
  },
  {
    month: 13,
    job: "Bicycle mechanic, Linz",
    unit: "Workshop",
    manager: "Wieczorek",
    salary: 36_500,
    applicants: [
      { name: "Paul Zehetner", rating: 5 },
      { name: "Ivo Marek", rating: 3 },
    ],
  },
  {
    month: 24,
    job: "Junior fleet engineer",
    unit: "Workshop",
    manager: "Wieczorek",
    salary: 47_000,
    applicants: [
      { name: "Lena Hofstetter", rating: 4 },
      { name: "Adrian Vogel", rating: 3 },
      { name: "Judit Farkas", rating: 4 },
      { name: "Simon Pichler", rating: 2 },
    ],
  },
];

/** Parental leave: employee, first month, and duration in months. */
export const PARENT = { last: "Kainz", month: 21, months: 4 };
