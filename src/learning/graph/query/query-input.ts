import { type Static, Type } from "@sinclair/typebox";
import { closed, oneOf } from "../../../kernel/schema.ts";
import { STATUSES } from "../../concepts/statuses.ts";
import { EDGE_TYPES } from "../infer/input.ts";

/** Optional parts of a response. */
const INCLUDES = ["evidence", "definition", "paths"] as const;

export const queryInput = Type.Object(
  {
    domain: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: "The id or the name of a domain: the concepts that its documents speak of",
      }),
    ),
    q: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: "Words of a concept's names; the last may be a beginning",
      }),
    ),
    ids: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
        minItems: 1,
        maxItems: 500,
        description: "Ids of concepts, parted by commas",
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
        description: "The id or the name of a concept: what leads to it, or from it",
      }),
    ),
    direction: Type.Optional(
      oneOf(["prerequisites", "dependents", "both"], "From the root; prerequisites unless said"),
    ),
    depth: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 6,
        default: 3,
        description: "How many steps from the root, at most",
      }),
    ),
    nearest: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 500,
        description:
          "Of what is reached from the root only so many concepts: the nearest, the surest of them first",
      }),
    ),
    min_confidence: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1,
        default: 0.5,
        description: "Edges that are less certain are left out",
      }),
    ),
    type: Type.Optional(oneOf(EDGE_TYPES, "Edges of one type alone")),
    status: Type.Optional(oneOf(STATUSES, "Of the concepts: all but the rejected ones unless said")),
    reduce: Type.Optional(
      Type.Boolean({
        description: "Leaves out prerequisites that follow from others: the transitive reduction",
      }),
    ),
    include: Type.Optional(
      Type.Array(oneOf(INCLUDES), {
        maxItems: INCLUDES.length,
        description:
          "Parted by commas. evidence: the passages that bear the edges out; definition: that of each concept; paths: the way from the root to each concept",
      }),
    ),
    order: Type.Optional(
      oneOf(["topological", "frequency", "name"], "topological unless said: what comes first comes first"),
    ),
    language: Type.Optional(Type.String({ pattern: "^[a-z]{2,3}$", description: "ISO 639-1" })),
    as_of: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 60,
        description:
          "A revision that an earlier answer named: refused when the graph has changed since, so that pages fit together",
      }),
    ),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 100 })),
    cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 4000 })),
  },
  closed,
);

export type QueryInput = Static<typeof queryInput>;
