import type { Connection } from "../../../store/connection.ts";
import { set } from "../../../store/rows.ts";
import type { Stage } from "../documents/states.ts";
import { documents } from "../tables.ts";

/** Progress of background work on the published text. Does not create a version. */
export function recordStage(
  connection: Connection,
  document: number,
  stage: Stage,
  done: number,
  total: number,
): void {
  connection.run`UPDATE ${documents} SET ${set(documents, { stage, units_done: done, units_total: total })}
    WHERE ${documents.rid} = ${document} AND ${documents.state} = 'ready'`;
}

export function endStage(connection: Connection, document: number): void {
  connection.run`UPDATE ${documents} SET ${set(documents, { stage: null })}
    WHERE ${documents.rid} = ${document} AND ${documents.state} = 'ready'`;
}
