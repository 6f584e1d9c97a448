/** Kinds of customers, for whom the law names different default interest. */
export const DEBTORS = ["business", "consumer"] as const;
export type Debtor = (typeof DEBTORS)[number];

/** Yearly interest in percent from a day on: the sum of base rate and margin. */
export interface Rate {
  from: string;
  base: string;
  margin: string;
}

type Table = Readonly<Record<Debtor, readonly Rate[]>>;

const rates = (margin: string, bases: Readonly<Record<string, string>>): Rate[] =>
  Object.entries(bases).map(([from, base]) => ({ from, base, margin }));

/** Base rate under section 247 of the German Civil Code, which changes in January and July. */
const GERMANY = {
  "2016-07-01": "-0.88",
  "2023-01-01": "1.62",
  "2023-07-01": "3.12",
  "2024-01-01": "3.62",
  "2024-07-01": "3.37",
  "2025-01-01": "2.27",
  "2025-07-01": "1.27",
  "2026-01-01": "1.27",
};

/** Austrian base rate on the last day before each half-year, which applies to it between businesses. */
const AUSTRIA = {
  "2016-07-01": "-0.62",
  "2023-01-01": "1.88",
  "2023-07-01": "3.38",
  "2024-01-01": "3.88",
  "2025-01-01": "2.53",
  "2025-07-01": "1.53",
};

/**
 * Statutory default interest by country: sections 247 and 288 of the German Civil Code; section 456 of the Austrian
 * Commercial Code and section 1000 of the Civil Code. The last rate applies until a newer one is entered, and runs of
 * later half-years say so.
 */
export const STATUTORY: Readonly<Record<string, Table>> = {
  DE: { business: rates("9", GERMANY), consumer: rates("5", GERMANY) },
  AT: {
    business: rates("9.2", AUSTRIA),
    consumer: [{ from: "2000-01-01", base: "0", margin: "4" }],
  },
};
