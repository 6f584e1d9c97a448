import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { closed, idInput, nullable, oneOf } from "../../kernel/schema.ts";
import type { Connection } from "../../store/connection.ts";
import { BLOCK_KINDS } from "../reading/document.ts";
import { languageOf } from "../text/language.ts";
import { pointsIn } from "../text/points.ts";
import { isStopword } from "../text/stopwords.ts";
import { wordsOf } from "../text/words.ts";
import { getDocument } from "./document.ts";
import { findDomain, requireDomain } from "./domain.ts";
import { findPassages, type PassageQuery } from "./find.ts";
import { highlightsOf } from "./highlight.ts";
import { librariesIn, namespaceInput } from "./list.ts";
import { type Passage, passagesOf } from "./passages.ts";
import { librariesOf } from "./show.ts";
import { domainInput } from "./upload.ts";
import { namespaceSchema } from "./view.ts";

const MAX_HITS = 100;

const hitSchema = Type.Object(
  {
    rank: Type.Integer({ description: "1 is the best of its library" }),
    document_id: Type.String(),
    title: Type.String(),
    namespace: namespaceSchema,
    revision: Type.Integer(),
    kind: oneOf(BLOCK_KINDS),
    heading_path: Type.Array(Type.String()),
    page: nullable(Type.Integer()),
    ordinal: Type.Integer({ description: "Where it stands among the document's blocks" }),
    start: Type.Integer({ description: "In code points of the document's text" }),
    end: Type.Integer(),
    text: Type.String(),
    highlights: Type.Array(Type.Object({ start: Type.Integer(), end: Type.Integer() }, closed)),
  },
  { ...closed, $id: "LibraryHit" },
);

/** `GET /learning/search` */
export function searchAction(): Action {
  return defineAction({
    name: "learning.search",
    summary: "Search the passages of the library",
    description:
      "Some of the words must occur; what stands in quotation marks must stand so. Each library is searched by itself, and the answers are merged by rank: what one holds changes nothing in the order of another. Words of which every text is full count only where there is no other.",
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
      const asked = { ...wantedOf(q), limit };
      const found = placesOf(context, where).map(({ org, ...among }) =>
        passagesOf(
          connection,
          org,
          findPassages(connection, org, { ...asked, ...among }).map(({ rid }) => rid),
        ),
      );
      const data = merged(found).slice(0, limit);
      context.returned(data.length);
      return { data: data.map(({ passage, rank }) => ({ rank, ...show(passage, q) })) };
    },
  });
}

type Place = { org: number } & Pick<PassageQuery, "domain" | "documents">;

/** Which libraries are searched, and what of them. A name of a domain means that of each library that has one. */
function placesOf(
  context: ReadContext,
  given: { namespace?: Parameters<typeof librariesIn>[1]; domain?: string; document?: string },
): Place[] {
  const { connection } = context.handle;
  if (given.document !== undefined) {
    const { org, rid } = getDocument(connection, librariesOf(context), given.document);
    return [{ org, documents: [rid] }];
  }
  const libraries = librariesIn(context, given.namespace);
  const { domain } = given;
  if (domain === undefined) return libraries.map((org) => ({ org }));
  requireDomain(connection, libraries, domain);
  return libraries.flatMap((org) => domainIn(connection, org, domain));
}

function domainIn(connection: Connection, org: number, named: string): Place[] {
  const domain = findDomain(connection, [org], named);
  return domain ? [{ org, domain: domain.rid }] : [];
}

/** What a person typed: in quotation marks what must stand so, and the words that say something. */
function wantedOf(q: string): Pick<PassageQuery, "words" | "musts"> {
  const musts = [...q.matchAll(/["“„«]([^"“”„«»]+)["”“»]/g)].map(([, phrase = ""]) => phrase);
  const words = wordsOf(q.normalize("NFC")).map(({ word }) => word);
  const language = languageOf(q);
  const telling = words.filter((word) => !isStopword(word, language));
  return { words: telling.length > 0 ? telling : words, musts };
}

/** The best of each library first, then the second best of each. */
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
