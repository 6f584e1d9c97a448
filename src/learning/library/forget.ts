import type { ReadContext } from "../../kernel/context.ts";
import type { Forgetter } from "../../records/index.ts";
import { purgePassages } from "../../store/passages.ts";
import type { LearningParts } from "../part.ts";
import { isUsed } from "./cabinet.ts";
import { findDocument } from "./document.ts";
import { eraseLeft } from "./erase.ts";
import { findPassages } from "./find.ts";
import { FOUND } from "./index-text.ts";
import { COLLECTION } from "./names.ts";
import { passagesOf } from "./passages.ts";
import { removeDocument } from "./remove.ts";
import { revisionsOf } from "./revision.ts";

const MAX_HITS = 2000;

/**
 * Documents name people in free text. They are found by the index, as names are written, for somebody to look at:
 * nobody can cut a person out of a text that others rest on. What is chosen goes as a whole: file, text, index, and
 * what was known from it.
 */
export const documentsForgetter = (parts: LearningParts): Forgetter => ({
  name: "library",

  find: async (context, { words }) => {
    const found = new Map(words.flatMap((word) => documentsNaming(context, word)));
    return [...found].map(([id, title]) => ({
      collection: COLLECTION,
      id,
      // Somebody decides: a rule that names its author is not the author's.
      certain: false,
      why: `the text of the document "${title}" names the person; erasing it deletes the whole document`,
    }));
  },

  forget: async (context, subjects) => {
    const { connection } = context.handle;
    const chosen = subjects.flatMap(({ collection, id }) =>
      collection === COLLECTION ? (findDocument(connection, [context.org], id) ?? []) : [],
    );
    if (chosen.length === 0) return { destroyed: 0, keys: [] };
    const hashes = new Set(
      chosen.flatMap(({ rid }) => revisionsOf(connection, rid).map(({ sha256 }) => sha256)),
    );
    for (const document of chosen) removeDocument(parts, context, document);
    eraseLeft(connection, context.org, hashes, () => true);
    // What is erased for somebody's sake leaves the disk with this call, not some seconds later.
    for (let more = purgePassages(connection, context.org, true); more; )
      more = purgePassages(connection, context.org, false);
    const files = [...hashes].filter((sha256) => !isUsed(connection, sha256));
    return {
      destroyed: chosen.length,
      keys: [],
      files: files.map((sha256) => `documents/${sha256.slice(0, 2)}/${sha256}`),
    };
  },
});

/** The documents of the organisation that have these words, as id and title. */
function documentsNaming(context: ReadContext, words: string): [string, string][] {
  return [...foundByIndex(context, words), ...foundBeside(context, words)];
}

/** Passages that are answered from in which all of the words stand, in whatever order. */
function foundByIndex({ handle: { connection }, org }: ReadContext, words: string): [string, string][] {
  const hits = findPassages(connection, org, { words: [], musts: words.split(/\s+/), limit: MAX_HITS });
  const rids = hits.map(({ rid }) => rid);
  return passagesOf(connection, org, rids).map(({ document }) => [document.id, document.title]);
}

/** What is not in the index: titles, names of files, headings, older versions. There the words must stand as they are. */
function foundBeside({ handle: { connection }, org }: ReadContext, words: string): [string, string][] {
  const like = `%${words.normalize("NFC").replaceAll(/[\\%_]/g, "\\$&")}%`;
  return connection
    .statement(
      `SELECT id, title FROM learning_documents
       WHERE org = ?1 AND (title LIKE ?2 ESCAPE '\\' OR file_name LIKE ?2 ESCAPE '\\')
       UNION SELECT d.id, d.title FROM learning_documents d JOIN learning_revisions r ON r.document = d.rid
         JOIN learning_blocks b ON b.revision = r.rid
       WHERE d.org = ?1 AND (r.revision <> d.revision OR NOT (b.${FOUND})) AND b.text LIKE ?2 ESCAPE '\\'`,
    )
    .all(org, like)
    .map(({ id, title }) => [String(id), String(title)]);
}
