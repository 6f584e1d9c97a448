import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import type { ReadContext } from "../../kernel/context.ts";
import type { Namespace } from "../../kernel/principal.ts";
import { closed, idInput, nullable, oneOf } from "../../kernel/schema.ts";
import type { Connection } from "../../store/connection.ts";
import {
  type NAMESPACES,
  namespaceInput,
  namespacesNamed,
  type SearchScope,
  searchScopes,
} from "../library/audiences/scopes.ts";
import { getDocument } from "../library/documents/document.ts";
import { namespaceSchema } from "../library/documents/view.ts";
import { domainInput } from "../library/intake/upload.ts";
import { findPassages, type PassageQuery } from "../library/text/find.ts";
import { highlightsOf } from "../library/text/highlight.ts";
import { type Passage, passagesOf } from "../library/text/passages.ts";
import { BLOCK_KINDS } from "../reading/document.ts";
import { languageOf } from "../text/language.ts";
import { pointsIn } from "../text/points.ts";
import { isStopword } from "../text/stopwords.ts";
import { wordsOf } from "../text/words.ts";
import { readPlainQuestion } from "./question.ts";
import { findSections } from "./sections.ts";

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
      "Finds the sections that say most of the question, in its own or similar words, with their best passage; then passages with some of the words. Phrases in quotation marks match exactly. The organisation's own documents come before the shared ones.",
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
      const asked = await wantedOf(q);
      // Within one document, every place that has the words is wanted.
      const isPlain = where.document === undefined && asked.musts?.length === 0;
      const data = scopesOf(context, where)
        .map((scope) =>
          isPlain
            ? rankBySection(connection, asked, scope, limit)
            : matching(connection, asked, scope, limit),
        )
        .flatMap((passages) => passages.map((passage, i) => ({ rank: i + 1, ...show(passage, q) })))
        .slice(0, limit);
      context.returned(data.length);
      return { data };
    },
  });
}

/** Blocks that are no result by themselves. */
const SILENT: readonly Passage["kind"][] = ["heading", "caption", "contents"];

/** The best block of each section that says most of it, then other blocks that have some of its words. */
function rankBySection(connection: Connection, asked: Wanted, scope: SearchScope, limit: number): Passage[] {
  const sections = findSections(connection, readPlainQuestion(asked.text, asked.language), scope);
  const best = sections.flatMap(({ blocks, hits }) => blocks[hits.indexOf(Math.max(...hits))] ?? []);
  const known = new Set(best.map(({ rid }) => rid));
  const more = best.length < limit ? matching(connection, asked, scope, limit) : [];
  return [...best, ...more.filter(({ rid }) => !known.has(rid))].slice(0, limit);
}

/** Blocks with some of the words and all phrases in quotation marks. */
function matching(
  connection: Connection,
  { words, musts }: Wanted,
  { libraries, ...among }: SearchScope,
  limit: number,
): Passage[] {
  const hits = findPassages(connection, libraries, {
    words,
    ...(musts && { musts }),
    ...among,
    limit: 2 * limit,
  });
  const found = passagesOf(
    connection,
    libraries,
    hits.map(({ rid }) => rid),
  );
  return found.filter(({ kind }) => !SILENT.includes(kind)).slice(0, limit);
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

interface Wanted extends Pick<PassageQuery, "words" | "musts"> {
  readonly text: string;
  readonly language: string;
}

/** Splits a query into exact phrases (in quotation marks) and content words. */
async function wantedOf(text: string): Promise<Wanted> {
  const musts = [...text.matchAll(/["“„«]([^"“”„«»]+)["”“»]/g)].map(([, phrase = ""]) => phrase);
  const words = wordsOf(text.normalize("NFC")).map(({ word }) => word);
  const language = await languageOf(text);
  const content = words.filter((word) => !isStopword(word, language));
  return { text, language, words: content.length > 0 ? content : words, musts };
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
