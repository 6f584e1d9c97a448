import { type Static, Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import { type ReadContext, variant } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { closed, nullable, oneOf } from "../../kernel/schema.ts";
import { readFigure, TooSlow } from "../../records/read/figures/figure.ts";
import { type Figure, type FigureSpec, figureFields, figureSchema } from "../../records/read/figures/spec.ts";
import type { DeskParts } from "../part.ts";
import { requireList } from "../views/actions.ts";
import { MOST_CARDS, PATH, showCard } from "./card.ts";
import { currentCards } from "./store.ts";

/** Time for one of several cards, and for all of them. Cards that take longer are asked for alone. */
const CARD_MS = 150;
const BATCH_MS = 400;

const cardFigureSchema = Type.Object(
  {
    id: Type.String(),
    status: oneOf(
      ["ready", "deferred", "unavailable", "too_broad"],
      "deferred: takes longer, request it alone. unavailable: you can no longer see its data or fields. too_broad: too many records.",
    ),
    figure: nullable(figureSchema),
  },
  { ...closed, $id: "CardFigure" },
);

type CardFigure = Static<typeof cardFigureSchema>;

export function cardFiguresAction(parts: DeskParts): Action {
  return defineAction({
    name: "dashboards.figures",
    summary: "Get the figures of your start page",
    description: "All cards with a figure in one call, or those that `cards` lists.",
    kind: "read",
    access: "signed_in",
    http: [{ method: "GET", path: `${PATH}/figures` }],
    input: Type.Object(
      {
        cards: Type.Optional(
          Type.Array(Type.String({ maxLength: 64 }), { maxItems: MOST_CARDS, description: "Ids of cards" }),
        ),
      },
      closed,
    ),
    output: Type.Object({ data: Type.Array(cardFigureSchema) }, { ...closed, $id: "CardFigures" }),
    run: async (context, { cards: ids }) => {
      const cards = currentCards(context, parts.cards).map((card) => showCard(context, parts.cards, card));
      const asked = cards.flatMap(({ id, figure }) =>
        figure && (ids?.includes(id) ?? true) ? [{ id, figure }] : [],
      );
      const isAlone = asked.length === 1;
      const began = performance.now();
      const data: CardFigure[] = [];
      for (const { id, figure } of asked) {
        await context.turn();
        const left = Math.min(CARD_MS, BATCH_MS - (performance.now() - began));
        if (isAlone) data.push({ id, ...(await cardFigure(context, parts, figure, "too_broad")) });
        else if (left <= 0) data.push({ id, status: "deferred", figure: null });
        else data.push({ id, ...(await cardFigure(hurried(context, left), parts, figure, "deferred")) });
      }
      context.returned(data.length);
      return { data };
    },
  });
}

export function figureAction({ catalog }: DeskParts): Action {
  const { collection, kind, sum, group, date, period, columns } = figureFields;
  return defineAction({
    name: "figures.get",
    summary: "Get a figure of a list",
    description:
      "Counts or totals the records of a list that you can see, or shows the first of them. Takes the filters, search and sorting of the list: `?collection=crm.leads&kind=bars&group=source&owner_id=...`. Its number equals that of the list with the filter `where`.",
    kind: "read",
    access: "signed_in",
    http: [{ method: "GET", path: "/api/v1/figures" }],
    errors: ["FILTER_UNKNOWN_FIELD", "QUERY_TOO_BROAD"],
    input: Type.Object(
      {
        collection,
        kind,
        sum: Type.Optional(sum.anyOf[0]),
        group: Type.Optional(group.anyOf[0]),
        date: Type.Optional(date.anyOf[0]),
        period: Type.Optional(period.anyOf[0]),
        q: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
        sort: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 65 }), { maxItems: 4 })),
        columns: Type.Optional(columns),
        where: Type.Optional(
          Type.Unsafe<Record<string, Record<string, string>>>(
            Type.Object({}, { additionalProperties: Type.Record(Type.String(), Type.String()) }),
          ),
        ),
      },
      closed,
    ),
    output: figureSchema,
    run: async (context, { where = {}, ...given }) => {
      requireList(context, catalog, given.collection);
      const spec: FigureSpec = {
        sum: null,
        group: null,
        date: null,
        period: null,
        q: null,
        sort: [],
        columns: [],
        rising: "neutral",
        ...given,
        filter: where,
      };
      return tried(context, { catalog }, spec);
    },
  });
}

/** Reads a figure in full; throws QUERY_TOO_BROAD if there are too many records. */
export async function tried(
  context: ReadContext,
  { catalog }: Pick<DeskParts, "catalog">,
  spec: FigureSpec,
): Promise<Figure> {
  try {
    return await readFigure(context, catalog.collection(spec.collection), spec);
  } catch (error) {
    throw error instanceof TooSlow ? new Fault("QUERY_TOO_BROAD") : error;
  }
}

async function cardFigure(
  context: ReadContext,
  { catalog }: DeskParts,
  spec: FigureSpec,
  ifSlow: CardFigure["status"],
): Promise<Omit<CardFigure, "id">> {
  try {
    requireList(context, catalog, spec.collection);
    return { status: "ready", figure: await tried(context, { catalog }, spec) };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    if (error.code === "QUERY_TOO_BROAD") return { status: ifSlow, figure: null };
    return { status: "unavailable", figure: null };
  }
}

/** Only for reading figures: masks of other reads are bound to the original context. */
function hurried(context: ReadContext, ms: number): ReadContext {
  const { readElsewhere, queryMs } = context;
  const most = queryMs === 0 ? ms : Math.min(queryMs, ms);
  return variant(context, {
    queryMs: most,
    readElsewhere: readElsewhere && ((query) => readElsewhere(query, most)),
  });
}
