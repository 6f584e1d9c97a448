import { type Static, Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { closed } from "../../kernel/schema.ts";
import type { Catalog, Collection } from "../../records/index.ts";

const hitSchema = Type.Object(
  {
    collection: Type.String(),
    id: Type.String(),
    label: Type.String({ description: "Display name of the record" }),
    state: Type.String(),
    number: Type.Union([Type.String(), Type.Null()]),
  },
  { ...closed, $id: "SearchHit" },
);

type Hit = Static<typeof hitSchema>;

/** Maximum results per collection. The collection's list shows the rest. */
const OF_EACH = 5;

export function searchAction(catalog: Catalog): Action {
  const searched = [...catalog.collections.values()].filter(({ searchIndex }) => searchIndex !== undefined);
  return defineAction({
    name: "desk.search",
    summary: "Search all records",
    description:
      "Returns the newest matches of each collection that you can list. Records whose name starts with the query come first. The last word may be incomplete.",
    kind: "read",
    access: "signed_in",
    http: [{ method: "GET", path: "/api/v1/desk/search" }],
    input: Type.Object(
      {
        q: Type.String({ minLength: 1, maxLength: 200 }),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 30 })),
      },
      closed,
    ),
    output: Type.Object({ data: Type.Array(hitSchema) }, closed),
    run: async (context, { q, limit = 30 }) => {
      const found: Hit[] = [];
      for (const collection of searched) {
        if (context.may(`${collection.name}.list`)) found.push(...(await hitsIn(context, collection, q)));
      }
      const data = inOrder(found, q).slice(0, limit);
      context.returned(data.length);
      return { data };
    },
  });
}

/** Searches through the list action, so that records and fields hidden from the caller stay hidden. */
async function hitsIn(context: ReadContext, { name, entity }: Collection, q: string): Promise<Hit[]> {
  const answer = await context.ask(`${name}.list`, { q, limit: OF_EACH });
  // Every list returns this shape.
  const { data } = answer as { data: Record<string, unknown>[] };
  return data.map((record) => ({
    collection: name,
    id: String(record.id),
    label: labelOf(entity.label, record),
    state: String(record.state),
    number: typeof record.number === "string" ? record.number : null,
  }));
}

function labelOf(label: readonly string[], record: Record<string, unknown>): string {
  const parts = label.map((field) => record[field]).filter((part) => part !== null && part !== undefined);
  return parts.map(String).join(" ") || String(record.number ?? record.id);
}

/** Exact matches, then prefixes, then others. */
function inOrder(hits: readonly Hit[], typed: string): Hit[] {
  const wanted = plain(typed);
  const rank = ({ label, number }: Hit) => {
    const words = plain(label);
    if (words === wanted || (number !== null && plain(number) === wanted)) return 0;
    if (words.startsWith(wanted) || (number !== null && plain(number).startsWith(wanted))) return 1;
    return words.includes(wanted) ? 2 : 3;
  };
  return hits
    .map((hit) => ({ hit, rank: rank(hit) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ hit }) => hit);
}

const plain = (text: string) =>
  text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll(/\s+/g, " ").trim();
