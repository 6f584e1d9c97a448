import { type Static, Type } from "@sinclair/typebox";
import { closed, oneOf } from "../../kernel/schema.ts";

export const CLAIM_KINDS = ["definition", "property", "example", "step", "contrast", "caution"] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];

export const citationSchema = Type.Object(
  {
    document_id: Type.String(),
    title: Type.String(),
    namespace: oneOf(["shared", "org"]),
    revision: Type.Integer({ description: "Quoted version of the document" }),
    locator: Type.Object(
      {
        page: Type.Optional(Type.Integer()),
        heading_path: Type.Array(Type.String()),
        start: Type.Integer({ description: "In code points of the document's text" }),
        end: Type.Integer(),
      },
      closed,
    ),
    quote: Type.String({ description: "Quoted text" }),
    quote_sha256: Type.String(),
  },
  { ...closed, $id: "Citation" },
);

/** A sentence with its supporting passages. */
export const claimSchema = Type.Object(
  {
    id: Type.String(),
    text: Type.String(),
    kind: oneOf(CLAIM_KINDS),
    form: Type.Optional(
      oneOf(["list_item", "code", "table", "formula"], "Form of the text; absent for a sentence"),
    ),
    origin: oneOf(
      ["quote", "compressed", "generated"],
      "Source of the text: the author's words, a part of them, or supported words of a model",
    ),
    support: oneOf(["verbatim", "lexical", "model_checked"], "Method of verification against the citation"),
    score: Type.Number({ minimum: 0, maximum: 1 }),
    citations: Type.Array(citationSchema),
  },
  { ...closed, $id: "Claim" },
);

export type Citation = Static<typeof citationSchema>;
export type Claim = Static<typeof claimSchema>;
