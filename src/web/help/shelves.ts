import { defineWords } from "../language/words.ts";

interface Listed {
  page: string;
  domain: string;
}

/** Group of related handbook pages. */
export interface Shelf<P extends Listed> {
  name: ShelfName;
  pages: readonly P[];
}

type ShelfName = keyof typeof shelfWords.en;

/** Group titles: first those about Freehold, then those about each trade. */
export const shelfWords = defineWords({
  en: {
    first: "First things",
    work: "The daily work",
    control: "Who may, and who agrees",
    data: "In, out and kept",
    learning: "Learning",
    operator: "For operators and programs",
    Customers: "What sales and service know",
    Finance: "What bookkeepers know",
    Operations: "What purchasing and stock know",
    People: "What HR knows",
    Legal: "What lawyers know",
    Strategy: "What those who lead know",
    Governance: "What auditors know",
    Learning: "What teachers know",
    other: "More",
  },
  de: {
    first: "Zuerst",
    work: "Die tägliche Arbeit",
    control: "Wer darf, und wer zustimmt",
    data: "Herein, hinaus und aufbewahrt",
    learning: "Lernen",
    operator: "Für Betreiber und Programme",
    Customers: "Was Vertrieb und Kundendienst wissen",
    Finance: "Was die Buchhaltung weiß",
    Operations: "Was Einkauf und Lager wissen",
    People: "Was die Personalabteilung weiß",
    Legal: "Was Juristinnen und Juristen wissen",
    Strategy: "Was die Leitung weiß",
    Governance: "Was die Prüfung weiß",
    Learning: "Was Lehrende wissen",
    other: "Weiteres",
  },
});

/** Pages on working with Freehold, in reading order for new users. */
const OWN: readonly (readonly [ShelfName, readonly string[]])[] = [
  ["first", ["first-day", "in-the-browser", "lists-and-views", "logins-and-numbers"]],
  [
    "work",
    [
      "customers",
      "invoices-and-payments",
      "the-books",
      "stock-and-orders",
      "projects-and-assets",
      "people",
      "legal",
      "strategy",
    ],
  ],
  ["control", ["approvals", "workflows", "roles-and-policies", "segregation-of-duties", "the-audit-trail"]],
  ["data", ["importing", "exporting", "data-protection"]],
  [
    "learning",
    ["learning-at-work", "the-library", "asking-for-explanations", "making-courses", "the-knowledge-graph"],
  ],
  ["operator", ["running-freehold", "backups", "a-language-model", "the-public-api"]],
];

const TRADES = [
  "Finance",
  "Customers",
  "Operations",
  "People",
  "Legal",
  "Governance",
  "Strategy",
  "Learning",
] as const satisfies readonly ShelfName[];

/** Groups the pages. Unassigned pages go into the last group. */
export function shelvesOf<P extends Listed>(pages: readonly P[]): Shelf<P>[] {
  const own = OWN.map(([name, names]) => ({
    name,
    pages: names.flatMap((wanted) => pages.filter(({ page }) => page === wanted)),
  }));
  const trades = TRADES.map((name) => ({ name, pages: pages.filter(({ domain }) => domain === name) }));
  const placed = new Set([...own, ...trades].flatMap((shelf) => shelf.pages));
  const other = { name: "other" as const, pages: pages.filter((page) => !placed.has(page)) };
  return [...own, ...trades, other].filter((shelf) => shelf.pages.length > 0);
}
