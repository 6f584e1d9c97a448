import { type Static, Type } from "@sinclair/typebox";
import { closed } from "../../kernel/schema.ts";

export const CLAIM_KINDS = ["definition", "property", "example", "step", "contrast", "caution"] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];

const oneOf = <T extends readonly string[]>(values: T) =>
  Type.Union(values.map((value) => Type.Literal(value)));

/** A place in a document, and the words that stand there. */
export const citationSchema = Type.Object(
  {
    document_id: Type.String(),
    title: Type.String(),
    namespace: Type.Union([Type.Literal("shared"), Type.Literal("org")]),
    revision: Type.Integer({ description: "Which version of the document is quoted" }),
    locator: Type.Object(
      {
        page: Type.Optional(Type.Integer()),
        heading_path: Type.Array(Type.String()),
        start: Type.Integer({ description: "In code points of the document's text" }),
        end: Type.Integer(),
      },
      closed,
    ),
    quote: Type.String({ description: "What stands there, sliced by the server" }),
    quote_sha256: Type.String(),
  },
  { ...closed, $id: "Citation" },
);

/** A sentence that a passage proves. */
export const claimSchema = Type.Object(
  {
    id: Type.String(),
    text: Type.String(),
    kind: oneOf(CLAIM_KINDS),
    origin: Type.Union([Type.Literal("quote"), Type.Literal("compressed"), Type.Literal("generated")]),
    support: Type.Union([Type.Literal("verbatim"), Type.Literal("lexical"), Type.Literal("model_checked")]),
    score: Type.Number({ minimum: 0, maximum: 1 }),
    citations: Type.Array(citationSchema),
  },
  { ...closed, $id: "Claim" },
);

export type Citation = Static<typeof citationSchema>;
type ClaimBody = Static<typeof claimSchema>;
export type Claim = Omit<ClaimBody, "kind"> & { kind: ClaimKind };
