import type { Connection } from "../../../store/connection.ts";
import { set } from "../../../store/rows.ts";
import type { Stage } from "../documents/states.ts";
import { documents } from "../tables.ts";

/** Says how far work on a document's text is that goes on while the text is answered from already. Counts no version. */
export function tellStage(
  connection: Connection,
  document: number,
  stage: Stage,
  done: number,
  total: number,
): void {
  connection.run`UPDATE ${documents} SET ${set(documents, { stage, units_done: done, units_total: total })}
    WHERE ${documents.rid} = ${document} AND ${documents.state} = 'ready'`;
}

/** Says that such work is over. */
export function endStage(connection: Connection, document: number): void {
  connection.run`UPDATE ${documents} SET ${set(documents, { stage: null })}
    WHERE ${documents.rid} = ${document} AND ${documents.state} = 'ready'`;
}
