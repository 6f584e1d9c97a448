import type { Connection } from "../../../store/connection.ts";
import { type Clause, part } from "../../../store/rows.ts";
import { keyOf } from "../../text/stem.ts";
import { wordsOf } from "../../text/words.ts";
import { concepts, conceptWords } from "../tables.ts";
import { languagesOf } from "./resolve.ts";

/** Conditions for names that contain all given words; the last word may be a prefix. */
export function worded(connection: Connection, libraries: readonly number[], q: string): Clause[] {
  const languages = new Set(libraries.flatMap((library) => languagesOf(connection, library)));
  const words = wordsOf(q.normalize("NFKC"));
  return words.map(({ word }, i) => {
    const isLast = i === words.length - 1;
    const forms = [...new Set([...languages].flatMap((one) => keyOf(word, one).split(" ")))];
    if (isLast) forms.push(word.toLowerCase());
    const among = forms.map((form) =>
      isLast
        ? part`(${conceptWords.word} >= ${form} AND ${conceptWords.word} < ${`${form}\u{10ffff}`})`
        : part`${conceptWords.word} = ${form}`,
    );
    return part`${concepts.rid} IN (SELECT ${conceptWords.concept} FROM ${conceptWords}
      WHERE ${conceptWords.library} = ${concepts.library}
        AND (${among.reduce((all, one) => part`${all} OR ${one}`)}))`;
  });
}
