import type { SupplierName } from "./suppliers.ts";

type Kind = "nda" | "sales" | "supply" | "lease" | "employment" | "license" | "dpa" | "other";

export interface Paper {
  title: string;
  kind: Kind;
  with: SupplierName;
  role: string;
  /** Start of the contract: months before the demo, or month of the demo. */
  monthsBefore?: number;
  month?: number;
  /** Length of the term and of each renewal. Without a term, the contract runs until it is terminated. */
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
    title: "Lease: hall and offices, Simmering",
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
    title: "Lease: workshop, Linz",
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
    title: "Supply agreement: frames and bikes",
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
    title: "Supply agreement: batteries and chargers",
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
    title: "Cloud and telephony services",
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
    title: "Data processing agreement: cloud services",
    kind: "dpa",
    with: "telecom",
    role: "Processor",
    monthsBefore: 7,
    noticeDays: 0,
  },
  {
    title: "NDA: next-generation Ferry",
    kind: "nda",
    with: "frames",
    role: "Partner",
    month: 2,
    termMonths: 18,
    noticeDays: 0,
  },
  {
    title: "Supply agreement: drive units",
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
    title: "Advertising agreement",
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
    title: "Supply agreement: textiles",
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
    title: "Solar roof maintenance",
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
    guidance: "For fleets of three or more bikes. The price per bike may be reduced by up to 10%.",
    clauses: [
      {
        key: "service",
        text: "We maintain every listed bike: one inspection per quarter, including the listed wear parts.",
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
        text: "We are liable for intent and gross negligence; for slight negligence, up to the annual contract value.",
        mandatory: true,
        risk: "high",
      },
      { key: "price", text: "Prices are adjusted once a year to the consumer price index.", risk: "medium" },
    ],
    obligations: [
      { text: "Inspect the fleet", party: "us", offset_days: 80, rrule: "FREQ=MONTHLY;INTERVAL=3" },
      { text: "Report the number of bikes in use", party: "them", offset_days: 350, rrule: "FREQ=YEARLY" },
    ],
  },
  {
    name: "Mutual NDA",
    kind: "nda",
    guidance: "Required before sharing drawings or prices. Not for customers.",
    clauses: [
      {
        key: "secret",
        text: "Confidential information is only shared with people who need it.",
        mandatory: true,
        risk: "high",
      },
      { key: "term", text: "The obligation lasts three years from the last disclosure.", risk: "medium" },
    ],
    obligations: [],
  },
] as const;

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
    body: "1. Use customer and employee data only for the purpose it was collected for.\n2. Do not share exports outside the company without approval from HR and legal.\n3. Report any data breach within one hour.\n4. Keep laptops locked and encrypted.",
  },
  {
    month: 0,
    title: "Workshop and warehouse safety",
    category: "Safety",
    body: "1. Charge batteries only in the charging cabinet.\n2. Use lifts only if you have been trained.\n3. Wear safety shoes beyond the yellow line.\n4. Put a dropped battery into the sand box and report it.",
  },
  {
    month: 2,
    title: "Travel and expenses",
    category: "Finance",
    body: "1. Take the train rather than the plane.\n2. Submit claims with receipts within 30 days.\n3. Name the customer for customer meals.",
  },
  {
    month: 9,
    title: "Gifts and hospitality",
    category: "Conduct",
    body: "1. Do not give or accept anything worth more than 50 euros.\n2. Public officials: no gifts at all.\n3. If in doubt, ask HR and legal first.",
  },
] as const;

export const PROCESSING = [
  {
    purpose: "Customers, quotes and orders",
    lawful_basis: "contract",
    categories: ["name", "business contact", "orders"],
    subjects: ["contacts at customers"],
    recipients: ["carriers", "tax advisers"],
    retention: { months: 84, basis: "Seven years under tax law" },
  },
  {
    purpose: "Payroll and leave",
    lawful_basis: "legal_obligation",
    categories: ["name", "address", "bank account", "salary", "absence"],
    subjects: ["employees"],
    recipients: ["tax office", "social insurance"],
    retention: { months: 84, basis: "Seven years under tax law" },
  },
  {
    purpose: "Applicants",
    lawful_basis: "contract",
    categories: ["name", "contact", "CV"],
    subjects: ["applicants"],
    recipients: ["none"],
    retention: { months: 6, basis: "Claims under the equal treatment act" },
  },
  {
    purpose: "Customer newsletter",
    lawful_basis: "consent",
    categories: ["name", "e-mail"],
    subjects: ["contacts who gave consent"],
    recipients: ["cloud provider"],
    retention: { months: 36, basis: "Until consent is withdrawn, at most three years" },
  },
] as const;
