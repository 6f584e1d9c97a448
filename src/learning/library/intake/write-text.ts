import { type Connection, insertInto } from "../../../store/connection.ts";
import type { Store } from "../../../store/store.ts";
import type { ReadDocument } from "../../reading/document.ts";
import { blocks as blockTable } from "../tables.ts";
import type { PlacedBlock, PlacedText } from "../text/placed-text.ts";
import { type Revision, revisionAt } from "./revision.ts";
import { inSlices } from "./slices.ts";

const insertBlock = insertInto(blockTable);

/**
 * Puts the text of a version into the store, from where it was cut off if it was. Answers false when the version
 * is gone meanwhile: deleted with its document.
 */
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
    connection.statement("UPDATE learning_revisions SET written = ? WHERE rid = ?").run(at, revision.rid);
    alive = progress(connection, at);
    return alive && at < all.length;
  });
  return alive;
}

/** Says what is to be written. What an earlier attempt wrote of another text goes: a newer program may read otherwise. */
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
    const isSame = current?.textSha256 === text.sha256 && current.formSha256 === text.formSha256;
    if (!current || (isSame && current.written > 0)) return false;
    if (eraseBlocks(connection, revision.rid, hasTime)) return true;
    connection
      .statement(
        `UPDATE learning_revisions SET format = ?, language = ?, pages = ?, words = ?, points = ?, text_sha256 = ?,
           form_sha256 = ?, warnings = ?, blocks = ?, written = 0 WHERE rid = ?`,
      )
      .run(
        document.format,
        document.language,
        document.pages ?? null,
        document.words,
        text.points,
        text.sha256,
        text.formSha256,
        JSON.stringify(document.warnings),
        document.blocks.length,
        revision.rid,
      );
    return false;
  });
  return alive;
}

const ERASED_AT_ONCE = 50;

/** Takes blocks of a version out of the store while there is time; answers whether there are more. */
export function eraseBlocks(connection: Connection, revision: number, hasTime: () => boolean): boolean {
  const erase = connection.statement(
    "DELETE FROM learning_blocks WHERE rid IN (SELECT rid FROM learning_blocks WHERE revision = ? LIMIT ?)",
  );
  do if (erase.run(revision, ERASED_AT_ONCE).changes < ERASED_AT_ONCE) return false;
  while (hasTime());
  return true;
}

function insert(connection: Connection, revision: Revision, block: PlacedBlock | undefined): void {
  if (!block) return;
  insertBlock.run(connection, {
    org: revision.org,
    document: revision.document,
    revision: revision.rid,
    ordinal: block.ordinal,
    kind: block.kind,
    level: block.level ?? null,
    page: block.page ?? null,
    start: block.start,
    path: JSON.stringify(block.path),
    text: block.text,
    marks: block.marks?.length ? JSON.stringify(block.marks) : null,
  });
}
