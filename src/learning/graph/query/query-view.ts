import { Type } from "@sinclair/typebox";
import { closed, nullable, oneOf } from "../../../kernel/schema.ts";
import { pageSchema } from "../../../records/read/list/page.ts";
import { STATUSES } from "../../concepts/statuses.ts";
import { citationSchema, claimSchema } from "../../evidence/claim.ts";
import { namespaceSchema } from "../../library/documents/view.ts";
import { edgeFields } from "../edges/edge-view.ts";

const named = Type.Object({ id: Type.String(), name: Type.String() }, closed);

/** A concept with its position in the graph. */
export const nodeSchema = Type.Object(
  {
    id: Type.String(),
    namespace: namespaceSchema,
    name: Type.String(),
    aliases: Type.Array(Type.String()),
    language: Type.String(),
    domain: Type.Array(named, { description: "The domains whose documents speak of it" }),
    definition: Type.Optional(nullable(claimSchema)),
    level: Type.Integer({ description: "The longest path of prerequisites before it" }),
    frequency: Type.Integer({ description: "How often the documents name it" }),
    documents: Type.Integer({ description: "How many documents speak of it" }),
    status: oneOf(STATUSES),
    prerequisites: Type.Array(
      Type.Object({ id: Type.String(), name: Type.String(), confidence: Type.Number() }, closed),
      { description: "What is to be known just before it, the surest first" },
    ),
    same_as: Type.Optional(Type.String({ description: "The concept of the same name in another library" })),
    path: Type.Optional(
      Type.Array(named, { description: "From the root to it, both included; with include=paths" }),
    ),
  },
  { ...closed, $id: "GraphConcept" },
);

/** An edge between concepts of the response, by id. */
export const linkSchema = Type.Object(
  {
    ...edgeFields,
    from: Type.String(),
    to: Type.String(),
    evidence: Type.Optional(Type.Array(citationSchema)),
  },
  { ...closed, $id: "GraphLink" },
);

export const graphSchema = Type.Object(
  {
    domain: nullable(named),
    concepts: Type.Array(nodeSchema),
    edges: Type.Array(linkSchema, {
      description:
        "The edges that lead to the concepts of this page; where a page is not all, they may come from another",
    }),
    roots: Type.Array(Type.String(), { description: "The concepts of this page that rest on no other" }),
    cycles_broken: Type.Array(
      Type.Object(
        {
          removed_edge: Type.Object(
            { from: Type.String(), to: Type.String(), confidence: Type.Number() },
            closed,
          ),
          reason: Type.String(),
        },
        closed,
      ),
      { description: "What was left out because it would have closed a circle of surer edges" },
    ),
    revision: Type.String({
      description: "Of the graph that was asked: another one when anything of it has changed",
    }),
    page: pageSchema,
  },
  { ...closed, $id: "ConceptGraph" },
);
