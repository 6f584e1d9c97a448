type Role = "director" | "finance" | "sales" | "operations" | "people";

export interface Aim {
  title: string;
  level: "org" | "team";
  type: "committed" | "aspirational";
  by: Role;
  results: readonly {
    title: string;
    metric: "number" | "percent" | "money";
    unit?: string;
    start: number;
    target: number;
    direction?: "down";
  }[];
}

export const AIMS: readonly (readonly Aim[])[] = [
  [
    {
      title: "Win fleets as service customers",
      level: "org",
      type: "committed",
      by: "director",
      results: [
        { title: "Fleets under contract", metric: "number", unit: "fleets", start: 0, target: 3 },
        { title: "Tickets resolved within two days", metric: "percent", unit: "%", start: 62, target: 80 },
      ],
    },
    {
      title: "Increase Ferry sales through dealers",
      level: "team",
      type: "committed",
      by: "sales",
      results: [
        { title: "Dealers with a test bike", metric: "number", unit: "dealers", start: 4, target: 8 },
        { title: "Quotes answered within three days", metric: "percent", unit: "%", start: 55, target: 85 },
      ],
    },
  ],
  [
    {
      title: "Grow beyond Vienna",
      level: "org",
      type: "committed",
      by: "director",
      results: [
        { title: "New customers outside Vienna", metric: "number", unit: "customers", start: 0, target: 8 },
        { title: "Share of sales outside Vienna", metric: "percent", unit: "%", start: 48, target: 58 },
        {
          title: "Days from order to delivery",
          metric: "number",
          unit: "days",
          start: 14,
          target: 10,
          direction: "down",
        },
      ],
    },
    {
      title: "Have parts in stock when needed",
      level: "team",
      type: "committed",
      by: "operations",
      results: [
        { title: "On-time deliveries", metric: "percent", unit: "%", start: 86, target: 95 },
        {
          title: "Stock value",
          metric: "money",
          unit: "1000 EUR",
          start: 235,
          target: 200,
          direction: "down",
        },
      ],
    },
    {
      title: "Close the books within ten days",
      level: "team",
      type: "aspirational",
      by: "finance",
      results: [
        {
          title: "Days to close a month",
          metric: "number",
          unit: "days",
          start: 15,
          target: 10,
          direction: "down",
        },
      ],
    },
  ],
  [
    {
      title: "Make the Linz workshop profitable",
      level: "org",
      type: "committed",
      by: "director",
      results: [
        { title: "Repairs per week in Linz", metric: "number", unit: "repairs", start: 3, target: 9 },
        { title: "Fleets serviced from Linz", metric: "number", unit: "fleets", start: 1, target: 3 },
      ],
    },
    {
      title: "Cover for every key task",
      level: "team",
      type: "committed",
      by: "people",
      results: [{ title: "Tasks known by two people", metric: "percent", unit: "%", start: 35, target: 70 }],
    },
  ],
  [
    {
      title: "Launch the next Ferry",
      level: "org",
      type: "committed",
      by: "director",
      results: [
        { title: "Milestones completed", metric: "number", unit: "milestones", start: 0, target: 4 },
        {
          title: "Parts cost per bike",
          metric: "money",
          unit: "EUR",
          start: 2690,
          target: 2450,
          direction: "down",
        },
      ],
    },
    {
      title: "Move half of the fleets to a fixed fee",
      level: "team",
      type: "aspirational",
      by: "sales",
      results: [
        { title: "Bikes in fleet care", metric: "number", unit: "bikes", start: 35, target: 60 },
        {
          title: "Inbound fleet enquiries",
          metric: "number",
          unit: "fleets",
          start: 0,
          target: 4,
        },
      ],
    },
    {
      title: "Fewer late supplier deliveries",
      level: "team",
      type: "committed",
      by: "operations",
      results: [
        { title: "On-time supplier deliveries", metric: "percent", unit: "%", start: 79, target: 90 },
      ],
    },
  ],
  [
    {
      title: "Get ready for twice as many fleets",
      level: "org",
      type: "committed",
      by: "director",
      results: [
        { title: "Bikes in fleet care", metric: "number", unit: "bikes", start: 52, target: 90 },
        {
          title: "Replacements within two working days",
          metric: "percent",
          unit: "%",
          start: 81,
          target: 95,
        },
        { title: "Fleet care margin", metric: "percent", unit: "%", start: 22, target: 30 },
      ],
    },
    {
      title: "Win first orders for the new Ferry",
      level: "team",
      type: "committed",
      by: "sales",
      results: [{ title: "Pre-orders", metric: "number", unit: "bikes", start: 0, target: 40 }],
    },
    {
      title: "Solar roof in operation by spring",
      level: "team",
      type: "aspirational",
      by: "operations",
      results: [
        { title: "Offers and approvals received", metric: "number", unit: "documents", start: 0, target: 5 },
      ],
    },
  ],
];

export const INITIATIVES = [
  {
    month: 1,
    title: "Web shop relaunch",
    project: "SHOP",
    budget: 18_000_00,
    benefit: "Dealers can order parts around the clock.",
    score: { impact: 6, confidence: 7, ease: 5 },
  },
  {
    month: 7,
    title: "Larger workshop in Linz",
    project: "LINZ",
    budget: 26_000_00,
    benefit: "Serves fleets between Linz and Salzburg.",
    score: { impact: 8, confidence: 6, ease: 4 },
  },
  {
    month: 17,
    title: "Next-generation Ferry",
    project: "MODEL-27",
    budget: 42_000_00,
    benefit: "Lighter and cheaper to build.",
    score: { impact: 9, confidence: 6, ease: 3 },
  },
  {
    month: 23,
    title: "Solar roof Simmering",
    project: "SOLAR",
    budget: 38_000_00,
    benefit: "Covers half of our electricity.",
    score: { impact: 5, confidence: 8, ease: 6 },
  },
] as const;

export const IDEAS = [
  {
    month: 2,
    title: "Rental fleet for festivals",
    benefit: "Earns rental income on summer weekends.",
    score: { impact: 4, confidence: 4, ease: 5 },
  },
  {
    month: 22,
    title: "Showroom in Munich",
    benefit: "Closer to dealers in the south.",
    score: { impact: 7, confidence: 3, ease: 2 },
  },
] as const;

export const RISKS = [
  {
    title: "Sole frame supplier fails to deliver",
    category: "operational",
    likelihood: 3,
    impact: 5,
    owner: "operations",
    controls: [
      { text: "Six weeks of safety stock", strength: 3, reduces: "impact" },
      { text: "Second supplier approved", strength: 3, reduces: "likelihood" },
    ],
    course: "monitor",
  },
  {
    title: "Fire in the battery storage",
    category: "operational",
    likelihood: 2,
    impact: 5,
    owner: "operations",
    controls: [
      { text: "Charging cabinet with smoke detector", strength: 4, reduces: "likelihood" },
      { text: "Sand boxes and trained staff", strength: 3, reduces: "impact" },
    ],
    course: "monitor",
  },
  {
    title: "US dollar rises by 20%",
    category: "financial",
    likelihood: 3,
    impact: 3,
    owner: "finance",
    controls: [{ text: "Prices fixed for six months", strength: 2, reduces: "impact" }],
    course: "accept",
  },
  {
    title: "Large fleet customer defaults",
    category: "financial",
    likelihood: 3,
    impact: 4,
    owner: "finance",
    controls: [
      { text: "Credit limits and weekly review of overdue invoices", strength: 3, reduces: "impact" },
    ],
    course: "treat",
  },
  {
    title: "Key people leave",
    category: "people",
    likelihood: 3,
    impact: 4,
    owner: "people",
    controls: [{ text: "Each task is known by two people", strength: 2, reduces: "impact" }],
    course: "treat",
  },
  {
    title: "Ransomware attack",
    category: "technology",
    likelihood: 3,
    impact: 5,
    owner: "director",
    controls: [
      { text: "Off-site backups with restore tests twice a year", strength: 4, reduces: "impact" },
      { text: "Phishing awareness training", strength: 2, reduces: "likelihood" },
    ],
    course: "monitor",
  },
  {
    title: "Cargo bike subsidies end",
    category: "strategic",
    likelihood: 4,
    impact: 3,
    owner: "director",
    controls: [],
    course: "assess",
  },
  {
    title: "Loan matures before the next season",
    category: "financial",
    likelihood: 2,
    impact: 3,
    owner: "finance",
    controls: [{ text: "Loan term extended", strength: 5, reduces: "likelihood" }],
    course: "close",
  },
] as const;

const figure = (stats: string, path: string) => ({ stats, figure: path });

export const KPIS = [
  {
    name: "Revenue, last 12 months",
    formula: { op: "/", of: [figure("fin", "result.period.revenue"), { constant: "100000" }] },
    period: "last_12_months",
    unit: "1000 EUR",
    target: "2500",
    amber: "2200",
  },
  {
    name: "Profit, last 12 months",
    formula: { op: "/", of: [figure("fin", "result.period.profit"), { constant: "100000" }] },
    period: "last_12_months",
    unit: "1000 EUR",
    target: "150",
    amber: "50",
  },
  {
    name: "Win rate",
    formula: figure("crm", "deals.win_rate_percent"),
    period: "last_12_months",
    unit: "%",
    target: "55",
    amber: "45",
  },
  {
    name: "On-time deliveries",
    formula: figure("ops", "sales.fill_rate_percent"),
    period: "last_12_months",
    unit: "%",
    target: "95",
    amber: "90",
  },
  {
    name: "On-time suppliers",
    formula: figure("ops", "purchases.on_time_percent"),
    period: "last_12_months",
    unit: "%",
    target: "90",
    amber: "80",
  },
  {
    name: "Receivables",
    formula: { op: "/", of: [figure("fin", "receivables.base.total"), { constant: "100000" }] },
    period: "all",
    unit: "1000 EUR",
    direction: "down",
    target: "300",
    amber: "400",
  },
  {
    name: "Policies acknowledged",
    formula: figure("legal", "policies.acknowledged_percent"),
    period: "all",
    unit: "%",
    target: "95",
    amber: "85",
  },
] as const;

/** KPI that is measured twice a year, by telephone survey. */
export const HAPPINESS = {
  name: "Customer recommendation score",
  unit: "points",
  target: "8.5",
  amber: "7.5",
};

export const DECISIONS = [
  {
    month: 1,
    title: "Second frame supplier",
    context: "All frames come from a single supplier.",
    options: ["Keep one supplier", "Add a supplier in Portugal", "Add a supplier in Poland"],
    chosen: 1,
    deciders: ["director", "operations", "finance"],
    rationale: "Shorter transport and better brazing quality.",
  },
  {
    month: 6,
    title: "Workshop in Linz",
    context: "A larger hall is available for lease.",
    options: ["Keep the current workshop", "Lease the hall", "Close Linz"],
    chosen: 1,
    deciders: ["director", "operations", "sales", "finance"],
    rationale: "Four fleets are within an hour's drive.",
  },
  {
    month: 13,
    title: "Annual price adjustment",
    context: "Frames and batteries have become more expensive.",
    options: ["Increase by 3%", "Increase by 5%", "No change"],
    chosen: 0,
    deciders: ["director", "sales", "finance"],
    rationale: "Dealers can absorb 3%, but not 5%.",
  },
  {
    month: 18,
    title: "Motor for the next Ferry",
    context: "Two manufacturers have sent samples.",
    options: ["Formosa 85 Nm", "Rhone 75 Nm"],
    chosen: 0,
    deciders: ["director", "operations"],
    rationale: "It can be serviced in Vienna, and riders know it.",
  },
  {
    month: 24,
    title: "Showroom in Munich",
    context: "Retail space near the station is available from spring.",
    options: ["Yes, with two people", "No", "Shop-in-shop at a dealer"],
    chosen: 2,
    deciders: ["director", "sales", "finance"],
    rationale: undefined,
  },
] as const;
