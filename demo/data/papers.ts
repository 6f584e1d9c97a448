import type { SupplierName } from "./suppliers.ts";

type Kind = "nda" | "sales" | "supply" | "lease" | "employment" | "license" | "dpa" | "other";

/** A contract from before the demo or concluded during it. */
export interface Paper {
  title: string;
  kind: Kind;
  with: SupplierName;
  role: string;
  /** Start, in months before the demo or as a month of it. */
  monthsBefore?: number;
  month?: number;
  /** Length of a term and of renewals; without one, it runs until terminated. */
  termMonths?: number;
  renewMonths?: number;
  noticeDays: number;
  /** Per year, in cents. */
  value?: number;
  /** State at the end of the demo. */
  until?: "draft" | "review" | "sent";
}

export const PAPERS: readonly Paper[] = [
  {
    title: "Lease of hall and offices, Simmering",
    kind: "lease",
    with: "rent",
    role: "Landlord",
    monthsBefore: 41,
    termMonths: 60,
    renewMonths: 12,
    noticeDays: 180,
    value: 46_800_00,
  },
  {
    title: "Lease of the workshop, Linz",
    kind: "lease",
    with: "rent",
    role: "Landlord",
    monthsBefore: 16,
    termMonths: 36,
    renewMonths: 12,
    noticeDays: 90,
    value: 13_800_00,
  },
  {
    title: "Supply of frames and bikes",
    kind: "supply",
    with: "frames",
    role: "Supplier",
    monthsBefore: 20,
    termMonths: 24,
    renewMonths: 12,
    noticeDays: 90,
    value: 1_100_000_00,
  },
  {
    title: "Supply of batteries and chargers",
    kind: "supply",
    with: "batteries",
    role: "Supplier",
    monthsBefore: 9,
    termMonths: 12,
    renewMonths: 12,
    noticeDays: 60,
    value: 180_000_00,
  },
  {
    title: "Freight within Austria",
    kind: "other",
    with: "freight",
    role: "Carrier",
    monthsBefore: 14,
    noticeDays: 30,
    value: 32_000_00,
  },
  {
    title: "Business insurance",
    kind: "other",
    with: "insurance",
    role: "Insurer",
    monthsBefore: 10,
    termMonths: 12,
    renewMonths: 12,
    noticeDays: 30,
    value: 13_200_00,
  },
  {
    title: "Cloud and telephone",
    kind: "license",
    with: "telecom",
    role: "Provider",
    monthsBefore: 7,
    termMonths: 24,
    renewMonths: 12,
    noticeDays: 60,
    value: 16_400_00,
  },
  {
    title: "Processing of personal data in the cloud",
    kind: "dpa",
    with: "telecom",
    role: "Processor",
    monthsBefore: 7,
    noticeDays: 0,
  },
  {
    title: "Secrecy about the Ferry of the next year",
    kind: "nda",
    with: "frames",
    role: "Partner",
    month: 2,
    termMonths: 18,
    noticeDays: 0,
  },
  {
    title: "Supply of drive units",
    kind: "supply",
    with: "drives",
    role: "Supplier",
    month: 1,
    termMonths: 24,
    renewMonths: 12,
    noticeDays: 90,
    value: 240_000_00,
  },
  {
    title: "Advertising of the year",
    kind: "other",
    with: "agency",
    role: "Agency",
    month: 14,
    termMonths: 12,
    renewMonths: 12,
    noticeDays: 60,
    value: 28_000_00,
  },
  {
    title: "Supply of textiles",
    kind: "supply",
    with: "textiles",
    role: "Supplier",
    month: 24,
    termMonths: 24,
    noticeDays: 60,
    value: 60_000_00,
    until: "sent",
  },
  {
    title: "Service of the solar roof",
    kind: "other",
    with: "energy",
    role: "Operator",
    month: 24,
    termMonths: 120,
    noticeDays: 180,
    value: 4_800_00,
    until: "review",
  },
];

export const TEMPLATES = [
  {
    name: "Fleet care",
    kind: "sales",
    guidance: "For fleets from three bikes on. The price for each bike may be lowered by 10 % at the most.",
    clauses: [
      {
        key: "service",
        text: "We look after every bike on the list: one inspection a quarter, wear parts of the list included.",
        mandatory: true,
        risk: "low",
      },
      {
        key: "response",
        text: "A bike that cannot be ridden is repaired or replaced within two working days.",
        mandatory: true,
        risk: "medium",
      },
      {
        key: "liability",
        text: "We are liable for intent and gross negligence; for slight negligence up to the value of a year.",
        mandatory: true,
        risk: "high",
      },
      { key: "price", text: "The price follows the consumer price index, once a year.", risk: "medium" },
    ],
    obligations: [
      { text: "Inspect the fleet", party: "us", offset_days: 80, rrule: "FREQ=MONTHLY;INTERVAL=3" },
      { text: "Tell us how many bikes are in use", party: "them", offset_days: 350, rrule: "FREQ=YEARLY" },
    ],
  },
  {
    name: "Secrecy, both ways",
    kind: "nda",
    guidance: "Before drawings or prices are shown. Not for customers.",
    clauses: [
      {
        key: "secret",
        text: "What is marked as secret stays with those who need it.",
        mandatory: true,
        risk: "high",
      },
      { key: "term", text: "This holds for three years from the last exchange.", risk: "medium" },
    ],
    obligations: [],
  },
] as const;

/** Maintained fleets: customer, number of bikes, first month. */
export const FLEETS: readonly { client: string; bikes: number; month: number; signatory: string }[] = [
  { client: "Flinkpost Kurierdienst", bikes: 14, month: 0, signatory: "Milena Jovic" },
  { client: "Letzte Meile Logistik GmbH", bikes: 9, month: 1, signatory: "Harald Stix" },
  { client: "Grüne Fracht Salzburg eG", bikes: 7, month: 4, signatory: "Doris Walchhofer" },
  { client: "Stadtgärten Linz Betriebe", bikes: 5, month: 7, signatory: "Eva Hainzl" },
  { client: "Essen auf Rollen Wien", bikes: 11, month: 13, signatory: "Nadia Rahimi" },
  { client: "Hauskrankenpflege Mobil", bikes: 6, month: 16, signatory: "Birgit Nowotny" },
  { client: "Post Minute Kuriere", bikes: 12, month: 22, signatory: "Oliver Trummer" },
];

export const POLICIES = [
  {
    month: 0,
    title: "Data protection",
    category: "Data protection",
    body: "1. Data of customers and colleagues is used for the purpose it was given for.\n2. Exports go to nobody outside without the consent of people and legal.\n3. Whoever sees a breach says so within the hour.\n4. Notebooks are locked and encrypted.",
  },
  {
    month: 0,
    title: "Safety in workshop and warehouse",
    category: "Safety",
    body: "1. Batteries are charged in the cabinet only.\n2. Lifts are used by those who were instructed.\n3. Shoes with caps beyond the yellow line.\n4. A battery that was dropped is put into the sand box and reported.",
  },
  {
    month: 2,
    title: "Travel and expenses",
    category: "Finance",
    body: "1. Train before plane.\n2. Claims within thirty days, with the receipt.\n3. Meals with customers name the customer.",
  },
  {
    month: 9,
    title: "Gifts and invitations",
    category: "Conduct",
    body: "1. Nothing above 50 euro is given or taken.\n2. Cities and their people: nothing at all.\n3. In doubt, ask people and legal first.",
  },
] as const;

export const PROCESSING = [
  {
    purpose: "Customers, offers and orders",
    lawful_basis: "contract",
    categories: ["name", "business contact", "orders"],
    subjects: ["contacts at customers"],
    recipients: ["carriers", "tax advisers"],
    retention: { months: 84, basis: "Seven years by the tax code" },
  },
  {
    purpose: "Wages and leave",
    lawful_basis: "legal_obligation",
    categories: ["name", "address", "bank account", "salary", "absence"],
    subjects: ["employees"],
    recipients: ["tax office", "social insurance"],
    retention: { months: 84, basis: "Seven years by the tax code" },
  },
  {
    purpose: "Applicants",
    lawful_basis: "contract",
    categories: ["name", "contact", "career"],
    subjects: ["applicants"],
    recipients: ["none"],
    retention: { months: 6, basis: "Claims under the equal treatment act" },
  },
  {
    purpose: "News to customers",
    lawful_basis: "consent",
    categories: ["name", "e-mail"],
    subjects: ["contacts who agreed"],
    recipients: ["cloud provider"],
    retention: { months: 36, basis: "Until consent is withdrawn, three years at the most" },
  },
] as const;
