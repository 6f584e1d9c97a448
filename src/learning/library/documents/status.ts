import { Type } from "@sinclair/typebox";
import { jobs } from "../../../jobs/tables.ts";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { Namespace } from "../../../kernel/principal.ts";
import { closed, oneOf } from "../../../kernel/schema.ts";
import type { Connection } from "../../../store/connection.ts";
import { list } from "../../../store/rows.ts";
import type { LearningParts } from "../../part.ts";
import { librariesOf } from "../audiences/libraries.ts";
import { documents, revisions } from "../tables.ts";
import { DOCUMENT } from "./document.ts";
import { BUILD } from "./names.ts";
import { revisionsOf } from "./state.ts";
import { DOCUMENT_STATES, STAGES } from "./states.ts";
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
    words: Type.Integer({ description: "Of all current texts" }),
    revision: Type.Integer({ description: "Increases with every change of a text" }),
    graph_revision: Type.Integer({
      description: "Increases with every change of knowledge based on the texts",
    }),
    under_way: Type.Array(underWaySchema, { description: "Documents being processed" }),
    jobs: Type.Integer({
      description:
        "Number of running and waiting tasks: reading, finding concepts, building the graph. 0 if all are done",
    }),
  },
  { ...closed, $id: "LibraryStatus" },
);

const limitsSchema = Type.Object(
  { bytes: count, pages: count, words: count },
  { ...closed, $id: "LibraryLimits", description: "Maximum size of an uploaded document" },
);

export function statusAction({ learning: options }: LearningParts): Action {
  return defineAction({
    name: "learning.library",
    summary: "Get the status of the libraries",
    kind: "read",
    tier: "everyone",
    http: [{ method: "GET", path: "/api/v1/learning/library" }],
    input: Type.Object({}, closed),
    output: Type.Object({ data: Type.Array(librarySchema), limits: limitsSchema }, closed),
    run: async (context) => {
      const { connection } = context.handle;
      const { document_bytes, document_pages, document_words } = options;
      const namespaces: Namespace[] = context.org === 0 ? ["shared"] : ["org", "shared"];
      return {
        data: namespaces.map((one) => statusOf(connection, one, librariesOf(context, [one]))),
        limits: { bytes: document_bytes, pages: document_pages, words: document_words },
      };
    },
  });
}

/** Covers readable libraries only, to reveal nothing about the others. */
function statusOf(connection: Connection, namespace: Namespace, libraries: readonly number[]) {
  const [queued = 0, reading = 0, ready = 0, failed = 0] = DOCUMENT_STATES.map(
    (state) =>
      connection.count`SELECT count(*) FROM ${documents}
      WHERE ${documents.library} IN ${list(libraries)}
        AND ${documents.state} = ${state}`,
  );
  const words = connection.count`SELECT coalesce(sum(${revisions.words}), 0) FROM ${documents}
    JOIN ${revisions} ON ${revisions.document} = ${documents.rid}
      AND ${revisions.revision} = ${documents.revision}
    WHERE ${documents.library} IN ${list(libraries)}`;
  const { revision, graph } = revisionsOf(connection, libraries);
  return {
    namespace,
    documents: { queued, reading, ready, failed },
    words,
    revision,
    graph_revision: graph,
    under_way: underWay(connection, libraries),
    jobs: queued + jobsOf(connection, libraries),
  };
}

const MAX_UNDER_WAY = 20;

function underWay(connection: Connection, libraries: readonly number[]) {
  const found = connection.all`${DOCUMENT}
    WHERE ${documents.library} IN ${list(libraries)} AND ${documents.stage} IS NOT NULL
    ORDER BY ${documents.rid} LIMIT ${MAX_UNDER_WAY}`;
  return found.flatMap((document) =>
    document.stage === null
      ? []
      : {
          document_id: document.id,
          title: document.title,
          file_name: document.file_name,
          stage: document.stage,
          progress: progressOf(document),
        },
  );
}

/** Excludes course jobs, because they do not delay documents. */
function jobsOf(connection: Connection, libraries: readonly number[]): number {
  return connection.count`SELECT
    (SELECT count(*) FROM ${documents}
      WHERE ${documents.library} IN ${list(libraries)} AND ${documents.stage} IS NOT NULL)
    + (SELECT count(*) FROM ${jobs}
      WHERE ${jobs.name} = ${BUILD} AND ${jobs.state} IN ('waiting', 'running')
        AND json_extract(${jobs.input}, '$.library') IN ${list(libraries)})`;
}
