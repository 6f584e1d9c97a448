import type { Connection } from "../../store/connection.ts";
import { type Passage, passagesBetween } from "../library/passages.ts";
import { readPassage } from "./cues.ts";
import type { Found } from "./retrieve.ts";
import { isDoing, namesIn, type Subject } from "./subject.ts";

/** How far before and behind a passage its list is looked for. */
const REACH = 14;
/** What a list of steps is introduced by. */
const DOING =
  /\b(?:how to|steps?|procedure|process|checklist|follow(?:ing)?|to do|in order)\b|^\p{L}+ing\b/iu;

/** The list that a passage introduces or is part of, where it tells how the subject is done: all of its items, in their order. */
export function stepsAround(connection: Connection, subject: Subject, found: Found): Found[] {
  const { passage } = found;
  const isItem = passage.kind === "list_item";
  if (!isItem && !/[:：]$/u.test(passage.text)) return [];
  const heading = passage.path.at(-1) ?? "";
  const isNamed = namesIn(subject, heading, passage.language);
  if (!isNamed && (isItem || found.occurrences.length === 0)) return [];
  const lead = isItem ? heading : `${heading} ${passage.text}`;
  if (![lead, heading, ...subject.names].some((text) => DOING.test(text))) return [];
  const items = itemsAround(connection, passage, isItem);
  if (items.length < 2) return [];
  const { cues, worth } = found;
  return items.map((item) => ({ ...readPassage(subject, item), cues, worth, step: true }));
}

/** How many blocks of a document are looked through for its list of steps. */
const PAGES = 400;
const STEPS = /\b(?:steps?|procedure|checklist|how to|in order|what is done|to do)\b/iu;

/** The steps of a document that bears the subject's name, which is a doing, wherever in it they stand: "Closing a month", "The steps of a close". */
export function stepsOfDocument(connection: Connection, subject: Subject, found: Found): Found[] {
  const { passage, cues, worth } = found;
  if (!isDoing(subject)) return [];
  const blocks = passagesBetween(connection, passage.revision.rid, 0, PAGES);
  const first = blocks.find(
    ({ kind, path }, i) =>
      kind === "list_item" &&
      STEPS.test(`${path.at(-1) ?? ""} ${blocks[i - 1]?.kind === "paragraph" ? blocks[i - 1]?.text : ""}`),
  );
  if (!first) return [];
  const items = itemsAround(connection, first, true);
  return items.map((item) => ({ ...readPassage(subject, item), cues, worth, step: true }));
}

function itemsAround(connection: Connection, passage: Passage, isItem: boolean): Passage[] {
  const { revision, ordinal, rid } = passage;
  const near = passagesBetween(connection, revision.rid, ordinal - REACH, ordinal + REACH);
  let first = near.findIndex((one) => one.rid === rid) + (isItem ? 0 : 1);
  while (near[first - 1]?.kind === "list_item") first -= 1;
  const rest = near.slice(first);
  const end = rest.findIndex(({ kind }) => kind !== "list_item");
  return end < 0 ? rest : rest.slice(0, end);
}
