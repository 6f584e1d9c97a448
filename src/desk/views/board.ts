import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { invalid } from "../../kernel/errors.ts";
import { closed, nullable } from "../../kernel/schema.ts";
import type { Collection } from "../../records/index.ts";
import { type Amount, amountOf, stateAxis, tally } from "../../records/read/figures/tally.ts";
import { MOST_COUNTED } from "../../records/read/list/count.ts";
import type { ListInput } from "../../records/read/list/list.ts";
import { say } from "../../text/message.ts";
import type { DeskParts } from "../part.ts";
import { requireList } from "./actions.ts";
import { collectionInput } from "./view.ts";

const words = (maxItems: number) =>
  Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 65 }), { maxItems }));

const columnSchema = Type.Object(
  {
    state: Type.String(),
    count: nullable(Type.Integer({ description: "Null if there are too many to count" })),
    sums: Type.Array(Type.Object({ currency: nullable(Type.String()), amount: Type.Integer() }, closed), {
      description: "Total of the requested field by currency, in minor units",
    }),
    data: Type.Array(Type.Record(Type.String(), Type.Unknown()), {
      description: "First records, in list format",
    }),
    next_cursor: nullable(
      Type.String({
        description: "Cursor to continue the list, filtered by this state with the same sorting",
      }),
    ),
  },
  { ...closed, $id: "BoardColumn" },
);

export function boardAction({ catalog }: DeskParts): Action {
  return defineAction({
    name: "board.get",
    summary: "Get a list as a board",
    description:
      "Takes the filters, search, fields and expansions of the list: `?collection=crm.leads&owner_id=...`. With `limit=0`, only counts.",
    kind: "read",
    access: "signed_in",
    http: [{ method: "GET", path: "/api/v1/board" }],
    errors: ["FILTER_UNKNOWN_FIELD", "QUERY_TOO_BROAD"],
    input: Type.Object(
      {
        collection: collectionInput,
        limit: Type.Optional(Type.Integer({ minimum: 0, maximum: 100, default: 25 })),
        sum: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: "Money field to total" })),
        q: Type.Optional(Type.String({ maxLength: 200 })),
        sort: words(4),
        fields: words(64),
        expand: words(20),
        archived: Type.Optional(Type.Boolean()),
        where: Type.Optional(
          Type.Unsafe<Record<string, Record<string, string>>>(
            Type.Object({}, { additionalProperties: Type.Record(Type.String(), Type.String()) }),
          ),
        ),
      },
      closed,
    ),
    output: Type.Object(
      {
        collection: Type.String(),
        columns: Type.Array(columnSchema),
        count_at_least: Type.Optional(
          Type.Integer({
            description: "Minimum number of records if there are too many to count",
          }),
        ),
      },
      { ...closed, $id: "Board" },
    ),
    run: async (context, { collection: name, limit = 25, sum, ...input }) => {
      requireList(context, catalog, name);
      const collection = catalog.collection(name);
      const amount = sum === undefined ? undefined : requireAmount(context, collection, sum);
      const counted = await tally(
        context,
        collection,
        { ...input, sort: [] },
        {
          amount,
          axis: stateAxis(collection),
          most: MOST_COUNTED,
        },
      );
      const states = counted.isWhole ? counted.groups : undefined;
      const columns = [];
      for (const state of collection.entity.states) {
        const asked = inState(input, state);
        if (!asked) continue;
        const isEmpty = states !== undefined && !states.has(state);
        const page = limit > 0 && !isEmpty ? await ask(context, name, { ...asked, limit }) : NOTHING;
        columns.push({
          state,
          count: states ? (states.get(state)?.count ?? 0) : await countKept(context, name, input, state),
          sums: states?.get(state)?.sums ?? [],
          data: page.data,
          next_cursor: page.page.next_cursor,
        });
      }
      context.returned(columns.reduce((total, { data }) => total + data.length, 0));
      return { collection: name, columns, ...(!counted.isWhole && { count_at_least: counted.atLeast }) };
    },
  });
}

interface Answer {
  data: Record<string, unknown>[];
  page: { next_cursor: string | null; total?: number; total_is_at_least?: true };
}

const NOTHING: Answer = { data: [], page: { next_cursor: null } };

async function ask(context: ReadContext, collection: string, input: ListInput): Promise<Answer> {
  // Every list returns this shape.
  return (await context.ask(`${collection}.list`, { ...input })) as Answer;
}

/** Narrows a list to one state; undefined if its filters exclude that state. */
function inState(input: ListInput, state: string): ListInput | undefined {
  const { state: filter = {}, ...where } = input.where ?? {};
  if (filter.eq !== undefined && filter.eq !== state) return undefined;
  if (filter.in !== undefined && !filter.in.split(",").includes(state)) return undefined;
  return { ...input, where: { ...where, state: { ...filter, eq: state } } };
}

/** Record count of a state in a list too long to total. Null with filters, for which no count is stored. */
async function countKept(
  context: ReadContext,
  collection: string,
  { where = {}, q, archived }: ListInput,
  state: string,
): Promise<number | null> {
  const isNarrowed = q !== undefined || archived || Object.keys(where).some((field) => field !== "state");
  if (isNarrowed) return null;
  const { page } = await ask(context, collection, { limit: 1, count: true, where: { state: { eq: state } } });
  return page.total_is_at_least ? null : (page.total ?? null);
}

function requireAmount(context: ReadContext, collection: Collection, name: string): Amount {
  const amount = amountOf(context, collection, name);
  if (amount) return amount;
  throw invalid("sum", "UNKNOWN_FIELD", say("desk.errors.sumField"));
}
