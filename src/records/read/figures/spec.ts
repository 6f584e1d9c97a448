import { type Static, Type } from "@sinclair/typebox";
import { closed, nullable, oneOf } from "../../../kernel/schema.ts";
import { SPANS } from "../list/spans.ts";

export const FIGURE_KINDS = ["number", "line", "bars", "table"] as const;

const field = Type.String({ minLength: 1, maxLength: 65 });

export const figureFields = {
  collection: Type.String({ minLength: 1, maxLength: 64, description: "Collection such as crm.leads" }),
  kind: oneOf(FIGURE_KINDS),
  sum: nullable({ ...field, description: "Money field to total. Null counts the records." }),
  group: nullable({
    ...field,
    description: "Field by which bars are grouped: the state, a choice, a reference or a yes/no field",
  }),
  date: nullable({ ...field, description: "Date or time that assigns a record to the period" }),
  period: nullable(oneOf(SPANS)),
  filter: Type.Record(
    Type.String({ maxLength: 64 }),
    Type.Record(Type.String({ maxLength: 20 }), Type.String({ maxLength: 2000 })),
    {
      maxProperties: 40,
      description: 'Field, operator, value, as the list takes them: {"value": {"gte": "1000"}}',
    },
  ),
  q: nullable(Type.String({ minLength: 1, maxLength: 200 })),
  sort: Type.Array(field, { maxItems: 4, description: "Order of a table" }),
  columns: Type.Array(field, { maxItems: 8, description: "Columns of a table. Defaults to the label." }),
  rising: oneOf(
    ["good", "bad", "neutral"],
    "Meaning of a rise since the period before, which decides its colour",
  ),
};

export const figureSpecSchema = Type.Object(figureFields, { ...closed, $id: "FigureSpec" });

export type FigureSpec = Static<typeof figureSpecSchema>;

const PLAIN: Omit<FigureSpec, "collection" | "kind"> = {
  sum: null,
  group: null,
  date: null,
  period: null,
  filter: {},
  q: null,
  sort: [],
  columns: [],
  rising: "neutral",
};

/** Completes a figure that a module ships. */
export function figureOf(spec: Pick<FigureSpec, "collection" | "kind"> & Partial<FigureSpec>): FigureSpec {
  return { ...PLAIN, ...spec };
}

const measure = {
  count: nullable(Type.Integer({ description: "Null if hidden, because the group is too small" })),
  sums: Type.Array(Type.Object({ currency: nullable(Type.String()), amount: Type.Integer() }, closed), {
    description:
      "Totals in minor units, by currency, the organisation's first. Null is the organisation's currency.",
  }),
};

export const measureSchema = Type.Object(measure, { ...closed, $id: "FigureMeasure" });

const whereSchema = Type.Record(Type.String(), Type.Record(Type.String(), Type.String()), {
  description: "List filter that selects exactly these records",
});

const days = nullable(Type.Object({ from: nullable(Type.String()), to: nullable(Type.String()) }, closed));

export const figureSchema = Type.Object(
  {
    total: measureSchema,
    where: whereSchema,
    q: nullable(Type.String()),
    period: days,
    previous: nullable(
      Type.Object(
        { ...measure, from: Type.String(), to: Type.String() },
        {
          ...closed,
          description: "The same for the period before; of a period under way, for as many days",
        },
      ),
    ),
    groups: Type.Array(
      Type.Object(
        {
          key: nullable(Type.String({ description: "Value of the field, or first day" })),
          ...measure,
          before: nullable(measureSchema),
          where: whereSchema,
        },
        { ...closed, $id: "FigureGroup" },
      ),
    ),
    others: Type.Integer({ description: "Number of smaller groups that are left out" }),
    data: Type.Array(Type.Record(Type.String(), Type.Unknown()), { description: "Records in list format" }),
  },
  { ...closed, $id: "Figure" },
);

export type Figure = Static<typeof figureSchema>;
export type FigureMeasure = Static<typeof measureSchema>;
