import { groupsOf, isOpen, isShown, leadsIn } from "../../library/text/groups.ts";
import { wordsOf } from "../../text/words.ts";
import { withoutReferences } from "../compress.ts";
import type { ReadPassage, ReadSentence } from "../cues.ts";
import { kindOf } from "../kinds.ts";
import { dangles, isStep, isWhole } from "../sentence.ts";
import { type Draft, formOf, leadsElsewhere } from "../units.ts";

/** A place in a text: a block and an offset in it. */
export interface Place {
  readonly rid: number;
  readonly at: number;
}

/** Words of a rest that is not worth beginning a paragraph for. */
const REST = 12;

/**
 * The text of a section from a place on, as far as it fits: sentences in the author's order, each with what it
 * needs before it, and lead-ins with all of what follows.
 */
export function storyFrom(blocks: readonly ReadPassage[], from: Place, maxWords: number): Draft[] {
  const start = blocks.findIndex(({ passage }) => passage.rid === from.rid);
  if (start < 0) return [];
  const rest = blocks.slice(start);
  const story: Draft[] = [];
  let [left, isJoined] = [maxWords, false];
  for (const group of groupsOf(rest.map(({ passage }) => passage))) {
    const own = group.flatMap((i) => rest[i] ?? []);
    const shown = groupShown(own, group[0] === 0 ? from.at : 0, isJoined);
    const size = sizeOf(shown.drafts);
    if (size > left) {
      story.push(...fitting(shown.drafts, left));
      break;
    }
    story.push(...shown.drafts);
    left -= size;
    isJoined = shown.isComplete;
    if (left < REST) break;
  }
  return story;
}

export function sizeOf(drafts: readonly Draft[]): number {
  return drafts.reduce((sum, { text }) => sum + wordsOf(text).length, 0);
}

/** Sentences of a paragraph that fit. Lists and the like are shown whole or not at all. */
function fitting(drafts: readonly Draft[], room: number): Draft[] {
  const taken: Draft[] = [];
  for (const draft of drafts) {
    if (draft.form !== undefined || leadsIn(draft.text)) break;
    taken.push(draft);
    if (sizeOf(taken) > room) return taken.slice(0, -1);
  }
  return taken;
}

/** Words of code that is longer than what it shows. */
const LONG_CODE = 40;

interface Shown {
  readonly drafts: readonly Draft[];
  /** True if what follows can refer to the end of it. */
  readonly isComplete: boolean;
}

/** `isJoined`: the text before is shown to its end. */
function groupShown(group: readonly ReadPassage[], from: number, isJoined: boolean): Shown {
  const [first, ...others] = group;
  if (!first) return { drafts: [], isComplete: false };
  if (isShown(first.passage.kind)) return listShown(group);
  const sentences = sentencesShown(first, from, isJoined, others.length > 0);
  const last = first.sentences.at(-1);
  const reachesEnd = last !== undefined && sentences.at(-1)?.end === last.end;
  if (others.length === 0) return { drafts: sentences, isComplete: reachesEnd };
  const isLong = others.some(
    ({ passage }) => passage.kind === "code" && wordsOf(passage.text).length > LONG_CODE,
  );
  if (reachesEnd && !isLong) return { drafts: [...sentences, ...others.map(wholeOf)], isComplete: true };
  // A lead-in is dropped with what cannot be shown.
  const isLead = reachesEnd && isOpen(first.passage.text);
  return { drafts: isLead ? sentences.slice(0, -1) : sentences, isComplete: false };
}

/** A list that a heading introduces. Code, tables and formulas without a word about them say nothing. */
function listShown(group: readonly ReadPassage[]): Shown {
  const isList =
    group.length > 1 && group.every(({ passage: { kind, text } }) => kind === "list_item" && isStep(text));
  return isList ? { drafts: group.map(wholeOf), isComplete: true } : { drafts: [], isComplete: false };
}

function sentencesShown(
  { passage, sentences }: ReadPassage,
  from: number,
  isJoined: boolean,
  hasMore: boolean,
): Draft[] {
  const drafts: Draft[] = [];
  let isAfter = isJoined && from === 0;
  sentences.forEach((sentence, i) => {
    if (sentence.start < from) return;
    const written = passage.text.slice(sentence.start, sentence.end);
    const text = shownText(written);
    const isLead = hasMore && i === sentences.length - 1;
    // The first sentence was chosen by its caller.
    const isFirst = sentence.start === from && from > 0;
    const isGood = (isLead || isWhole(text)) && !leadsElsewhere(passage, sentence);
    isAfter = isGood && (isFirst || isAfter || !dangles(text));
    if (!isAfter) return;
    drafts.push({ ...draftOf(passage, sentence, text), origin: text === written ? "quote" : "compressed" });
  });
  return drafts;
}

/** References to places of a document mean nothing outside of it. */
export function shownText(sentence: string): string {
  return withoutReferences(sentence) ?? sentence;
}

function draftOf(passage: ReadPassage["passage"], sentence: ReadSentence, text: string): Draft {
  const { start, end, occurrences, defines } = sentence;
  return {
    kind: kindOf(text, passage.kind, sentence.leads ? defines : 0),
    text,
    origin: "quote",
    score: Math.round(100 * (occurrences.length > 0 ? Math.max(0.8, defines) : 0.6)) / 100,
    passage,
    start,
    end,
  };
}

function wholeOf({ passage }: ReadPassage): Draft {
  const { kind, text } = passage;
  return {
    kind: kind === "list_item" ? "step" : "property",
    text,
    origin: "quote",
    score: 0.6,
    passage,
    start: 0,
    end: text.length,
    ...formOf(kind),
  };
}
