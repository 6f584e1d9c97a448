type Role = "director" | "finance" | "sales" | "operations" | "people";

/** An objective of a half-year with its key results. */
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

/** Objectives of each half-year, in order. */
export const AIMS: readonly (readonly Aim[])[] = [
  [
    {
      title: "Fleets trust us with their bikes",
      level: "org",
      type: "committed",
      by: "director",
      results: [
        { title: "Fleets under contract", metric: "number", unit: "fleets", start: 0, target: 3 },
        { title: "Tickets solved within two days", metric: "percent", unit: "%", start: 62, target: 80 },
      ],
    },
    {
      title: "Dealers sell more of the Ferry",
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
      title: "Parts are there when they are needed",
      level: "team",
      type: "committed",
      by: "operations",
      results: [
        { title: "Orders delivered as promised", metric: "percent", unit: "%", start: 86, target: 95 },
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
      title: "Books closed within ten days",
      level: "team",
      type: "aspirational",
      by: "finance",
      results: [
        {
          title: "Days until a month is closed",
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
      title: "A workshop in Linz that pays its way",
      level: "org",
      type: "committed",
      by: "director",
      results: [
        { title: "Repairs a week in Linz", metric: "number", unit: "repairs", start: 3, target: 9 },
        { title: "Fleets looked after from Linz", metric: "number", unit: "fleets", start: 1, target: 3 },
      ],
    },
    {
      title: "Everybody can stand in for somebody",
      level: "team",
      type: "committed",
      by: "people",
      results: [
        { title: "Tasks with two who know them", metric: "percent", unit: "%", start: 35, target: 70 },
      ],
    },
  ],
  [
    {
      title: "The Ferry of the next year",
      level: "org",
      type: "committed",
      by: "director",
      results: [
        { title: "Milestones passed", metric: "number", unit: "of 6", start: 0, target: 4 },
        {
          title: "Cost of parts for each bike",
          metric: "money",
          unit: "EUR",
          start: 2690,
          target: 2450,
          direction: "down",
        },
      ],
    },
    {
      title: "Half of the fleets pay a fixed fee",
      level: "team",
      type: "aspirational",
      by: "sales",
      results: [
        { title: "Bikes under fleet care", metric: "number", unit: "bikes", start: 35, target: 60 },
        {
          title: "Fleets that asked for it by themselves",
          metric: "number",
          unit: "fleets",
          start: 0,
          target: 4,
        },
      ],
    },
    {
      title: "Fewer late deliveries of our suppliers",
      level: "team",
      type: "committed",
      by: "operations",
      results: [{ title: "Orders that came in time", metric: "percent", unit: "%", start: 79, target: 90 }],
    },
  ],
  [
    {
      title: "Ready for twice as many fleets",
      level: "org",
      type: "committed",
      by: "director",
      results: [
        { title: "Bikes under fleet care", metric: "number", unit: "bikes", start: 52, target: 90 },
        { title: "Replacement within two working days", metric: "percent", unit: "%", start: 81, target: 95 },
        { title: "Margin of fleet care", metric: "percent", unit: "%", start: 22, target: 30 },
      ],
    },
    {
      title: "First orders for the new Ferry",
      level: "team",
      type: "committed",
      by: "sales",
      results: [
        { title: "Ordered before the first series", metric: "number", unit: "bikes", start: 0, target: 40 },
      ],
    },
    {
      title: "Solar roof earns from spring on",
      level: "team",
      type: "aspirational",
      by: "operations",
      results: [
        { title: "Offers and consents in hand", metric: "number", unit: "of 5", start: 0, target: 5 },
      ],
    },
  ],
];

export const INITIATIVES = [
  {
    month: 1,
    title: "Renewal of the web shop",
    project: "SHOP",
    budget: 18_000_00,
    benefit: "Dealers order parts at night.",
    score: { impact: 6, confidence: 7, ease: 5 },
  },
  {
    month: 7,
    title: "Larger workshop in Linz",
    project: "LINZ",
    budget: 26_000_00,
    benefit: "Fleets between Linz and Salzburg.",
    score: { impact: 8, confidence: 6, ease: 4 },
  },
  {
    month: 17,
    title: "Ferry of the next year",
    project: "MODEL-27",
    budget: 42_000_00,
    benefit: "Lighter, cheaper to build.",
    score: { impact: 9, confidence: 6, ease: 3 },
  },
  {
    month: 23,
    title: "Solar roof Simmering",
    project: "SOLAR",
    budget: 38_000_00,
    benefit: "Half of our own electricity.",
    score: { impact: 5, confidence: 8, ease: 6 },
  },
] as const;

/** Ideas without a decision. */
export const IDEAS = [
  {
    month: 2,
    title: "Rental fleet for festivals",
    benefit: "Bikes earn in summer weekends.",
    score: { impact: 4, confidence: 4, ease: 5 },
  },
  {
    month: 22,
    title: "Own showroom in Munich",
    benefit: "Nearer to the dealers in the south.",
    score: { impact: 7, confidence: 3, ease: 2 },
  },
] as const;

export const RISKS = [
  {
    title: "The only maker of frames fails to deliver",
    category: "operational",
    likelihood: 3,
    impact: 5,
    owner: "operations",
    controls: [
      { text: "Stock for six weeks", strength: 3, reduces: "impact" },
      { text: "Second maker approved", strength: 3, reduces: "likelihood" },
    ],
    course: "monitor",
  },
  {
    title: "Fire in the battery store",
    category: "operational",
    likelihood: 2,
    impact: 5,
    owner: "operations",
    controls: [
      { text: "Charging cabinet with sensor", strength: 4, reduces: "likelihood" },
      { text: "Sand boxes, staff trained", strength: 3, reduces: "impact" },
    ],
    course: "monitor",
  },
  {
    title: "The dollar rises by a fifth",
    category: "financial",
    likelihood: 3,
    impact: 3,
    owner: "finance",
    controls: [{ text: "Prices fixed for half a year", strength: 2, reduces: "impact" }],
    course: "accept",
  },
  {
    title: "A large fleet does not pay",
    category: "financial",
    likelihood: 3,
    impact: 4,
    owner: "finance",
    controls: [{ text: "Credit limits and weekly list", strength: 3, reduces: "impact" }],
    course: "treat",
  },
  {
    title: "Key people leave",
    category: "people",
    likelihood: 3,
    impact: 4,
    owner: "people",
    controls: [{ text: "Two know each task", strength: 2, reduces: "impact" }],
    course: "treat",
  },
  {
    title: "Encryption by blackmailers",
    category: "technology",
    likelihood: 3,
    impact: 5,
    owner: "director",
    controls: [
      { text: "Backups off the premises, restored twice a year", strength: 4, reduces: "impact" },
      { text: "Training against false mails", strength: 2, reduces: "likelihood" },
    ],
    course: "monitor",
  },
  {
    title: "Subsidies for cargo bikes end",
    category: "strategic",
    likelihood: 4,
    impact: 3,
    owner: "director",
    controls: [],
    course: "assess",
  },
  {
    title: "Loan falls due before the next season",
    category: "financial",
    likelihood: 2,
    impact: 3,
    owner: "finance",
    controls: [{ text: "Term prolonged", strength: 5, reduces: "likelihood" }],
    course: "close",
  },
] as const;

const figure = (stats: string, path: string) => ({ stats, figure: path });

export const KPIS = [
  {
    name: "Sales of the last twelve months",
    formula: { op: "/", of: [figure("fin", "result.period.revenue"), { constant: "100000" }] },
    period: "last_12_months",
    unit: "1000 EUR",
    target: "2500",
    amber: "2200",
  },
  {
    name: "Profit of the last twelve months",
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
    name: "Orders delivered as promised",
    formula: figure("ops", "sales.fill_rate_percent"),
    period: "last_12_months",
    unit: "%",
    target: "95",
    amber: "90",
  },
  {
    name: "Suppliers in time",
    formula: figure("ops", "purchases.on_time_percent"),
    period: "last_12_months",
    unit: "%",
    target: "90",
    amber: "80",
  },
  {
    name: "Customers owe",
    formula: { op: "/", of: [figure("fin", "receivables.base.total"), { constant: "100000" }] },
    period: "all",
    unit: "1000 EUR",
    direction: "down",
    target: "300",
    amber: "400",
  },
  {
    name: "Policies read",
    formula: figure("legal", "policies.acknowledged_percent"),
    period: "all",
    unit: "%",
    target: "95",
    amber: "85",
  },
] as const;

/** Measured twice a year by telephone survey. */
export const HAPPINESS = {
  name: "Customers who would recommend us",
  unit: "of 10",
  target: "8.5",
  amber: "7.5",
};

export const DECISIONS = [
  {
    month: 1,
    title: "Second maker of frames",
    context: "All frames come from one maker.",
    options: ["Stay with one", "Add a maker in Portugal", "Add a maker in Poland"],
    chosen: 1,
    deciders: ["director", "operations", "finance"],
    rationale: "Shorter ways, and the brazing is the better one.",
  },
  {
    month: 6,
    title: "Workshop in Linz",
    context: "The lease of a larger hall is on offer.",
    options: ["Stay small", "Take the hall", "Give Linz up"],
    chosen: 1,
    deciders: ["director", "operations", "sales", "finance"],
    rationale: "Four fleets are within an hour.",
  },
  {
    month: 13,
    title: "Prices of the year",
    context: "Frames and batteries have become dearer.",
    options: ["Raise by 3 %", "Raise by 5 %", "Leave them"],
    chosen: 0,
    deciders: ["director", "sales", "finance"],
    rationale: "Dealers have room for three, not for five.",
  },
  {
    month: 18,
    title: "Motor of the next Ferry",
    context: "Two makers have sent samples.",
    options: ["Formosa 85 Nm", "Rhone 75 Nm"],
    chosen: 0,
    deciders: ["director", "operations"],
    rationale: "Service in Vienna is possible, and riders know it.",
  },
  {
    month: 24,
    title: "Showroom in Munich",
    context: "A hall beside the station is free from spring on.",
    options: ["Yes, with two people", "No", "A corner at a dealer's"],
    chosen: 2,
    deciders: ["director", "sales", "finance"],
    rationale: undefined,
  },
] as const;
