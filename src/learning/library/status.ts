import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import { closed, oneOf } from "../../kernel/schema.ts";
import type { Connection } from "../../store/connection.ts";
import type { LearningParts } from "../part.ts";
import { DOCUMENT_STATES, parseDocument, STAGES } from "./document.ts";
import { librariesOf } from "./show.ts";
import { libraryRevision } from "./state.ts";
import { namespaceSchema, progressOf } from "./view.ts";

const count = Type.Integer({ minimum: 0 });

const underWaySchema = Type.Object(
  {
    document_id: Type.String(),
    title: Type.String(),
    file_name: Type.String(),
    stage: oneOf(STAGES),
    progress: Type.Number({ minimum: 0, maximum: 1 }),
  },
  closed,
);

const librarySchema = Type.Object(
  {
    namespace: namespaceSchema,
    documents: Type.Object({ queued: count, reading: count, ready: count, failed: count }, closed),
    words: Type.Integer({ description: "Of all texts that are answered from" }),
    revision: Type.Integer({ description: "Raised with every change of a text" }),
    graph_revision: Type.Integer({ description: "Raised with every change of what is known from the texts" }),
    under_way: Type.Array(underWaySchema, { description: "The documents that are being worked on just now" }),
    jobs: Type.Integer({
      description:
        "What is under way or waits: reading, finding concepts, building the graph. 0: all is done",
    }),
  },
  { ...closed, $id: "LibraryStatus" },
);

const limitsSchema = Type.Object(
  { bytes: count, pages: count, words: count },
  { ...closed, $id: "LibraryLimits", description: "How large a document may be that is brought" },
);

/** `GET /learning/library` */
export function statusAction({ options }: LearningParts): Action {
  return defineAction({
    name: "learning.library",
    summary: "How far the libraries are: documents by state, words, revisions, what is under way",
    kind: "read",
    tier: "everyone",
    http: [{ method: "GET", path: "/api/v1/learning/library" }],
    input: Type.Object({}, closed),
    output: Type.Object({ data: Type.Array(librarySchema), limits: limitsSchema }, closed),
    run: async (context) => {
      const { connection } = context.handle;
      const { document_bytes, document_pages, document_words } = options;
      return {
        data: librariesOf(context).map((org) => statusOf(connection, org)),
        limits: { bytes: document_bytes, pages: document_pages, words: document_words },
      };
    },
  });
}

function statusOf(connection: Connection, org: number) {
  const states = connection.statement(
    "SELECT count(*) AS n FROM learning_documents WHERE org = ? AND state = ?",
  );
  const [queued = 0, reading = 0, ready = 0, failed = 0] = DOCUMENT_STATES.map((state) =>
    Number(states.get(org, state)?.n),
  );
  const words = connection
    .statement(
      `SELECT coalesce(sum(r.words), 0) AS n FROM learning_documents d
       JOIN learning_revisions r ON r.document = d.rid AND r.revision = d.revision WHERE d.org = ?`,
    )
    .get(org);
  const { revision, graph } = libraryRevision(connection, org);
  return {
    namespace: org === 0 ? ("shared" as const) : ("org" as const),
    documents: { queued, reading, ready, failed },
    words: Number(words?.n),
    revision,
    graph_revision: graph,
    under_way: underWay(connection, org),
    jobs: jobsOf(connection, org),
  };
}

const MAX_UNDER_WAY = 20;

function underWay(connection: Connection, org: number) {
  return connection
    .statement("SELECT * FROM learning_documents WHERE org = ? AND stage IS NOT NULL ORDER BY rid LIMIT ?")
    .all(org, MAX_UNDER_WAY)
    .map(parseDocument)
    .flatMap((document) =>
      document.stage === null
        ? []
        : {
            document_id: document.id,
            title: document.title,
            file_name: document.fileName,
            stage: document.stage,
            progress: progressOf(document),
          },
    );
}

/** What the queue has for a library, but for courses: those are no one's concern who waits for documents. */
function jobsOf(connection: Connection, org: number): number {
  const row = connection
    .statement(
      `SELECT count(*) AS n FROM jobs WHERE org = ? AND state IN ('waiting', 'running')
         AND (name LIKE 'learning.documents.%' OR name LIKE 'learning.concepts.%' OR name LIKE 'learning.graph.%')`,
    )
    .get(org);
  return Number(row?.n);
}
