import { type Static, Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { closed, idInput, oneOf } from "../../../kernel/schema.ts";
import { decodeCursor, pageOf, pageSchema } from "../../../records/index.ts";
import { aliased, allOf, type Clause, list, part } from "../../../store/rows.ts";
import { getConcept } from "../../concepts/store/concept.ts";
import { librariesOf } from "../../library/audiences/libraries.ts";
import { namespacesNamed } from "../../library/audiences/scopes.ts";
import { EDGE_TYPES } from "../infer/input.ts";
import { edges } from "../tables.ts";
import { EDGE, edgeOf, getEdge } from "./edge.ts";
import { EDGES, EDGES_PATH, edgeSchema, showEdge } from "./edge-view.ts";
import { EDGE_STATUSES } from "./statuses.ts";

const input = Type.Object(
  {
    namespace: Type.Optional(oneOf(["auto", "shared", "org"])),
    concept: Type.Optional(
      Type.String({ minLength: 1, maxLength: 64, description: "ID of a concept at either end" }),
    ),
    type: Type.Optional(oneOf(EDGE_TYPES)),
    status: Type.Optional(oneOf(EDGE_STATUSES, "Defaults to all except rejected ones")),
    min_confidence: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
    cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 4000 })),
  },
  closed,
);

const SHAPE = "edges -confidence";

export function listEdgesAction(): Action {
  return defineAction({
    name: `${EDGES}.list`,
    summary: "List edges",
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
      const beyond = backward ? part`>` : part`<`;
      const direction = backward ? part`ASC` : part`DESC`;
      const where = allOf(
        conditionOf(context, given),
        place && part`(${edges.confidence}, ${edges.id}) ${beyond} (${place.values[0] ?? 0}, ${place.id})`,
      );
      const found = connection.all`${EDGE} WHERE ${where}
        ORDER BY ${edges.confidence} ${direction}, ${edges.id} ${direction} LIMIT ${limit + 1}`.map(edgeOf);
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

function conditionOf(
  context: ReadContext,
  { namespace, concept, type, status, min_confidence }: Static<typeof input>,
): Clause {
  const libraries = librariesOf(context, namespacesNamed(namespace));
  return allOf(
    part`${edges.library} IN ${list(libraries)}`,
    status === undefined ? part`${edges.status} <> 'rejected'` : part`${edges.status} = ${status}`,
    type && part`${edges.type} = ${type}`,
    min_confidence === undefined ? undefined : part`${edges.confidence} >= ${min_confidence}`,
    concept === undefined
      ? undefined
      : touches(getConcept(context.handle.connection, libraries, concept).rid),
  );
}

/** SQL condition for edges from or to a concept, using the indexes on both columns. */
function touches(concept: number): Clause {
  return part`${edges.rid} IN (SELECT ${edge.rid} FROM ${edge} WHERE ${edge.from} = ${concept}
    UNION SELECT ${edge.rid} FROM ${edge} WHERE ${edge.to} = ${concept})`;
}

const edge = aliased(edges, "edge");

export function getEdgeAction(): Action {
  return defineAction({
    name: `${EDGES}.get`,
    summary: "Get an edge",
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
