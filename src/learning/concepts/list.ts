import { type Static, Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { closed, idInput, oneOf } from "../../kernel/schema.ts";
import { decodeCursor, pageOf, pageSchema } from "../../records/index.ts";
import type { Connection } from "../../store/connection.ts";
import { getDocument } from "../library/document.ts";
import { requireDomain } from "../library/domain.ts";
import { librariesOf } from "../library/show.ts";
import { COLLECTION, PATH } from "./collection.ts";
import { type Concept, parseConcept, STATUSES } from "./concept.ts";
import { conceptSchema, showConcept } from "./view.ts";
import { worded } from "./worded.ts";

/** What a list is sorted by: a column, and which way. Equal values stand by id. */
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
    namespace: Type.Optional(
      oneOf(["auto", "shared", "org"], "auto: the organisation's own first, then the shared one"),
    ),
    q: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: "Words of its names; the last may be a beginning",
      }),
    ),
    domain: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: "The id or the name of a domain whose documents speak of it",
      }),
    ),
    document: Type.Optional(idInput),
    status: Type.Optional(oneOf(STATUSES, "All but the rejected ones unless said")),
    language: Type.Optional(Type.String({ minLength: 2, maxLength: 3 })),
    // The keys of the table are the words there are.
    sort: Type.Optional(oneOf(Object.keys(SORTS) as Sort[], "-salience unless said: the surest first")),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
    cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 4000 })),
    count: Type.Optional(Type.Boolean({ description: "Adds the number of all" })),
  },
  closed,
);
type ListInput = Static<typeof listInput>;

/** `GET /learning/concepts` */
export function listConceptsAction(): Action {
  return defineAction({
    name: `${COLLECTION}.list`,
    summary: "The concepts that the documents speak of",
    description: "The organisation's own library first, then the shared one.",
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
        data: shown.map((concept) => showConcept(connection, concept)),
        page: { ...page, ...(input.count && { total: count(connection, where) }) },
      };
    },
  });
}

interface Where {
  libraries: readonly number[];
  conditions: readonly string[];
  values: readonly (string | number)[];
}

/** The libraries that a namespace means for a call. */
export function librariesIn(context: ReadContext, namespace: "auto" | "shared" | "org" = "auto"): number[] {
  return librariesOf(context).filter(
    (org) => namespace === "auto" || (org === 0) === (namespace === "shared"),
  );
}

function whereOf(context: ReadContext, input: ListInput): Where {
  const { connection } = context.handle;
  const libraries = librariesIn(context, input.namespace);
  const given: [condition: string, ...values: (string | number)[]][] = [];
  given.push(input.status === undefined ? ["c.status <> 'rejected'"] : ["c.status = ?", input.status]);
  if (input.language !== undefined) given.push(["c.language = ?", input.language.toLowerCase()]);
  if (input.domain !== undefined) {
    const { rid } = requireDomain(connection, libraries, input.domain);
    given.push([
      `EXISTS (SELECT 1 FROM learning_findings f JOIN learning_documents d ON d.rid = f.document
        WHERE f.concept = c.rid AND d.domain = ?)`,
      rid,
    ]);
  }
  if (input.document !== undefined) {
    const { rid } = getDocument(connection, libraries, input.document);
    given.push([
      "EXISTS (SELECT 1 FROM learning_findings f WHERE f.concept = c.rid AND f.document = ?)",
      rid,
    ]);
  }
  if (input.q !== undefined) given.push(...worded(connection, libraries, input.q));
  return {
    libraries,
    conditions: given.map(([condition]) => condition),
    values: given.flatMap(([, ...values]) => values),
  };
}

type Place = ReturnType<typeof decodeCursor>;

/** Library after library, each by its own index: from a place on, the nearest first. */
function find(
  connection: Connection,
  where: Where,
  sort: Sort,
  place: Place | undefined,
  limit: number,
): Concept[] {
  const { column, down } = SORTS[sort];
  const backward = place?.backward ?? false;
  const order = down === backward ? "ASC" : "DESC";
  const beyond = order === "ASC" ? ">" : "<";
  const [own, value] = place?.values ?? [];
  const inTurn = backward ? where.libraries.toReversed() : where.libraries;
  const start = place ? inTurn.findIndex((org) => (org === 0 ? 0 : 1) === own) : 0;
  const found: Concept[] = [];
  for (const [i, org] of start < 0 ? [] : inTurn.slice(start).entries()) {
    if (found.length >= limit) break;
    const isPlaced = place !== undefined && i === 0;
    const conditions = [
      "c.org = ?",
      ...where.conditions,
      ...(isPlaced ? [`(c.${column}, c.id) ${beyond} (?, ?)`] : []),
    ];
    const rows = connection
      .statement(
        `SELECT c.* FROM learning_concepts c WHERE ${conditions.join(" AND ")}
         ORDER BY c.${column} ${order}, c.id ${order} LIMIT ?`,
      )
      .all(org, ...where.values, ...(isPlaced ? [value ?? null, place.id] : []), limit - found.length);
    found.push(...rows.map(parseConcept));
  }
  return found;
}

function count(connection: Connection, { libraries, conditions, values }: Where): number {
  const where = [`c.org IN (${libraries.map(() => "?").join()})`, ...conditions].join(" AND ");
  const row = connection
    .statement(`SELECT count(*) AS n FROM learning_concepts c WHERE ${where}`)
    .get(...libraries, ...values);
  return Number(row?.n);
}
