import { type Static, Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { closed, oneOf } from "../../../kernel/schema.ts";
import { TextStream } from "../../../kernel/stream.ts";
import type { Connection } from "../../../store/connection.ts";
import { allOf, part, pick } from "../../../store/rows.ts";
import { speaksOf } from "../../concepts/read/speaks.ts";
import { type Concept, conceptOf } from "../../concepts/store/concept.ts";
import { concepts as conceptTable } from "../../concepts/tables.ts";
import { Adjacencies, prerequisitesIn, type Step, withoutIndirect } from "../edges/adjacency.ts";
import { graphScopes } from "../edges/scope.ts";
import type { EdgeType } from "../infer/input.ts";

const FORMATS = {
  case: { type: "application/ld+json", ending: "jsonld", write: asCase },
  mermaid: { type: "text/plain; charset=utf-8", ending: "mmd", write: asMermaid },
  dot: { type: "text/vnd.graphviz; charset=utf-8", ending: "dot", write: asDot },
} as const;
type Format = keyof typeof FORMATS;

const input = Type.Object(
  {
    format: Type.Optional(
      // Safe cast: the keys of the table are the allowed values.
      oneOf(
        Object.keys(FORMATS) as Format[],
        "case (default): JSON-LD after CASE, with `precedes` associations; mermaid and dot: drawings of the prerequisites",
      ),
    ),
    namespace: Type.Optional(oneOf(["auto", "shared", "org"])),
    domain: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: "ID or name of a domain" }),
    ),
    min_confidence: Type.Optional(Type.Number({ minimum: 0, maximum: 1, default: 0.5 })),
    reduce: Type.Optional(Type.Boolean({ description: "Omits prerequisites implied by others" })),
  },
  closed,
);

export function exportGraphAction(): Action {
  const adjacencies = new Adjacencies();
  return defineAction({
    name: "learning.graph.export",
    summary: "Export the graph",
    kind: "read",
    http: [{ method: "GET", path: "/api/v1/learning/graph/export" }],
    input,
    output: Type.Unsafe<TextStream>(Type.String()),
    stream: Object.values(FORMATS).map(({ type }) => type),
    run: async (context, given) => {
      const { type, ending, write } = FORMATS[given.format ?? "case"];
      const exported = gather(context, adjacencies, given);
      context.returned(exported.concepts.length);
      return new TextStream(type, inPieces(write(exported)), `graph.${ending}`);
    },
  });
}

async function* inPieces(lines: Iterable<string>): AsyncGenerator<string> {
  yield* lines;
}

function gather(
  context: ReadContext,
  adjacencies: Adjacencies,
  { namespace, domain, min_confidence: least = 0.5, reduce = false }: Static<typeof input>,
): Exported {
  const { connection } = context.handle;
  const scopes = graphScopes(context, namespace, domain);
  const concepts = scopes.flatMap(({ libraries, domain: chosen }) =>
    libraries.flatMap((library) => conceptsOf(connection, library, chosen)),
  );
  const chosen = new Set(concepts.map(({ rid }) => rid));
  const edges = concepts.flatMap(({ library, rid }) => {
    const adjacency = adjacencies.of(connection, library);
    const before = prerequisitesIn(adjacency, rid, least).filter(({ from }) => chosen.has(from));
    const others = (adjacency.into.get(rid) ?? []).filter(
      ({ type, from, confidence }) => type !== "prerequisite" && confidence >= least && chosen.has(from),
    );
    return [...(reduce ? withoutIndirect(adjacency, before, least) : before), ...others];
  });
  return { title: domain ?? "Knowledge graph", concepts, edges };
}

function conceptsOf(connection: Connection, library: number, domain: number | undefined): Concept[] {
  const where = allOf(
    part`${conceptTable.library} = ${library} AND ${conceptTable.status} <> 'rejected'`,
    domain === undefined ? undefined : speaksOf(domain),
  );
  return connection.all`SELECT ${pick(conceptTable)} FROM ${conceptTable} WHERE ${where}
    ORDER BY ${conceptTable.level}, ${conceptTable.name}, ${conceptTable.id}`.map(conceptOf);
}

/** CASE association types, from the concept's point of view. */
const ASSOCIATIONS: Readonly<Record<EdgeType, string>> = {
  prerequisite: "precedes",
  partOf: "isPartOf",
  related: "isRelatedTo",
};

/** 1EdTech CASE (Competencies and Academic Standards Exchange): items and associations. */
function* asCase({ title, concepts, edges }: Exported): Generator<string> {
  const ids = new Map(concepts.map(({ rid, id, name }) => [rid, { id, name }]));
  const document = {
    "@context": "https://purl.imsglobal.org/spec/case/v1p1/context/imscasev1p1_context_v1p1.jsonld",
    type: "CFPackage",
    CFDocument: { type: "CFDocument", title, creator: "Freehold", adoptionStatus: "Draft" },
  };
  yield `${JSON.stringify(document).slice(0, -1)},"CFItems":[`;
  for (const [at, { id, name, language, level, status, org }] of concepts.entries()) {
    const item = {
      type: "CFItem",
      identifier: id,
      uri: `urn:uuid:${id}`,
      fullStatement: name,
      CFItemType: "Concept",
      language,
      extensions: { level, status, namespace: org === 0 ? "shared" : "org" },
    };
    yield `${at === 0 ? "" : ","}\n${JSON.stringify(item)}`;
  }
  yield '],"CFAssociations":[';
  for (const [at, edge] of edges.entries()) {
    yield `${at === 0 ? "" : ","}\n${JSON.stringify(associationOf(edge, ids))}`;
  }
  yield "]}\n";
}

function associationOf(
  { id, from, to, type, confidence }: Step,
  names: ReadonlyMap<number, { id: string; name: string }>,
) {
  const link = (rid: number) => {
    const { id: identifier = "", name = "" } = names.get(rid) ?? {};
    return { title: name, identifier, uri: `urn:uuid:${identifier}` };
  };
  return {
    type: "CFAssociation",
    identifier: id,
    uri: `urn:uuid:${id}`,
    associationType: ASSOCIATIONS[type],
    originNodeURI: link(from),
    destinationNodeURI: link(to),
    extensions: { confidence },
  };
}

function* asMermaid({ concepts, edges }: Exported): Generator<string> {
  const numbers = numbersOf(concepts);
  yield "flowchart LR\n";
  for (const [number, { name }] of concepts.entries()) yield `  c${number}["${entities(name)}"]\n`;
  for (const { from, to, type } of edges) {
    if (type === "prerequisite") yield `  c${numbers.get(from)} --> c${numbers.get(to)}\n`;
  }
}

function* asDot({ title, concepts, edges }: Exported): Generator<string> {
  const numbers = numbersOf(concepts);
  yield `digraph ${quoted(title)} {\n  rankdir=LR;\n  node [shape=box];\n`;
  for (const [number, { name }] of concepts.entries()) yield `  c${number} [label=${quoted(name)}];\n`;
  for (const { from, to, type, confidence } of edges) {
    if (type !== "prerequisite") continue;
    yield `  c${numbers.get(from)} -> c${numbers.get(to)} [weight=${Math.round(100 * confidence)}];\n`;
  }
  yield "}\n";
}

/** Row ids are internal, so concepts are numbered by position. */
function numbersOf(concepts: Exported["concepts"]): Map<number, number> {
  return new Map(concepts.map(({ rid }, number) => [rid, number]));
}

function quoted(text: string): string {
  return `"${text
    .replaceAll(/[\r\n]+/g, " ")
    .replaceAll("\\", "\\\\")
    .replaceAll('"', '\\"')}"`;
}

function entities(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N} .,'()-]/gu, (sign) => `#${sign.codePointAt(0)};`);
}

interface Exported {
  title: string;
  concepts: readonly Concept[];
  edges: readonly Step[];
}
