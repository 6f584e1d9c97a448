import type { Connection } from "../../../store/connection.ts";
import { row, set } from "../../../store/rows.ts";
import type { Store } from "../../../store/store.ts";
import type { ReadDocument } from "../../reading/document.ts";
import { blocks as blockTable, revisions } from "../tables.ts";
import type { PlacedBlock, PlacedText } from "../text/placed-text.ts";
import { type Revision, revisionAt } from "./revision.ts";
import { inSlices } from "./slices.ts";

/** Resumes after an interruption. Returns false if the document was deleted meanwhile. */
export async function writeText(
  store: Store,
  revision: Revision,
  document: ReadDocument,
  text: PlacedText,
  progress: (connection: Connection, written: number) => boolean,
): Promise<boolean> {
  const all = text.blocks;
  if (!(await beginText(store, revision, document, text))) return false;
  let alive = true;
  await inSlices(store, ({ connection }, hasTime) => {
    let at = revisionAt(connection, revision.rid)?.written ?? -1;
    if (at < 0) {
      alive = false;
      return false;
    }
    for (; at < all.length && hasTime(); at += 1) insert(connection, revision, all[at]);
    connection.run`UPDATE ${revisions} SET ${set(revisions, { written: at })}
      WHERE ${revisions.rid} = ${revision.rid}`;
    alive = progress(connection, at);
    return alive && at < all.length;
  });
  return alive;
}

/** Removes blocks of an earlier attempt with other text: a newer release may parse the file differently. */
async function beginText(
  store: Store,
  revision: Revision,
  document: ReadDocument,
  text: PlacedText,
): Promise<boolean> {
  let alive = true;
  await inSlices(store, ({ connection }, hasTime) => {
    const current = revisionAt(connection, revision.rid);
    alive = current !== undefined;
    const isSame = current?.text_sha256 === text.sha256 && current.form_sha256 === text.formSha256;
    if (!current || (isSame && current.written > 0)) return false;
    if (eraseBlocks(connection, revision.rid, hasTime)) return true;
    connection.run`UPDATE ${revisions} SET ${set(revisions, {
      format: document.format,
      language: document.language,
      pages: document.pages ?? null,
      author_order: document.order ?? null,
      words: document.words,
      points: text.points,
      text_sha256: text.sha256,
      form_sha256: text.formSha256,
      warnings: document.warnings,
      blocks: document.blocks.length,
      written: 0,
    })} WHERE ${revisions.rid} = ${revision.rid}`;
    return false;
  });
  return alive;
}

const ERASED_AT_ONCE = 50;

/** Deletes blocks within the time budget. Returns true if more remain. */
export function eraseBlocks(connection: Connection, revision: number, hasTime: () => boolean): boolean {
  do {
    const erased = connection.run`DELETE FROM ${blockTable}
    WHERE ${blockTable.rid} IN (SELECT ${blockTable.rid} FROM ${blockTable}
      WHERE ${blockTable.revision} = ${revision} LIMIT ${ERASED_AT_ONCE})`;
    if (erased < ERASED_AT_ONCE) return false;
  } while (hasTime());
  return true;
}

function insert(connection: Connection, revision: Revision, block: PlacedBlock | undefined): void {
  if (!block) return;
  connection.run`INSERT INTO ${blockTable} ${row(blockTable, {
    org: revision.org,
    document: revision.document,
    revision: revision.rid,
    ordinal: block.ordinal,
    kind: block.kind,
    level: block.level,
    page: block.page,
    start: block.start,
    path: block.path,
    text: block.text,
    marks: block.marks?.length ? block.marks : null,
  })}`;
}
