import type { Connection } from "../../store/connection.ts";
import { type Passage, passagesBetween } from "../library/text/passages.ts";
import { givesOrders } from "../rails/injection.ts";
import { type Span, sentencesOf } from "../text/sentences.ts";

/** A passage that a model may cite, and its sentences. */
export interface Citable {
  readonly passage: Passage;
  readonly sentences: readonly Span[];
}

/** Blocks before and after the best passage that may belong to its section. */
const REACH = 12;
const MOST_BLOCKS = 12;
const SKIPPED = new Set(["heading", "exercise", "contents", "code"]);

/** The section of the best passage as a whole, then the other passages: a model writes better with the context. */
export function homeOf(connection: Connection, found: readonly Citable[]): Citable[] {
  const [best] = found;
  if (!best) return [];
  const { revision, ordinal } = best.passage;
  const section = passagesBetween(connection, revision.rid, ordinal - REACH, ordinal + REACH)
    .filter((one) => isTogether(one, best.passage) && !SKIPPED.has(one.kind) && !givesOrders(one.text))
    .slice(0, MOST_BLOCKS)
    .map((passage): Citable => ({ passage, sentences: sentencesOf(passage.text, passage.language) }));
  const rids = new Set(section.map(({ passage: { rid } }) => rid));
  return [...section, ...found.filter(({ passage: { rid } }) => !rids.has(rid))];
}

function isTogether(one: Passage, other: Passage): boolean {
  return one.rid === other.rid || (one.path.length > 0 && one.path.join("\n") === other.path.join("\n"));
}
