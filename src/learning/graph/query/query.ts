import { createHash } from "node:crypto";
import type { Static } from "@sinclair/typebox";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import type { Connection } from "../../../store/connection.ts";
import { pick } from "../../../store/rows.ts";
import { domainsOf, namesOf } from "../../concepts/read/view.ts";
import type { Concept } from "../../concepts/store/concept.ts";
import { definitionClaim } from "../../concepts/store/definitions-of.ts";
import { concepts as conceptTable } from "../../concepts/tables.ts";
import { domainAt } from "../../library/audiences/domain.ts";
import type { SearchScope } from "../../library/audiences/scopes.ts";
import { brokenAmong } from "../broken.ts";
import {
  Adjacencies,
  type Adjacency,
  prerequisitesIn,
  type Step,
  withoutIndirect,
} from "../edges/adjacency.ts";
import { edgeAt } from "../edges/edge.ts";
import { evidenceOf, showEdgeFacts } from "../edges/edge-view.ts";
import { graphScopes, refuseChanged, revisionOf } from "../edges/scope.ts";
import { type QueryInput, queryInput } from "./query-input.ts";
import { graphSchema, type linkSchema, type nodeSchema } from "./query-view.ts";
import { conceptPage, type Selection, selectionsOf } from "./select.ts";

export function queryGraphAction(): Action {
  const adjacencies = new Adjacencies();
  return defineAction({
    name: "learning.graph.concepts",
    summary: "Query the graph",
    description:
      "Returns the concepts of a domain, a search or around a root with their prerequisites, and the edges between them with confidence. The organisation's library and the shared library are queried separately and combined; each concept has its namespace.",
    kind: "read",
    tier: "everyone",
    scope: "graph:read",
    limit: "read",
    http: [
      { method: "GET", path: "/api/v1/learning/graph/concepts" },
      { method: "GET", path: "/api/public/v1/graph/concepts" },
    ],
    errors: ["RECORD_NOT_FOUND", "NAMESPACE_FORBIDDEN", "RECORD_VERSION_CONFLICT"],
    input: queryInput,
    output: graphSchema,
    etag: (output) => `${output.revision}.${hashOf(output)}`,
    run: async (context, input) => answer(context, adjacencies, input),
  });
}

function hashOf(output: unknown): string {
  return createHash("sha256").update(JSON.stringify(output)).digest("base64url").slice(0, 22);
}

function answer(
  context: ReadContext,
  adjacencies: Adjacencies,
  input: QueryInput,
): Static<typeof graphSchema> {
  const { connection } = context.handle;
  const scopes = graphScopes(context, input.namespace, input.domain);
  const revision = revisionOf(connection, scopes);
  refuseChanged(revision, input.as_of);
  const selections = selectionsOf(context, adjacencies, scopes, input);
  const { concepts, page } = conceptPage(connection, selections, input);
  context.returned(concepts.length);
  const { min_confidence: least = 0.5, reduce = false, include } = input;
  const libraries = scopes.flatMap((scope) => scope.libraries);
  const reading = { context, connection, includes: new Set<string>(include), libraries, selections };
  const shown = concepts.map((concept) => {
    const adjacency = adjacencies.of(connection, concept.library);
    const all = prerequisitesIn(adjacency, concept.rid, least);
    const before = reduce ? withoutIndirect(adjacency, all, least) : all;
    return { concept, before, links: [...before, ...otherLinks(adjacency, concept.rid, least)] };
  });
  return {
    domain: domainOf(connection, scopes),
    concepts: shown.map(({ concept, before }) => showNode(reading, concept, before)),
    edges: shown.flatMap(({ links }) =>
      links
        .filter(({ type }) => input.type === undefined || type === input.type)
        .map((step) => showLink(reading, step)),
    ),
    roots: shown.flatMap(({ concept, before }) => (before.length === 0 ? [concept.id] : [])),
    cycles_broken: brokenAmong(context, concepts),
    revision,
    page,
  };
}

interface Reading {
  context: ReadContext;
  connection: Connection;
  includes: ReadonlySet<string>;
  libraries: readonly number[];
  selections: readonly Selection[];
}

function otherLinks({ into }: Adjacency, concept: number, least: number): Step[] {
  return (into.get(concept) ?? []).filter(
    ({ type, confidence }) => type !== "prerequisite" && confidence >= least,
  );
}

function showNode(reading: Reading, concept: Concept, before: readonly Step[]): Static<typeof nodeSchema> {
  const { context, connection, includes } = reading;
  const { id, org, name, language, level, frequency, documents, status } = concept;
  const same = sameAs(reading, concept);
  const path = includes.has("paths") ? pathTo(reading, concept) : undefined;
  return {
    id,
    namespace: org === 0 ? "shared" : "org",
    name,
    aliases: [...new Set(namesOf(connection, concept).map((one) => one.name))],
    language,
    domain: domainsOf(context, concept.rid),
    ...(includes.has("definition") && {
      definition: definitionClaim(connection, concept, concept.definition),
    }),
    level,
    frequency,
    documents,
    status,
    prerequisites: before.flatMap(({ from, confidence }) => {
      const one = nameOf(connection, from);
      return one ? [{ ...one, confidence }] : [];
    }),
    ...(same !== undefined && { same_as: same }),
    ...(path && { path }),
  };
}

function showLink({ connection, includes }: Reading, { rid }: Step): Static<typeof linkSchema> {
  const edge = edgeAt(connection, rid);
  return {
    ...showEdgeFacts(edge),
    from: edge.from.id,
    to: edge.to.id,
    ...(includes.has("evidence") && { evidence: evidenceOf(connection, edge) }),
  };
}

function nameOf(connection: Connection, rid: number): { id: string; name: string } | undefined {
  return connection.get`SELECT ${pick(conceptTable, "id", "name")} FROM ${conceptTable}
    WHERE ${conceptTable.rid} = ${rid}`;
}

/** First concept of the same name in another queried library. */
function sameAs({ connection, libraries }: Reading, { library, key }: Concept): string | undefined {
  for (const other of libraries) {
    if (other === library) continue;
    const same = connection.get`SELECT ${pick(conceptTable, "id")} FROM ${conceptTable}
      WHERE ${conceptTable.library} = ${other} AND ${conceptTable.key} = ${key}
        AND ${conceptTable.status} <> 'rejected'`;
    if (same) return same.id;
  }
  return undefined;
}

function pathTo({ connection, selections }: Reading, { library, rid }: Concept) {
  const reached = selections.find((one) => one.library === library)?.reached;
  if (!reached) return undefined;
  const path: { id: string; name: string }[] = [];
  for (let at: number | undefined = rid; at !== undefined; ) {
    const one = nameOf(connection, at);
    if (one) path.unshift(one);
    const via: number | undefined = reached.get(at)?.via;
    at = via === at ? undefined : via;
  }
  return path;
}

/** The organisation's domain takes precedence over the shared one. */
function domainOf(connection: Connection, scopes: readonly SearchScope[]) {
  const [rid] = scopes.flatMap(({ domain }) => domain ?? []);
  if (rid === undefined) return null;
  const { id, name } = domainAt(connection, rid);
  return { id, name };
}
