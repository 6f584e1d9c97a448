import { type Static, Type } from "@sinclair/typebox";
import { closed, oneOf } from "../../../kernel/schema.ts";
import { STATUSES } from "../../concepts/statuses.ts";
import { EDGE_TYPES } from "../infer/input.ts";

const INCLUDES = ["evidence", "definition", "paths"] as const;

export const queryInput = Type.Object(
  {
    domain: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: "ID or name of a domain: concepts that its documents mention",
      }),
    ),
    q: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: "Search terms in concept names. The last may be incomplete.",
      }),
    ),
    ids: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
        minItems: 1,
        maxItems: 500,
        description: "Comma-separated concept IDs",
      }),
    ),
    namespace: Type.Optional(
      oneOf(
        ["auto", "shared", "org"],
        "The appliance's own library, the organisation's, or (auto) all that the caller may use",
      ),
    ),
    root: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: "ID or name of a concept: returns what leads to it, or from it",
      }),
    ),
    direction: Type.Optional(
      oneOf(["prerequisites", "dependents", "both"], "Direction from the root. Defaults to prerequisites"),
    ),
    depth: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 6,
        default: 3,
        description: "Maximum number of steps from the root",
      }),
    ),
    nearest: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 500,
        description: "Maximum number of concepts reached from the root: nearest first, then by confidence",
      }),
    ),
    min_confidence: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1,
        default: 0.5,
        description: "Minimum confidence of edges",
      }),
    ),
    type: Type.Optional(oneOf(EDGE_TYPES, "Only edges of this type")),
    status: Type.Optional(oneOf(STATUSES, "State of the concepts. Defaults to all except rejected ones")),
    reduce: Type.Optional(
      Type.Boolean({
        description: "Omits prerequisites implied by others (transitive reduction)",
      }),
    ),
    include: Type.Optional(
      Type.Array(oneOf(INCLUDES), {
        maxItems: INCLUDES.length,
        description:
          "Comma-separated. evidence: supporting passages of edges; definition: definition of each concept; paths: path from the root to each concept",
      }),
    ),
    order: Type.Optional(
      oneOf(["topological", "frequency", "name"], "Defaults to topological, prerequisites first"),
    ),
    language: Type.Optional(Type.String({ pattern: "^[a-z]{2,3}$", description: "ISO 639-1" })),
    as_of: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 60,
        description:
          "Revision of an earlier response. Rejected if the graph has changed, so that pages stay consistent.",
      }),
    ),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 100 })),
    cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 4000 })),
  },
  closed,
);

export type QueryInput = Static<typeof queryInput>;
