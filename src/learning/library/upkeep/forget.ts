import type { ReadContext } from "../../../kernel/context.ts";
import { localise } from "../../../kernel/language.ts";
import type { Forgetter } from "../../../records/index.ts";
import { purgePassages } from "../../../store/passages.ts";
import { pick } from "../../../store/rows.ts";
import { say } from "../../../text/message.ts";
import { stored } from "../../../text/stored.ts";
import type { LearningParts } from "../../part.ts";
import { allLibrariesOf, librariesOf } from "../audiences/libraries.ts";
import { removeDocument } from "../changes/remove.ts";
import { findDocument } from "../documents/document.ts";
import { COLLECTION } from "../documents/names.ts";
import { isUsed } from "../intake/held-files.ts";
import { revisionsOf } from "../intake/revision.ts";
import { blocks, documents, revisions } from "../tables.ts";
import { findPassages } from "../text/find.ts";
import { FOUND } from "../text/index-text.ts";
import { passagesOf } from "../text/passages.ts";
import { eraseLeft } from "./erase.ts";

const MAX_HITS = 2000;
const WHY = say("learning.reasons.documentNames");

/**
 * Finds documents that mention a person, for a user to review: a person cannot be cut out of a text that
 * others cite. A selected document is deleted completely, with file, text, index entries and findings.
 */
export const documentsForgetter = (parts: LearningParts): Forgetter => ({
  name: "library",

  find: async (context, { words }) => {
    const found = new Set(words.flatMap((word) => documentsNaming(context, word)));
    // A user decides: a policy that names its author is not the author's personal data.
    return [...found].map((id) => ({ collection: COLLECTION, id, certain: false, why: stored(WHY) }));
  },

  describe: (context, { collection, id }) => {
    if (collection !== COLLECTION) return undefined;
    // The search covers all documents, but the title is omitted if the caller cannot read the document.
    const document = findDocument(context.handle.connection, librariesOf(context), id);
    return { label: document?.title ?? null, why: localise(context, WHY) };
  },

  forget: async (context, subjects) => {
    const { connection } = context.handle;
    const libraries = allLibrariesOf(connection, context.org);
    const chosen = subjects.flatMap(({ collection, id }) =>
      collection === COLLECTION ? (findDocument(connection, libraries, id) ?? []) : [],
    );
    if (chosen.length === 0) return { destroyed: 0, keys: [] };
    const hashes = new Set(
      chosen.flatMap(({ rid }) => revisionsOf(connection, rid).map(({ sha256 }) => sha256)),
    );
    for (const document of chosen) removeDocument(parts, context, document);
    eraseLeft(connection, context.org, hashes, () => true);
    // Data erased for a person is removed from disk within this call, not in the background.
    for (const library of libraries)
      for (let more = purgePassages(connection, library, true); more; )
        more = purgePassages(connection, library, false);
    const files = [...hashes].filter((sha256) => !isUsed(connection, sha256));
    return {
      destroyed: chosen.length,
      keys: [],
      files: files.map((sha256) => `documents/${sha256.slice(0, 2)}/${sha256}`),
    };
  },
});

function documentsNaming(context: ReadContext, words: string): string[] {
  return [...foundByIndex(context, words), ...foundOutsideIndex(context, words)];
}

/** Words may occur in any order. */
function foundByIndex({ handle: { connection }, org }: ReadContext, words: string): string[] {
  const libraries = allLibrariesOf(connection, org);
  const hits = findPassages(connection, libraries, { words: [], musts: words.split(/\s+/), limit: MAX_HITS });
  const rids = hits.map(({ rid }) => rid);
  return passagesOf(connection, libraries, rids).map(({ document }) => document.id);
}

/** Finds literal matches outside the index: titles, file names, headings, older versions. */
function foundOutsideIndex({ handle: { connection }, org }: ReadContext, words: string): string[] {
  const like = `%${words.normalize("NFC").replaceAll(/[\\%_]/g, "\\$&")}%`;
  const inTitles = connection.all`SELECT ${pick(documents, "id")} FROM ${documents}
    WHERE ${documents.org} = ${org}
      AND (${documents.title} LIKE ${like} ESCAPE '\\' OR ${documents.file_name} LIKE ${like} ESCAPE '\\')`;
  const inTexts = connection.all`SELECT DISTINCT ${pick(documents, "id")} FROM ${documents}
    JOIN ${revisions} ON ${revisions.document} = ${documents.rid}
    JOIN ${blocks} ON ${blocks.revision} = ${revisions.rid}
    WHERE ${documents.org} = ${org} AND (${revisions.revision} <> ${documents.revision} OR NOT (${FOUND}))
      AND ${blocks.text} LIKE ${like} ESCAPE '\\'`;
  return [...inTitles, ...inTexts].map(({ id }) => id);
}
