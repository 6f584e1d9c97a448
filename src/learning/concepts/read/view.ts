import { type Static, Type } from "@sinclair/typebox";
import { rfc3339 } from "../../../kernel/clock.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { closed, nullable, oneOf } from "../../../kernel/schema.ts";
import type { Connection } from "../../../store/connection.ts";
import { as, pick, pickIfAny } from "../../../store/rows.ts";
import { cite } from "../../evidence/cite.ts";
import { citationSchema, claimSchema } from "../../evidence/claim.ts";
import { isIn } from "../../library/audiences/access.ts";
import { namespaceSchema } from "../../library/documents/view.ts";
import { documents, domains } from "../../library/tables.ts";
import { passage } from "../../library/text/passages.ts";
import { STATUSES } from "../statuses.ts";
import type { Concept } from "../store/concept.ts";
import { definitionClaim, definitionsOf } from "../store/definitions-of.ts";
import { aliases, findings, mentions } from "../tables.ts";

const ALIAS_SOURCES = ["acronym", "variant", "glossary", "redirect", "human"] as const;

const fields = {
  id: Type.String(),
  version: Type.Integer(),
  namespace: namespaceSchema,
  name: Type.String(),
  aliases: Type.Array(Type.String(), { description: "Alternative names without duplicates" }),
  language: Type.String({ description: "ISO 639-1" }),
  domains: Type.Array(Type.Object({ id: Type.String(), name: Type.String() }, closed), {
    description: "Domains of documents that mention it",
  }),
  definition: nullable(claimSchema),
  status: oneOf(STATUSES, "proposed by documents; confirmed, rejected or locked by a person"),
  salience: Type.Number({
    minimum: 0,
    maximum: 1,
    description: "Confidence that it is a concept of the library",
  }),
  level: Type.Integer({ description: "Length of the longest chain of prerequisites" }),
  frequency: Type.Integer({ description: "Number of mentions in documents" }),
  documents: Type.Integer({ description: "Number of documents that mention it" }),
  created_at: Type.String({ format: "date-time" }),
  updated_at: Type.String({ format: "date-time" }),
  updated_by: Type.String(),
};

export const conceptSchema = Type.Object(fields, { ...closed, $id: "Concept" });

export const conceptDetailSchema = Type.Object(
  {
    ...fields,
    names: Type.Array(
      Type.Object(
        {
          name: Type.String(),
          source: oneOf(ALIAS_SOURCES),
          document_id: nullable(Type.String({ description: "Document with the definition" })),
        },
        closed,
      ),
    ),
    definitions: Type.Array(claimSchema, {
      description: "Definitions by document, highest confidence first",
    }),
    mentions: Type.Array(
      Type.Object(
        {
          document_id: Type.String(),
          title: Type.String(),
          count: Type.Integer(),
          citations: Type.Array(citationSchema, { description: "First passages that mention it" }),
        },
        closed,
      ),
    ),
  },
  { ...closed, $id: "ConceptDetail" },
);

export function showConcept(context: ReadContext, concept: Concept): Static<typeof conceptSchema> {
  const { connection } = context.handle;
  return {
    id: concept.id,
    version: concept.version,
    namespace: concept.org === 0 ? "shared" : "org",
    name: concept.name,
    aliases: [...new Set(namesOf(connection, concept).map(({ name }) => name))],
    language: concept.language,
    domains: domainsOf(context, concept.rid),
    definition: definitionClaim(connection, concept, concept.definition),
    status: concept.status,
    salience: concept.salience,
    level: concept.level,
    frequency: concept.frequency,
    documents: concept.documents,
    created_at: rfc3339(concept.created_at),
    updated_at: rfc3339(concept.updated_at),
    updated_by: concept.updated_by,
  };
}

export function showConceptDetail(
  context: ReadContext,
  concept: Concept,
): Static<typeof conceptDetailSchema> {
  const { connection } = context.handle;
  return {
    ...showConcept(context, concept),
    names: namesOf(connection, concept),
    definitions: definitionsOf(connection, concept).flatMap(
      (place) => definitionClaim(connection, concept, place) ?? [],
    ),
    mentions: mentionsOf(connection, concept),
  };
}

/** Returns a concept's aliases: those given by people first, then alphabetically. */
export function namesOf(connection: Connection, { rid, name }: Concept) {
  return connection.all`SELECT ${pick(aliases, "name", "source")}, ${pickIfAny(documents, "id")}
    FROM ${aliases}
    LEFT JOIN ${documents} ON ${documents.rid} = ${aliases.document}
    WHERE ${aliases.concept} = ${rid} AND ${aliases.source} <> 'name' AND ${aliases.name} <> ${name}
    ORDER BY ${aliases.source} <> 'human', ${aliases.name}, ${aliases.document}`.map(
    ({ name, source, id }) => ({
      name,
      // Safe cast: the query excludes the concept's own name.
      source: source as (typeof ALIAS_SOURCES)[number],
      document_id: id,
    }),
  );
}

/** Domains of documents that mention a concept, limited to those visible to the caller. */
export function domainsOf(context: ReadContext, concept: number): { id: string; name: string }[] {
  return context.handle.connection.all`SELECT ${pick(domains, "id", "name", "audience")} FROM ${domains}
    WHERE ${domains.rid} IN (SELECT ${documents.domain}
      FROM ${findings} JOIN ${documents} ON ${documents.rid} = ${findings.document}
      WHERE ${findings.concept} = ${concept})
    ORDER BY ${domains.name}, ${domains.rid}`
    .filter(({ audience }) => isIn(context, audience))
    .map(({ id, name }) => ({ id, name }));
}

const MOST_DOCUMENTS = 50;
const MOST_CITATIONS = 3;
/** Characters quoted on each side of a mention. */
const AROUND = 160;

function mentionsOf(connection: Connection, { rid, library }: Concept) {
  const found = connection.all`SELECT ${pick(documents, "rid", "id", "title")},
      sum(${findings.frequency}) ${as<"n", number>("n")}
    FROM ${findings} JOIN ${documents} ON ${documents.rid} = ${findings.document}
    WHERE ${findings.concept} = ${rid} GROUP BY ${findings.document}
    ORDER BY n DESC, ${documents.rid} LIMIT ${MOST_DOCUMENTS}`;
  return found.map((document) => ({
    document_id: document.id,
    title: document.title,
    count: document.n,
    citations: citationsIn(connection, library, rid, document.rid),
  }));
}

function citationsIn(connection: Connection, library: number, concept: number, document: number) {
  return connection.all`SELECT ${pick(mentions, "block", "first")} FROM ${mentions}
    WHERE ${mentions.concept} = ${concept} AND ${mentions.document} = ${document}
    ORDER BY ${mentions.ordinal} LIMIT ${MOST_CITATIONS}`.flatMap(({ block, first }) => {
    const found = passage(connection, library, block);
    return found ? [cite(found, ...pieceAround(found.text, first))] : [];
  });
}

/** Returns the range of whole words around a position, without surrounding spaces. */
function pieceAround(text: string, place: number): [start: number, end: number] {
  let start = place > AROUND ? text.indexOf(" ", place - AROUND) + 1 : 0;
  if (start > place) start = place;
  let end = place + AROUND < text.length ? text.lastIndexOf(" ", place + AROUND) : text.length;
  if (end <= place) end = text.length;
  while (start < end && text[start]?.trim() === "") start += 1;
  return [start, end];
}
