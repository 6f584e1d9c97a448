import type { Connection } from "../../../store/connection.ts";
import type { Stage } from "../documents/library-document.ts";

/** Says how far work on a document's text is that goes on while the text is answered from already. Counts no version. */
export function tellStage(
  connection: Connection,
  document: number,
  stage: Stage,
  done: number,
  total: number,
): void {
  connection
    .statement(
      "UPDATE learning_documents SET stage = ?, units_done = ?, units_total = ? WHERE rid = ? AND state = 'ready'",
    )
    .run(stage, done, total, document);
}

/** Says that such work is over. */
export function endStage(connection: Connection, document: number): void {
  connection
    .statement("UPDATE learning_documents SET stage = NULL WHERE rid = ? AND state = 'ready'")
    .run(document);
}
