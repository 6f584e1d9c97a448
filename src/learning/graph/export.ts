import { type Static, Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { closed, oneOf } from "../../kernel/schema.ts";
import { TextStream } from "../../kernel/stream.ts";
import type { Connection } from "../../store/connection.ts";
import { type Concept, parseConcept } from "../concepts/concept.ts";
import { Adjacencies, prerequisitesIn, type Step, withoutIndirect } from "./adjacency.ts";
import { asCase } from "./case.ts";
import { asDot, asMermaid } from "./drawing.ts";
import { graphScopes } from "./scope.ts";

/** What is exported: the concepts of one or two libraries, and the edges between them. */
export interface Exported {
  title: string;
  concepts: readonly Concept[];
  edges: readonly Step[];
}

const FORMATS = {
  case: { type: "application/ld+json", ending: "jsonld", write: asCase },
  mermaid: { type: "text/plain; charset=utf-8", ending: "mmd", write: asMermaid },
  dot: { type: "text/vnd.graphviz; charset=utf-8", ending: "dot", write: asDot },
} as const;
type Format = keyof typeof FORMATS;

const input = Type.Object(
  {
    format: Type.Optional(
      // The keys of the table are the words there are.
      oneOf(
        Object.keys(FORMATS) as Format[],
        "case (unless said): JSON-LD after CASE, with `precedes` associations; mermaid and dot: drawings of the prerequisites",
      ),
    ),
    namespace: Type.Optional(oneOf(["auto", "shared", "org"])),
    domain: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: "The id or the name of a domain" }),
    ),
    min_confidence: Type.Optional(Type.Number({ minimum: 0, maximum: 1, default: 0.5 })),
    reduce: Type.Optional(Type.Boolean({ description: "Without prerequisites that follow from others" })),
  },
  closed,
);

/** `GET /learning/graph/export` */
export function exportGraphAction(): Action {
  const adjacencies = new Adjacencies();
  return defineAction({
    name: "learning.graph.export",
    summary: "Take the graph out as a file",
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
  const among =
    domain === undefined
      ? ""
      : `AND c.rid IN (SELECT f.concept FROM learning_findings f JOIN learning_documents d ON d.rid = f.document
          WHERE d.domain = ${domain})`;
  return connection
    .statement(
      `SELECT c.* FROM learning_concepts c WHERE c.library = ? AND c.status <> 'rejected' ${among}
       ORDER BY c.level, c.name, c.id`,
    )
    .all(library)
    .map(parseConcept);
}
