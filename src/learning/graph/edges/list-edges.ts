import { type Static, Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { closed, idInput, oneOf } from "../../../kernel/schema.ts";
import { decodeCursor, pageOf, pageSchema } from "../../../records/index.ts";
import { getConcept } from "../../concepts/store/concept.ts";
import { librariesOf } from "../../library/audiences/libraries.ts";
import { namespacesNamed } from "../../library/audiences/scopes.ts";
import { EDGE_TYPES } from "../infer/input.ts";
import { EDGE, EDGE_STATUSES, getEdge, parseEdge } from "./edge.ts";
import { EDGES, EDGES_PATH, edgeSchema, showEdge } from "./edge-view.ts";

const input = Type.Object(
  {
    namespace: Type.Optional(oneOf(["auto", "shared", "org"])),
    concept: Type.Optional(
      Type.String({ minLength: 1, maxLength: 64, description: "The id of a concept at either end" }),
    ),
    type: Type.Optional(oneOf(EDGE_TYPES)),
    status: Type.Optional(oneOf(EDGE_STATUSES, "All but the rejected ones unless said")),
    min_confidence: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
    cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 4000 })),
  },
  closed,
);

const SHAPE = "edges -confidence";

/** `GET /learning/graph/edges` */
export function listEdgesAction(): Action {
  return defineAction({
    name: `${EDGES}.list`,
    summary: "The edges of the graph, the surest first",
    kind: "read",
    tier: "everyone",
    http: [{ method: "GET", path: EDGES_PATH }],
    errors: ["RECORD_NOT_FOUND"],
    input,
    output: Type.Object({ data: Type.Array(edgeSchema), page: pageSchema }, closed),
    run: async (context, given) => {
      const { connection } = context.handle;
      const { limit = 50, cursor } = given;
      const place = cursor === undefined ? undefined : decodeCursor(cursor, SHAPE, 1);
      const backward = place?.backward ?? false;
      const { where, values } = conditionsOf(context, given);
      const beyond = place ? [`(e.confidence, e.id) ${backward ? ">" : "<"} (?, ?)`] : [];
      const direction = backward ? "ASC" : "DESC";
      const found = connection
        .statement(
          `${EDGE} WHERE ${[...where, ...beyond].join(" AND ")}
           ORDER BY e.confidence ${direction}, e.id ${direction} LIMIT ?`,
        )
        .all(...values, ...(place ? [place.values[0] ?? 0, place.id] : []), limit + 1)
        .map(parseEdge);
      const { shown, page } = pageOf(found, {
        shape: SHAPE,
        limit,
        place,
        at: ({ confidence, id }) => ({ values: [confidence], id }),
      });
      context.returned(shown.length);
      return { data: shown.map((edge) => showEdge(connection, edge)), page };
    },
  });
}

function conditionsOf(
  context: ReadContext,
  { namespace, concept, type, status, min_confidence }: Static<typeof input>,
) {
  const { connection } = context.handle;
  const libraries = librariesOf(context, namespacesNamed(namespace));
  const given: [condition: string, ...values: (string | number)[]][] = [
    [`e.library IN (${libraries.map(() => "?").join()})`, ...libraries],
    status === undefined ? ["e.status <> 'rejected'"] : ["e.status = ?", status],
  ];
  if (type !== undefined) given.push(["e.type = ?", type]);
  if (min_confidence !== undefined) given.push(["e.confidence >= ?", min_confidence]);
  if (concept !== undefined) {
    const { rid } = getConcept(connection, libraries, concept);
    given.push([
      `e.rid IN (SELECT rid FROM learning_edges WHERE "from" = ? UNION SELECT rid FROM learning_edges WHERE "to" = ?)`,
      rid,
      rid,
    ]);
  }
  return { where: given.map(([one]) => one), values: given.flatMap(([, ...values]) => values) };
}

/** `GET /learning/graph/edges/:id` */
export function getEdgeAction(): Action {
  return defineAction({
    name: `${EDGES}.get`,
    summary: "One edge of the graph, with the passages that bear it out",
    kind: "read",
    tier: "everyone",
    http: [{ method: "GET", path: `${EDGES_PATH}/:id` }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object({ id: idInput }, closed),
    output: edgeSchema,
    run: async (context, { id }) => {
      const edge = getEdge(context.handle.connection, librariesOf(context), id);
      context.about(EDGES, edge.id);
      return showEdge(context.handle.connection, edge);
    },
  });
}
