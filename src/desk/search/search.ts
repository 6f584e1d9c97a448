import { type Static, Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { closed } from "../../kernel/schema.ts";
import { type Catalog, type Collection, titleFrom } from "../../records/index.ts";

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
/** Maximum customers, suppliers and employees whose documents are searched. */
const MOST_PARTIES = 2;

export function searchAction(catalog: Catalog): Action {
  const searched = [...catalog.collections.values()].filter(({ searchIndex }) => searchIndex !== undefined);
  return defineAction({
    name: "desk.search",
    summary: "Search all records",
    description:
      "Returns the newest matches of each collection that you can list, and the newest documents of the customers, suppliers and employees among them. Records whose name starts with the query come first. The last word may be incomplete.",
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
        if (context.may(`${collection.name}.list`))
          found.push(...(await hitsOf(context, catalog, collection, { q })));
      }
      found.push(...(await documentsOf(context, catalog, found, q)));
      const data = inOrder(found, q).slice(0, limit);
      context.returned(data.length);
      return { data };
    },
  });
}

/** Documents of the parties that were found: their text does not contain the party's name. */
async function documentsOf(
  context: ReadContext,
  catalog: Catalog,
  found: readonly Hit[],
  q: string,
): Promise<Hit[]> {
  const isParty = ({ collection }: Hit) =>
    catalog.collections.get(collection)?.entity.duty?.compares === "party";
  const known = new Set(found.map(({ id }) => id));
  const documents = new Map<string, Hit>();
  for (const { collection: target, id } of inOrder(found.filter(isParty), q).slice(0, MOST_PARTIES)) {
    const answer = await context.ask("related.list", { collection: target, id });
    // The action returns this shape.
    const { data } = answer as { data: { collection: string; field: string; count: number | null }[] };
    for (const { collection: name, field, count } of data) {
      const collection = catalog.collections.get(name);
      if (!collection?.entity.numbering || count === null) continue;
      for (const hit of await hitsOf(context, catalog, collection, { where: { [field]: { eq: id } } }))
        if (!known.has(hit.id)) documents.set(hit.id, hit);
    }
  }
  return [...documents.values()];
}

/** Asks the list action, so that records and fields hidden from the caller stay hidden. */
async function hitsOf(
  context: ReadContext,
  catalog: Catalog,
  { name, entity }: Collection,
  input: Readonly<Record<string, unknown>>,
): Promise<Hit[]> {
  const answer = await context.ask(`${name}.list`, { ...input, limit: OF_EACH });
  // Every list returns this shape.
  const { data } = answer as { data: Record<string, unknown>[] };
  return data.map((record) => ({
    collection: name,
    id: String(record.id),
    label: titleFrom(context, catalog, name, record, " ") ?? entity.singular,
    state: String(record.state),
    number: typeof record.number === "string" ? record.number : null,
  }));
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
