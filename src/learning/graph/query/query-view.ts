import { Type } from "@sinclair/typebox";
import { closed, nullable, oneOf } from "../../../kernel/schema.ts";
import { pageSchema } from "../../../records/read/list/page.ts";
import { STATUSES } from "../../concepts/statuses.ts";
import { citationSchema, claimSchema } from "../../evidence/claim.ts";
import { namespaceSchema } from "../../library/documents/view.ts";
import { edgeFields } from "../edges/edge-view.ts";

const named = Type.Object({ id: Type.String(), name: Type.String() }, closed);

export const nodeSchema = Type.Object(
  {
    id: Type.String(),
    namespace: namespaceSchema,
    name: Type.String(),
    aliases: Type.Array(Type.String()),
    language: Type.String(),
    domain: Type.Array(named, { description: "Domains whose documents mention it" }),
    definition: Type.Optional(nullable(claimSchema)),
    level: Type.Integer({ description: "Length of the longest chain of prerequisites" }),
    frequency: Type.Integer({ description: "Number of mentions in documents" }),
    documents: Type.Integer({ description: "Number of documents that mention it" }),
    status: oneOf(STATUSES),
    prerequisites: Type.Array(
      Type.Object({ id: Type.String(), name: Type.String(), confidence: Type.Number() }, closed),
      { description: "Direct prerequisites, highest confidence first" },
    ),
    same_as: Type.Optional(Type.String({ description: "Concept of the same name in another library" })),
    path: Type.Optional(
      Type.Array(named, { description: "Path from the root, both ends included; with include=paths" }),
    ),
  },
  { ...closed, $id: "GraphConcept" },
);

/** `from` and `to` refer to concepts in the response. */
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
        "Edges to the concepts of this page. On partial pages, they may start at concepts of other pages.",
    }),
    roots: Type.Array(Type.String(), { description: "Concepts of this page without prerequisites" }),
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
      { description: "Edges omitted because they would form a cycle with edges of higher confidence" },
    ),
    revision: Type.String({
      description: "Revision of the graph, which changes with its content",
    }),
    page: pageSchema,
  },
  { ...closed, $id: "ConceptGraph" },
);
