import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { DECIMAL_PATTERN } from "../../../kernel/decimal.ts";
import { closed, oneOf } from "../../../kernel/schema.ts";

/** How deep a formula nests, and how many parts it has: enough for any ratio, too little to hold anybody up. */
const DEEPEST = 6;
export const MOST_PARTS = 60;

/** `deals.won.count`, `deals.won.amounts[currency=EUR].amount`: the way to one figure of an answer. */
const PATH =
  "^[a-z][a-z0-9_]*(\\[[a-z][a-z0-9_]*=[^\\[\\]=\\u0000-\\u001f]{1,60}\\])?(\\.[a-z][a-z0-9_-]*(\\[[a-z][a-z0-9_]*=[^\\[\\]=\\u0000-\\u001f]{1,60}\\])?){0,9}$";

const STATS_MODULES = ["crm", "fin", "hr", "ops", "legal", "strat"] as const;

const figureSchema = Type.Object(
  {
    stats: oneOf(STATS_MODULES, "whose figures: the module of /stats"),
    figure: Type.String({
      pattern: PATH,
      maxLength: 300,
      description: "the way to a figure, as deals.won.count or deals.won.amounts[currency=EUR].amount",
    }),
  },
  closed,
);

const constantSchema = Type.Object(
  { constant: Type.String({ pattern: DECIMAL_PATTERN, description: "a decimal, as 12.5" }) },
  closed,
);

const OPERATIONS = ["+", "-", "*", "/", "sum"] as const;
export type Operation = (typeof OPERATIONS)[number];

export type Formula = Static<typeof figureSchema> | Static<typeof constantSchema> | Computed;
interface Computed {
  op: Operation;
  of: Formula[];
}

/** A formula as far as it nests: the schema itself ends, so that no input can be deeper. */
function formulaOf(depth: number): TSchema {
  if (depth === 1) return Type.Union([figureSchema, constantSchema]);
  const computed = Type.Object(
    {
      op: oneOf(OPERATIONS, "- and / go on from the first to the last"),
      of: Type.Array(formulaOf(depth - 1), { minItems: 1, maxItems: 20 }),
    },
    closed,
  );
  return Type.Union([figureSchema, constantSchema, computed]);
}

/** What a KPI is computed by, as JSON: figures of any /stats, constants, and arithmetic over them. */
export const formulaSchema = Type.Unsafe<Formula>({
  ...formulaOf(DEEPEST),
  $id: "KpiFormula",
  description:
    "A figure of a module's /stats, a constant, or arithmetic over formulas, six levels deep at most",
});

export type Figure = Static<typeof figureSchema>;

/** Every part of a formula, from the outside in. */
export function partsOf(formula: Formula): Formula[] {
  return "of" in formula ? [formula, ...formula.of.flatMap(partsOf)] : [formula];
}

/** The figures that a formula asks for. */
export function figuresOf(formula: Formula): Figure[] {
  return partsOf(formula).filter((part): part is Figure => "stats" in part);
}
