import type { Connection } from "../../../store/connection.ts";
import { keyOf } from "../../text/stem.ts";
import { wordsOf } from "../../text/words.ts";
import { languagesOf } from "./resolve.ts";

/** What is asked of a concept `c` whose names are to hold some words, the last of which may be a beginning: a condition for each, with its values. */
export function worded(
  connection: Connection,
  libraries: readonly number[],
  q: string,
): [string, ...string[]][] {
  const languages = new Set(libraries.flatMap((library) => languagesOf(connection, library)));
  const words = wordsOf(q.normalize("NFKC"));
  return words.map(({ word }, i) => {
    const forms = [...new Set([...languages].flatMap((one) => keyOf(word, one).split(" ")))];
    if (i === words.length - 1) forms.push(word.toLowerCase());
    const ranges = forms.map(() => (i === words.length - 1 ? "(w.word >= ? AND w.word < ?)" : "w.word = ?"));
    const values = forms.flatMap((form) => (i === words.length - 1 ? [form, `${form}\u{10ffff}`] : [form]));
    return [
      `c.rid IN (SELECT w.concept FROM learning_concept_words w WHERE w.library = c.library AND (${ranges.join(" OR ")}))`,
      ...values,
    ];
  });
}
