import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { DECIMAL_PATTERN } from "../../../kernel/decimal.ts";
import { closed, oneOf } from "../../../kernel/schema.ts";

/** Limits of formulas: enough for any ratio, and cheap to evaluate. */
const DEEPEST = 6;
export const MOST_PARTS = 60;

/** Path to a figure in a response: `deals.won.count`, `deals.won.amounts[currency=EUR].amount`. */
const PATH =
  "^[a-z][a-z0-9_]*(\\[[a-z][a-z0-9_]*=[^\\[\\]=\\u0000-\\u001f]{1,60}\\])?(\\.[a-z][a-z0-9_-]*(\\[[a-z][a-z0-9_]*=[^\\[\\]=\\u0000-\\u001f]{1,60}\\])?){0,9}$";

const STATS_MODULES = ["crm", "fin", "hr", "ops", "legal", "strat"] as const;

const figureSchema = Type.Object(
  {
    stats: oneOf(STATS_MODULES, "the module whose /stats hold the figure"),
    figure: Type.String({
      pattern: PATH,
      maxLength: 300,
      description: "the path of a figure, such as deals.won.count or deals.won.amounts[currency=EUR].amount",
    }),
  },
  closed,
);

const constantSchema = Type.Object(
  { constant: Type.String({ pattern: DECIMAL_PATTERN, description: "a decimal such as 12.5" }) },
  closed,
);

const OPERATIONS = ["+", "-", "*", "/", "sum"] as const;
export type Operation = (typeof OPERATIONS)[number];

export type Formula = Static<typeof figureSchema> | Static<typeof constantSchema> | Computed;
interface Computed {
  op: Operation;
  of: Formula[];
}

/** Expands the schema to a limited depth, which limits how deeply input can be nested. */
function formulaOf(depth: number): TSchema {
  if (depth === 1) return Type.Union([figureSchema, constantSchema]);
  const computed = Type.Object(
    {
      op: oneOf(OPERATIONS, "- and / apply from the first operand to the last"),
      of: Type.Array(formulaOf(depth - 1), { minItems: 1, maxItems: 20 }),
    },
    closed,
  );
  return Type.Union([figureSchema, constantSchema, computed]);
}

/** Formula of figures from any `/stats` endpoint, constants and arithmetic. */
export const formulaSchema = Type.Unsafe<Formula>({
  ...formulaOf(DEEPEST),
  $id: "KpiFormula",
  description:
    "A figure of a module's /stats, a constant, or arithmetic over formulas, up to six levels deep",
});

export type Figure = Static<typeof figureSchema>;

/** The formula and all its parts, outermost first. */
export function partsOf(formula: Formula): Formula[] {
  return "of" in formula ? [formula, ...formula.of.flatMap(partsOf)] : [formula];
}

export function figuresOf(formula: Formula): Figure[] {
  return partsOf(formula).filter((part): part is Figure => "stats" in part);
}
