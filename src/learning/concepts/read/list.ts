import { type Static, Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { closed, idInput, oneOf } from "../../../kernel/schema.ts";
import { decodeCursor, pageOf, pageSchema } from "../../../records/index.ts";
import type { Connection } from "../../../store/connection.ts";
import { allOf, type Clause, list, part, pick } from "../../../store/rows.ts";
import { requireDomain } from "../../library/audiences/domain.ts";
import { librariesOf } from "../../library/audiences/libraries.ts";
import { namespaceInput, namespacesNamed } from "../../library/audiences/scopes.ts";
import { getDocument } from "../../library/documents/document.ts";
import { COLLECTION, PATH } from "../collection.ts";
import { STATUSES } from "../statuses.ts";
import { type Concept, conceptOf } from "../store/concept.ts";
import { worded } from "../store/worded.ts";
import { concepts, findings } from "../tables.ts";
import { speaksOf } from "./speaks.ts";
import { conceptSchema, showConcept } from "./view.ts";

/** Ties are ordered by id. */
const SORTS = {
  "-salience": { column: "salience", down: true },
  salience: { column: "salience", down: false },
  "-frequency": { column: "frequency", down: true },
  frequency: { column: "frequency", down: false },
  name: { column: "name", down: false },
  "-name": { column: "name", down: true },
} as const;
type Sort = keyof typeof SORTS;

const listInput = Type.Object(
  {
    namespace: Type.Optional(namespaceInput),
    q: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: "Search terms in names. The last may be incomplete.",
      }),
    ),
    domain: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: "ID or name of a domain whose documents mention the concept",
      }),
    ),
    document: Type.Optional(idInput),
    status: Type.Optional(oneOf(STATUSES, "Defaults to all except rejected ones")),
    language: Type.Optional(Type.String({ minLength: 2, maxLength: 3 })),
    // Safe cast: the keys of the table are the allowed values.
    sort: Type.Optional(oneOf(Object.keys(SORTS) as Sort[], "Defaults to -salience")),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
    cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 4000 })),
    count: Type.Optional(Type.Boolean({ description: "Includes the total count" })),
  },
  closed,
);
type ListInput = Static<typeof listInput>;

export function listConceptsAction(): Action {
  return defineAction({
    name: `${COLLECTION}.list`,
    summary: "List concepts",
    description: "The organisation's own library first, then the shared library.",
    kind: "read",
    tier: "everyone",
    http: [{ method: "GET", path: PATH }],
    errors: ["RECORD_NOT_FOUND"],
    input: listInput,
    output: Type.Object({ data: Type.Array(conceptSchema), page: pageSchema }, closed),
    run: async (context, input) => {
      const { connection } = context.handle;
      const { limit = 50, sort = "-salience", cursor: text } = input;
      const shape = `concepts ${sort}`;
      const place = text === undefined ? undefined : decodeCursor(text, shape, 2);
      const where = whereOf(context, input);
      const found = find(connection, where, sort, place, limit + 1);
      const { shown, page } = pageOf(found, {
        shape,
        limit,
        place,
        at: (one) => ({ values: [one.org === 0 ? 0 : 1, one[SORTS[sort].column]], id: one.id }),
      });
      context.returned(shown.length);
      return {
        data: shown.map((concept) => showConcept(context, concept)),
        page: { ...page, ...(input.count && { total: count(connection, where) }) },
      };
    },
  });
}

interface Where {
  /** Libraries that the caller can read: the organisation's, then the shared one. */
  groups: readonly { own: 0 | 1; libraries: readonly number[] }[];
  condition: Clause;
}

function whereOf(context: ReadContext, input: ListInput): Where {
  const { connection } = context.handle;
  const namespaces = namespacesNamed(input.namespace);
  const groups = namespaces.map((namespace) => ({
    own: namespace === "shared" ? (0 as const) : (1 as const),
    libraries: librariesOf(context, [namespace]),
  }));
  const libraries = groups.flatMap((group) => group.libraries);
  const { status, language, domain, document, q } = input;
  const condition = allOf(
    status === undefined ? part`${concepts.status} <> 'rejected'` : part`${concepts.status} = ${status}`,
    language === undefined ? undefined : part`${concepts.language} = ${language.toLowerCase()}`,
    domain === undefined ? undefined : speaksOf(requireDomain(context, namespaces, domain).rid),
    document === undefined
      ? undefined
      : part`EXISTS (SELECT 1 FROM ${findings}
          WHERE ${findings.concept} = ${concepts.rid}
            AND ${findings.document} = ${getDocument(context, document).rid})`,
    ...(q === undefined ? [] : worded(connection, libraries, q)),
  );
  return { groups, condition };
}

type Place = ReturnType<typeof decodeCursor>;

/** Reads each library by its own index and merges the results: the organisation's first, then shared ones. */
function find(
  connection: Connection,
  where: Where,
  sort: Sort,
  place: Place | undefined,
  limit: number,
): Concept[] {
  const { down } = SORTS[sort];
  const backward = place?.backward ?? false;
  const order = down === backward ? "ASC" : "DESC";
  const [own] = place?.values ?? [];
  const inTurn = backward ? where.groups.toReversed() : where.groups;
  const start = place ? inTurn.findIndex((group) => group.own === own) : 0;
  const found: Concept[] = [];
  for (const [i, { libraries }] of start < 0 ? [] : inTurn.slice(start).entries()) {
    if (found.length >= limit) break;
    const from = i === 0 ? place : undefined;
    const ask = { sort, order, from, limit: limit - found.length } as const;
    const each = libraries.map((library) => findIn(connection, where, library, ask));
    found.push(...merged(each, sort, order).slice(0, ask.limit));
  }
  return found;
}

interface Stretch {
  readonly sort: Sort;
  readonly order: "ASC" | "DESC";
  readonly from: Place | undefined;
  readonly limit: number;
}

function findIn(
  connection: Connection,
  where: Where,
  library: number,
  { sort, order, from, limit }: Stretch,
): Concept[] {
  const column = concepts[SORTS[sort].column];
  const [direction, beyond] = order === "ASC" ? [part`ASC`, part`>`] : [part`DESC`, part`<`];
  const condition = allOf(
    part`${concepts.library} = ${library}`,
    where.condition,
    from && part`(${column}, ${concepts.id}) ${beyond} (${from.values[1] ?? null}, ${from.id})`,
  );
  return connection.all`SELECT ${pick(concepts)} FROM ${concepts} WHERE ${condition}
    ORDER BY ${column} ${direction}, ${concepts.id} ${direction} LIMIT ${limit}`.map(conceptOf);
}

function merged(each: readonly (readonly Concept[])[], sort: Sort, order: "ASC" | "DESC"): Concept[] {
  const [only] = each;
  if (only && each.length === 1) return [...only];
  const { column } = SORTS[sort];
  const sign = order === "ASC" ? 1 : -1;
  const key = (one: Concept) => one[column];
  return each
    .flat()
    .sort((a, b) => (key(a) === key(b) ? (a.id < b.id ? -1 : 1) : key(a) < key(b) ? -1 : 1) * sign);
}

function count(connection: Connection, { groups, condition }: Where): number {
  const libraries = groups.flatMap((group) => group.libraries);
  return connection.count`SELECT count(*) FROM ${concepts}
    WHERE ${concepts.library} IN ${list(libraries)} AND ${condition}`;
}
