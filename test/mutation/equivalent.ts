/** Mutants that no test can tell from the original, each with the reason. */
export interface Equivalent {
  file: string;
  /** The line that it is in, as it is written. */
  source: string;
  instead: string;
  why: string;
}

const NOTHING_TO_FIND = "only saves the work: rules that do not name the action find nothing";
const REMEMBERED = "only saves the work: what is made anew is the same";
const TO_SPARE = "how many more days a calendar knows than are needed";
const NO_DIFFERENCE = "where the two are equal, either way comes to the same";
const SHORTER = "only shortens the SQL, which says the same of every row";

export const EQUIVALENT: readonly Equivalent[] = [
  {
    file: "src/engine/authorise.ts",
    source: "return;",
    instead: "",
    why: "a key is asked about once more, with the same answer: no action with a scope is the operator's alone",
  },
  {
    file: "src/engine/authorise.ts",
    source: "if (sod.named(action.name).length === 0) return undefined;",
    instead: "",
    why: NOTHING_TO_FIND,
  },
  {
    file: "src/engine/authorise.ts",
    source: "if (sod.named(action.name).length === 0) return undefined;",
    instead: "(0 - 1)",
    why: NOTHING_TO_FIND,
  },
  {
    file: "src/engine/authorise.ts",
    source: 'const given = typeof input === "object" && input !== null ? Object.keys(input) : [];',
    instead: '(typeof input === "object") || (input !== null)',
    why: "inputs are objects or undefined, and a text would have no field of a record",
  },
  {
    file: "src/engine/approvals/plan.ts",
    source: '.filter((id) => typeof id === "string")',
    instead: "(() => true)",
    why: "what is no text is the id of nobody",
  },
  {
    file: "src/engine/approvals/book.ts",
    source: "if (pages.rules.length === 0) return NONE;",
    instead: "",
    why: NOTHING_TO_FIND,
  },
  {
    file: "src/engine/approvals/book.ts",
    source: "if (pages.rules.length === 0) return NONE;",
    instead: "(0 - 1)",
    why: NOTHING_TO_FIND,
  },
  {
    file: "src/engine/approvals/book.ts",
    source: "pages.byAction.set(action, rules);",
    instead: "",
    why: REMEMBERED,
  },
  {
    file: "src/engine/approvals/business-hours.ts",
    source: "return Math.ceil(hours / (CLOSES - OPENS)) * 3 + 30;",
    instead: "hours * (CLOSES - OPENS)",
    why: TO_SPARE,
  },
  {
    file: "src/engine/approvals/business-hours.ts",
    source: "return Math.ceil(hours / (CLOSES - OPENS)) * 3 + 30;",
    instead: "(3 + 1)",
    why: TO_SPARE,
  },
  {
    file: "src/engine/approvals/business-hours.ts",
    source: "return Math.ceil(hours / (CLOSES - OPENS)) * 3 + 30;",
    instead: "(3 - 1)",
    why: TO_SPARE,
  },
  {
    file: "src/engine/approvals/business-hours.ts",
    source: "return Math.ceil(hours / (CLOSES - OPENS)) * 3 + 30;",
    instead: "(30 + 1)",
    why: TO_SPARE,
  },
  {
    file: "src/engine/approvals/business-hours.ts",
    source: "return Math.ceil(hours / (CLOSES - OPENS)) * 3 + 30;",
    instead: "(30 - 1)",
    why: TO_SPARE,
  },
  {
    file: "src/engine/approvals/business-hours.ts",
    source: "if (start < end) {",
    instead: "start <= end",
    why: "no hours are left of none",
  },
  {
    file: "src/engine/approvals/choices.ts",
    source: "const CHANGES = 50;",
    instead: "(50 + 1)",
    why: "only how much of a long past is looked through",
  },
  {
    file: "src/engine/approvals/choices.ts",
    source: "const CHANGES = 50;",
    instead: "(50 - 1)",
    why: "only how much of a long past is looked through",
  },
  {
    file: "src/engine/approvals/influence.ts",
    source: "if (known) return known;",
    instead: "",
    why: REMEMBERED,
  },
  {
    file: "src/engine/approvals/influence.ts",
    source: "this.#rows.set(account, rows);",
    instead: "",
    why: REMEMBERED,
  },
  {
    file: "src/engine/approvals/known-rates.ts",
    source: "limit: 1,",
    instead: "(1 + 1)",
    why: "only the first is read",
  },
  {
    file: "src/engine/approvals/known-rates.ts",
    source: "const away = figure < known ? known - figure : figure - known;",
    instead: "figure <= known",
    why: NO_DIFFERENCE,
  },
  {
    file: "src/engine/approvals/worth.ts",
    source: "const size = (value: bigint): bigint => (value < 0n ? -value : value);",
    instead: "value <= 0n",
    why: NO_DIFFERENCE,
  },
  {
    file: "src/engine/approvals/worth.ts",
    source: "const size = (value: bigint): bigint => (value < 0n ? -value : value);",
    instead: "(0n + 1n)",
    why: NO_DIFFERENCE,
  },
  {
    file: "src/engine/approvals/worth.ts",
    source: "if (value > 0n) above += value;",
    instead: "value >= 0n",
    why: NO_DIFFERENCE,
  },
  {
    file: "src/engine/approvals/worth.ts",
    source: "if (value > 0n) above += value;",
    instead: "(0n - 1n)",
    why: NO_DIFFERENCE,
  },
  {
    file: "src/engine/approvals/worth.ts",
    source: "const larger = above > below ? above : below;",
    instead: "above >= below",
    why: NO_DIFFERENCE,
  },
  {
    file: "src/engine/access/addresses.ts",
    source: "const fixed = Math.min(8, Math.max(0, bits - 8 * i));",
    instead: "(0 - 1)",
    why: "a mask of no bits, shifted one further",
  },
  {
    file: "src/engine/access/addresses.ts",
    source: "return (byte & mask) === ((address[i] ?? 0) & mask);",
    instead: "(0 + 1)",
    why: "addresses of another length were told apart before",
  },
  {
    file: "src/engine/access/addresses.ts",
    source: "return (byte & mask) === ((address[i] ?? 0) & mask);",
    instead: "(0 - 1)",
    why: "addresses of another length were told apart before",
  },
  {
    file: "src/engine/access/conditions-check.ts",
    source: "if (attribute < operand) return -1;",
    instead: "attribute <= operand",
    why: NO_DIFFERENCE,
  },
  {
    file: "src/engine/access/conditions-check.ts",
    source: "return attribute > operand ? 1 : undefined;",
    instead: "attribute >= operand",
    why: NO_DIFFERENCE,
  },
  {
    file: "src/engine/access/conditions-check.ts",
    source: "if (attribute < operand) return -1;",
    instead: "(1 + 1)",
    why: "only the sign counts",
  },
  {
    file: "src/engine/access/conditions-check.ts",
    source: "return attribute > operand ? 1 : undefined;",
    instead: "(1 + 1)",
    why: "only the sign counts",
  },
  {
    file: "src/engine/access/conditions-check.ts",
    source: "return (unit & 0xf800) === 0xd800 ? unit + 0x10000 : unit;",
    instead: "(0x10000 + 1)",
    why: "still above all units that are no surrogates, in the same order",
  },
  {
    file: "src/engine/access/conditions-check.ts",
    source: "return (unit & 0xf800) === 0xd800 ? unit + 0x10000 : unit;",
    instead: "(0x10000 - 1)",
    why: "still above all units that are no surrogates, in the same order",
  },
  {
    file: "src/engine/access/conditions-sql.ts",
    source: "if (parts.includes(!and)) return !and;",
    instead: "",
    why: SHORTER,
  },
  {
    file: "src/engine/access/conditions-sql.ts",
    source: "const open = parts.filter((part) => part !== and);",
    instead: "(() => true)",
    why: SHORTER,
  },
  {
    file: "src/engine/access/conditions-sql.ts",
    source: "if (open.length === 1 || open.every((part) => part === undefined)) return open[0];",
    instead: "",
    why: SHORTER,
  },
  {
    file: "src/engine/access/conditions-sql.ts",
    source: "if (open.length === 1 || open.every((part) => part === undefined)) return open[0];",
    instead: "(open.length === 1) && (open.every((part) => part === undefined))",
    why: SHORTER,
  },
  {
    file: "src/engine/access/conditions-sql.ts",
    source: "if (open.length === 1 || open.every((part) => part === undefined)) return open[0];",
    instead: "(1 - 1)",
    why: SHORTER,
  },
  {
    file: "src/engine/access/fields.ts",
    source: "if (lists.length === 0) return allOf(spared);",
    instead: "",
    why: SHORTER,
  },
  {
    file: "src/engine/access/fields.ts",
    source: "if (lists.length === 0) return allOf(spared);",
    instead: "(0 - 1)",
    why: SHORTER,
  },
];
