import { type Static, Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import { newId } from "../../../kernel/ids.ts";
import { closed, oneOf } from "../../../kernel/schema.ts";
import { pick, row, set } from "../../../store/rows.ts";
import { say } from "../../../text/message.ts";
import { requireKeeper } from "../../concepts/edit/person.ts";
import { type Concept, getConcept } from "../../concepts/store/concept.ts";
import { librariesOf } from "../../library/audiences/libraries.ts";
import { EDGE_TYPES, type EdgeType } from "../infer/input.ts";
import { edges } from "../tables.ts";
import { factsOf, keepDecision } from "./changed.ts";
import { refuseCircle } from "./circle.ts";
import { edgeAt } from "./edge.ts";
import { EDGES, EDGES_PATH, edgeSchema, showEdge } from "./edge-view.ts";

const concept = (description: string) => Type.String({ minLength: 1, maxLength: 64, description });

const input = Type.Object(
  {
    from: concept("ID of the prerequisite concept"),
    to: concept("ID of the dependent concept"),
    type: Type.Optional(oneOf(EDGE_TYPES, "Defaults to prerequisite")),
  },
  closed,
);

export function addEdgeAction(): Action {
  return defineAction({
    name: `${EDGES}.create`,
    summary: "Create an edge",
    description:
      "Both concepts must belong to one library. The edge is confirmed at once and kept when documents change. Confirms an edge that documents already proposed. Rejected if it would create a cycle.",
    kind: "write",
    http: [{ method: "POST", path: EDGES_PATH }],
    status: 201,
    errors: ["RECORD_NOT_FOUND", "DUPLICATE_VALUE"],
    input,
    output: edgeSchema,
    location: ({ id }) => `${EDGES_PATH}/${id}`,
    run: async (context, { from, to, type = "prerequisite" }: Static<typeof input>) => {
      const { connection } = context.handle;
      const [first, then] = bothOf(context, from, to);
      if (type === "prerequisite") refuseCircle(connection, first.library, first.rid, then.rid);
      // `related` edges are symmetric, so each pair is stored only once.
      const turned = type === "related" && first.rid > then.rid;
      const [a, b] = turned ? [then, first] : [first, then];
      const rid = confirmStanding(context, a, b, type) ?? insert(context, a, b, type);
      return showEdge(connection, keepDecision(context, rid.edge, rid.before));
    },
  });
}

function bothOf(context: WriteContext, from: string, to: string): [Concept, Concept] {
  const { connection } = context.handle;
  const libraries = librariesOf(context);
  const first = getConcept(connection, libraries, from);
  const then = getConcept(connection, libraries, to);
  requireKeeper(context, first.org);
  if (first.rid === then.rid) throw invalid("to", "SAME_RECORD", say("learning.errors.edgeToItself"));
  if (first.library !== then.library)
    throw invalid("to", "OTHER_LIBRARY", say("learning.errors.otherLibrary"));
  return [first, then];
}

interface Written {
  edge: number;
  before: Record<string, unknown>;
}

function confirmStanding(
  { handle: { connection }, now, principal }: WriteContext,
  from: Concept,
  to: Concept,
  type: EdgeType,
): Written | undefined {
  const row = connection.get`SELECT ${pick(edges, "rid")} FROM ${edges}
    WHERE ${edges.library} = ${from.library} AND ${edges.from} = ${from.rid}
      AND ${edges.to} = ${to.rid} AND ${edges.type} = ${type}`;
  if (!row) return undefined;
  const edge = edgeAt(connection, row.rid);
  if (edge.status === "confirmed" || edge.status === "locked")
    throw new Fault("DUPLICATE_VALUE", { message: say("learning.errors.edgeExists") });
  connection.run`UPDATE ${edges} SET ${edges.version} = ${edges.version} + 1, ${set(edges, {
    status: "confirmed",
    confidence: 1,
    signals: { ...edge.signals, human: 1 },
    updated_at: now,
    updated_by: principal.id,
  })} WHERE ${edges.rid} = ${edge.rid}`;
  return { edge: edge.rid, before: factsOf(edge) };
}

function insert(
  { handle: { connection }, now, principal }: WriteContext,
  from: Concept,
  to: Concept,
  type: EdgeType,
): Written {
  const made = connection.one`INSERT INTO ${edges} ${row(edges, {
    id: newId(),
    org: from.org,
    library: from.library,
    from: from.rid,
    to: to.rid,
    type,
    confidence: 1,
    signals: { human: 1 },
    status: "confirmed",
    version: 1,
    created_at: now,
    updated_at: now,
    updated_by: principal.id,
  })} RETURNING ${pick(edges, "rid")}`;
  return { edge: made.rid, before: {} };
}
