import { jobs } from "../../jobs/tables.ts";
import type { Connection } from "../../store/connection.ts";
import { list, part } from "../../store/rows.ts";
import { BUILD, STARTER } from "../library/documents/names.ts";
import { documents, libraries as libraryTable, revisions } from "../library/tables.ts";
import { graphs } from "./tables.ts";

interface Reading {
  libraries: readonly number[];
  /** Ignores files that arrived later, so that nobody waits for documents that keep coming. */
  before: number;
  /** Only these documents. */
  documents?: readonly string[] | undefined;
  /** Also waits for the first graph, from which courses are planned. */
  graph?: boolean;
}

/** True while texts or concepts of the libraries are still to come. */
export function areBeingRead(
  connection: Connection,
  { libraries, before, documents: ids, graph = false }: Reading,
): boolean {
  const among = list(libraries);
  const chosen = ids ? part`AND ${documents.id} IN ${list(ids)}` : part``;
  const reading = connection.has`SELECT 1 FROM ${documents}
    WHERE ${documents.library} IN ${among} ${chosen}
      AND (${documents.state} IN ('queued', 'reading') OR ${documents.stage} IS NOT NULL)
      AND EXISTS (SELECT 1 FROM ${revisions}
        WHERE ${revisions.document} = ${documents.rid} AND ${revisions.created_at} <= ${before})
    LIMIT 1`;
  if (reading || ids) return reading;
  const isOpen = part`${jobs.state} IN ('waiting', 'running')`;
  return (
    connection.has`SELECT 1 FROM ${jobs}
      JOIN ${libraryTable} ON ${libraryTable.org} = ${jobs.org} AND ${libraryTable.rid} IN ${among}
      WHERE ${jobs.name} = ${STARTER} AND ${isOpen} LIMIT 1` ||
    (graph &&
      connection.has`SELECT 1 FROM ${jobs}
      WHERE ${jobs.name} = ${BUILD} AND ${isOpen}
        AND json_extract(${jobs.input}, '$.library') IN ${among}
        AND NOT EXISTS (SELECT 1 FROM ${graphs}
          WHERE ${graphs.library} = json_extract(${jobs.input}, '$.library')) LIMIT 1`)
  );
}
