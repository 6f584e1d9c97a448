export interface Undertaking {
  /** Month in which the project starts, and its length in months. */
  month: number;
  months: number;
  code: string;
  name: string;
  client?: string;
  billing: "fixed" | "time" | "none";
  budget: number;
  /** Hourly rate in cents, billed or calculated. */
  hourly: number;
  /** Workshop employees on the project. */
  hands: readonly string[];
  /** Estimated hours; each task follows the previous one. */
  tasks: readonly (readonly [title: string, hours: number])[];
}

const ROLL_OUT: Undertaking["tasks"] = [
  ["Survey routes and loads", 16],
  ["Fit boxes and locks", 30],
  ["Set up batteries and charging", 24],
  ["Train the riders", 12],
  ["Handover and first inspection after four weeks", 14],
];

export const UNDERTAKINGS: readonly Undertaking[] = [
  {
    month: 0,
    months: 3,
    code: "FLT-FLINK",
    name: "Fleet roll-out Flinkpost",
    client: "Flinkpost Kurierdienst",
    billing: "time",
    budget: 14_000_00,
    hourly: 96_00,
    hands: ["Aigner", "Egger"],
    tasks: ROLL_OUT,
  },
  {
    month: 1,
    months: 5,
    code: "SHOP",
    name: "Web shop relaunch",
    billing: "none",
    budget: 18_000_00,
    hourly: 55_00,
    hands: ["Kainz"],
    tasks: [
      ["Collect dealer requirements", 12],
      ["Select the shop system", 16],
      ["Photograph all models", 30],
      ["Write texts in German and English", 40],
      ["Connect stock and prices", 50],
      ["Go live", 8],
    ],
  },
  {
    month: 4,
    months: 4,
    code: "FLT-MEILE",
    name: "Fleet roll-out Letzte Meile",
    client: "Letzte Meile Logistik GmbH",
    billing: "time",
    budget: 12_000_00,
    hourly: 96_00,
    hands: ["Aigner"],
    tasks: ROLL_OUT,
  },
  {
    month: 7,
    months: 5,
    code: "LINZ",
    name: "Larger workshop in Linz",
    billing: "none",
    budget: 26_000_00,
    hourly: 52_00,
    hands: ["Stankovic", "Egger"],
    tasks: [
      ["Floor plan", 12],
      ["Building permit", 10],
      ["Install lift and compressor", 26],
      ["Set up shelves and parts", 30],
      ["Opening day", 16],
    ],
  },
  {
    month: 10,
    months: 4,
    code: "CITY-ROS",
    name: "Service bikes for Rosenau",
    client: "Gemeinde Rosenau am Fluss",
    billing: "fixed",
    budget: 9_500_00,
    hourly: 92_00,
    hands: ["Aigner"],
    tasks: ROLL_OUT,
  },
  {
    month: 14,
    months: 4,
    code: "FLT-GRUEN",
    name: "Fleet roll-out Grüne Fracht",
    client: "Grüne Fracht Salzburg eG",
    billing: "time",
    budget: 15_500_00,
    hourly: 99_00,
    hands: ["Aigner", "Stankovic"],
    tasks: ROLL_OUT,
  },
  {
    month: 17,
    months: 9,
    code: "MODEL-27",
    name: "Next-generation Ferry",
    billing: "none",
    budget: 42_000_00,
    hourly: 58_00,
    hands: ["Aigner", "Stankovic"],
    tasks: [
      ["Collect requirements of dealers and fleets", 24],
      ["Frame geometry with Kestrel", 60],
      ["Prototype", 80],
      ["Brake and load tests", 50],
      ["Price list and catalogue", 30],
      ["First production run", 40],
    ],
  },
  {
    month: 21,
    months: 4,
    code: "FLT-POST",
    name: "Fleet roll-out Post Minute",
    client: "Post Minute Kuriere",
    billing: "time",
    budget: 16_000_00,
    hourly: 102_00,
    hands: ["Aigner", "Egger"],
    tasks: ROLL_OUT,
  },
  {
    month: 23,
    months: 5,
    code: "SOLAR",
    name: "Solar roof Simmering",
    billing: "none",
    budget: 38_000_00,
    hourly: 52_00,
    hands: [],
    tasks: [
      ["Offers from three installers", 14],
      ["Landlord's consent", 8],
      ["Apply for funding", 12],
      ["Installation", 40],
    ],
  },
];
