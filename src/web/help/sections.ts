import type { Texts } from "../language/texts.ts";

interface Listed {
  page: string;
  domain: string;
}

export interface HelpSection<P extends Listed> {
  name: SectionName;
  pages: readonly P[];
}

type SectionName = keyof Texts<"help.shelves">;

/** Reading order for new users. */
const OWN: readonly (readonly [SectionName, readonly string[]])[] = [
  ["first", ["first-day", "in-the-browser", "lists-and-views", "custom-fields", "logins-and-numbers"]],
  [
    "work",
    [
      "customers",
      "invoices-and-payments",
      "paying-and-reminding",
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
  [
    "operator",
    [
      "running-freehold",
      "backups",
      "sending-mail",
      "a-language-model",
      "programs",
      "events",
      "the-public-api",
    ],
  ],
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
] as const satisfies readonly SectionName[];

/** Unassigned pages go into the last group. */
export function sectionsOf<P extends Listed>(pages: readonly P[]): HelpSection<P>[] {
  const own = OWN.map(([name, names]) => ({
    name,
    pages: names.flatMap((wanted) => pages.filter(({ page }) => page === wanted)),
  }));
  const trades = TRADES.map((name) => ({ name, pages: pages.filter(({ domain }) => domain === name) }));
  const placed = new Set([...own, ...trades].flatMap((section) => section.pages));
  const other = { name: "other" as const, pages: pages.filter((page) => !placed.has(page)) };
  return [...own, ...trades, other].filter((section) => section.pages.length > 0);
}
