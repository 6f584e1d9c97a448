import type { WriteContext } from "../../../kernel/context.ts";
import type { Connection } from "../../../store/connection.ts";
import { searchTable } from "../../../store/search.ts";
import type { Collection } from "../../model/collection.ts";

/** Deletes stored responses to idempotent calls, which contain the record's earlier state. */
export function forgetAnswers({ handle, principal }: WriteContext, id: string): void {
  handle.connection
    .statement("DELETE FROM idempotent_answers WHERE org = ? AND instr(answer, ?) > 0")
    .run(principal.organization.key, id);
}

/** Purges deleted words from the search index immediately, including words deleted earlier. */
export function removeWordsAtOnce(connection: Connection, { searchIndex }: Collection): void {
  if (!searchIndex) return;
  const index = searchTable(searchIndex.table);
  const set = connection.statement(`SELECT v FROM ${index}_config WHERE k = 'secure-delete'`).get();
  if (set?.v === 1) return;
  connection.statement(`INSERT INTO ${index}(${index}, rank) VALUES ('secure-delete', 1)`).run();
  connection.statement(`INSERT INTO ${index}(${index}) VALUES ('optimize')`).run();
}
