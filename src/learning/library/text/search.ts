import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import type { Namespace } from "../../../kernel/principal.ts";
import { closed, idInput, nullable, oneOf } from "../../../kernel/schema.ts";
import { BLOCK_KINDS } from "../../reading/document.ts";
import { languageOf } from "../../text/language.ts";
import { pointsIn } from "../../text/points.ts";
import { isStopword } from "../../text/stopwords.ts";
import { wordsOf } from "../../text/words.ts";
import {
  type NAMESPACES,
  namespaceInput,
  namespacesNamed,
  type SearchScope,
  searchScopes,
} from "../audiences/scopes.ts";
import { getDocument } from "../documents/document.ts";
import { namespaceSchema } from "../documents/view.ts";
import { domainInput } from "../intake/upload.ts";
import { findPassages, type PassageQuery } from "./find.ts";
import { highlightsOf } from "./highlight.ts";
import { type Passage, passagesOf } from "./passages.ts";

const MAX_HITS = 100;

const hitSchema = Type.Object(
  {
    rank: Type.Integer({ description: "1 for the best match of its library" }),
    document_id: Type.String(),
    title: Type.String(),
    namespace: namespaceSchema,
    revision: Type.Integer(),
    kind: oneOf(BLOCK_KINDS),
    heading_path: Type.Array(Type.String()),
    page: nullable(Type.Integer()),
    ordinal: Type.Integer({ description: "Position of the block in the document" }),
    start: Type.Integer({ description: "In code points of the document's text" }),
    end: Type.Integer(),
    text: Type.String(),
    highlights: Type.Array(Type.Object({ start: Type.Integer(), end: Type.Integer() }, closed)),
  },
  { ...closed, $id: "LibraryHit" },
);

export function searchAction(): Action {
  return defineAction({
    name: "learning.search",
    summary: "Search the library",
    description:
      "Matches some of the words, and phrases in quotation marks exactly. Each library is searched separately, and results are merged by rank. Very common words count only if there are no others.",
    kind: "read",
    tier: "everyone",
    http: [{ method: "GET", path: "/api/v1/learning/search" }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object(
      {
        q: Type.String({ minLength: 1, maxLength: 500 }),
        namespace: Type.Optional(namespaceInput),
        domain: Type.Optional(domainInput),
        document: Type.Optional(idInput),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_HITS, default: 10 })),
      },
      closed,
    ),
    output: Type.Object({ data: Type.Array(hitSchema) }, closed),
    run: async (context, { q, limit = 10, ...where }) => {
      const { connection } = context.handle;
      const asked = { ...(await wantedOf(q)), limit };
      const found = scopesOf(context, where).map(({ libraries, ...among }) =>
        passagesOf(
          connection,
          libraries,
          findPassages(connection, libraries, { ...asked, ...among }).map(({ rid }) => rid),
        ),
      );
      const data = merged(found).slice(0, limit);
      context.returned(data.length);
      return { data: data.map(({ passage, rank }) => ({ rank, ...show(passage, q) })) };
    },
  });
}

/** Scopes to search: one document, a domain in each namespace that has it, or everything. */
function scopesOf(
  context: ReadContext,
  given: { namespace?: (typeof NAMESPACES)[number]; domain?: string; document?: string },
): SearchScope[] {
  if (given.document === undefined)
    return searchScopes(context, namespacesNamed(given.namespace), given.domain);
  const { org, library, rid } = getDocument(context, given.document);
  const namespace: Namespace = org === 0 ? "shared" : "org";
  return [{ namespace, libraries: library === null ? [] : [library], documents: [rid] }];
}

/** Splits a query into exact phrases (in quotation marks) and content words. */
async function wantedOf(q: string): Promise<Pick<PassageQuery, "words" | "musts">> {
  const musts = [...q.matchAll(/["“„«]([^"“”„«»]+)["”“»]/g)].map(([, phrase = ""]) => phrase);
  const words = wordsOf(q.normalize("NFC")).map(({ word }) => word);
  const language = await languageOf(q);
  const content = words.filter((word) => !isStopword(word, language));
  return { words: content.length > 0 ? content : words, musts };
}

/** Interleaves results: the best of each library first, then the second best. */
function merged(found: readonly (readonly Passage[])[]): { passage: Passage; rank: number }[] {
  const longest = Math.max(0, ...found.map(({ length }) => length));
  return Array.from({ length: longest }, (_, i) =>
    found.flatMap((passages) => {
      const passage = passages[i];
      return passage ? [{ passage, rank: i + 1 }] : [];
    }),
  ).flat();
}

function show(passage: Passage, q: string) {
  return {
    document_id: passage.document.id,
    title: passage.document.title,
    namespace: passage.org === 0 ? ("shared" as const) : ("org" as const),
    revision: passage.revision.number,
    kind: passage.kind,
    heading_path: [...passage.path],
    page: passage.page,
    ordinal: passage.ordinal,
    start: passage.start,
    end: passage.start + pointsIn(passage.text),
    text: passage.text,
    highlights: highlightsOf(passage, q, undefined),
  };
}
