import { bandOf, type Fragment } from "./order.ts";
import type { Chosen } from "./sections.ts";
import type { Source } from "./sources.ts";

/** Source words per lesson, unless that exceeds the requested number of lessons. */
const LESSON_WORDS = 420;
/** Below this many source words, lessons are shorter. */
const FEW_WORDS = 1000;
const FINE = 0.5;

export interface Group {
  source: Source;
  /** True if the group holds all chosen sections of its document. */
  entire: boolean;
  sections: Chosen[];
}

export function groupsOf(
  fragments: readonly Fragment[],
  chosen: readonly Chosen[],
  most: number,
  whole: boolean,
): Group[] {
  let groups: Group[] = [];
  const about = fragments.filter((fragment) => bandIn(fragment, chosen) === 0);
  const said = about.flatMap(({ sections }) => sections).reduce((sum, n) => sum + (chosen[n]?.words ?? 0), 0);
  const fine = whole || said > FEW_WORDS ? 1 : FINE;
  for (let words = LESSON_WORDS; ; words *= 1.4) {
    groups = withOpenings(
      fragments.flatMap((fragment) =>
        groupsIn(fragment, chosen, words * (about.includes(fragment) ? fine : 1)),
      ),
    );
    if (groups.length <= Math.max(most, fragments.length) || words > 1e6) break;
  }
  if (groups.length <= most) return groups;
  if (groups.length <= MERGED * most) return neighboursJoined(groups, most);
  // With more documents than lessons, keeps the most relevant and longest.
  const worth = ({ sections }: Group) =>
    Math.max(...sections.map(({ relevance }) => relevance)) *
    Math.log1p(sections.reduce((sum, { words }) => sum + words, 0));
  const best = new Set([...groups].sort((a, b) => worth(b) - worth(a)).slice(0, most));
  return groups.filter((group) => best.has(group));
}

/** Words of a chapter's opening that make no lesson. */
const OPENING = 150;

/** Joins the short opening of a chapter with the lesson after it. */
function withOpenings(groups: readonly Group[]): Group[] {
  const result: Group[] = [];
  let opening: Group | undefined;
  for (const group of groups) {
    const isNext = opening !== undefined && group.source.opening === opening.source.rid;
    if (opening && !isNext) result.push(opening);
    const whole =
      opening && isNext
        ? { ...group, entire: false, sections: [...opening.sections, ...group.sections] }
        : group;
    const isOpening = lengthOf(whole) < OPENING && group.source.opening === group.source.rid;
    opening = isOpening ? whole : undefined;
    if (!isOpening) result.push(whole);
  }
  return opening ? [...result, opening] : result;
}

function lengthOf({ sections }: Group): number {
  return sections.reduce((sum, { words }) => sum + words, 0);
}

/** Two chapters are joined only if both are short. */
const OTHER_CHAPTER = 4;

function bandIn({ sections }: Fragment, chosen: readonly Chosen[]): number {
  return bandOf(sections.flatMap((number) => chosen[number] ?? []));
}

/** Neighbouring documents are merged up to this ratio of documents to lessons. */
const MERGED = 6;

/** Repeatedly merges the two neighbours with the fewest words in total. */
function neighboursJoined(groups: readonly Group[], most: number): Group[] {
  const joinedGroups = [...groups];
  while (joinedGroups.length > most) {
    let best = { at: 0, words: Number.POSITIVE_INFINITY };
    for (let at = 0; at + 1 < joinedGroups.length; at += 1) {
      const [one, next] = [joinedGroups[at], joinedGroups[at + 1]];
      const factor = one?.source.opening === next?.source.opening ? 1 : OTHER_CHAPTER;
      const both = one && next ? factor * (lengthOf(one) + lengthOf(next)) : Number.POSITIVE_INFINITY;
      if (both < best.words) best = { at, words: both };
    }
    const [one, next] = [joinedGroups[best.at], joinedGroups[best.at + 1]];
    if (!one || !next) break;
    joinedGroups.splice(best.at, 2, { ...one, entire: false, sections: [...one.sections, ...next.sections] });
  }
  return joinedGroups;
}

function groupsIn({ source, sections }: Fragment, chosen: readonly Chosen[], target: number): Group[] {
  const groups: Chosen[][] = [];
  for (const number of sections) {
    const section = chosen[number];
    if (!section) continue;
    const open = groups.at(-1);
    if (open && fits(open, section, target)) open.push(section);
    else groups.push([section]);
  }
  const whole = withoutCrumbs(groups, target);
  return whole.map((own) => ({ source, entire: whole.length === 1, sections: own }));
}

/** Merges a group too small for a lesson with its smaller neighbour, unless the result would be too long. */
function withoutCrumbs(groups: readonly Chosen[][], target: number): Chosen[][] {
  const words = (group: readonly Chosen[] | undefined) =>
    group?.reduce((sum, section) => sum + section.words, 0) ?? Number.POSITIVE_INFINITY;
  const whole = groups.map((group) => [...group]);
  for (let at = 0; at < whole.length; at += 1) {
    const crumb = whole[at];
    if (!crumb || words(crumb) >= CRUMB * target) continue;
    const [before, after] = [whole[at - 1], whole[at + 1]];
    const near = words(before) <= words(after) ? before : after;
    if (!near || words(near) + words(crumb) > MOST * target) continue;
    whole.splice(at, 1);
    if (near === before) near.push(...crumb);
    else near.unshift(...crumb);
    at -= 1;
  }
  return whole;
}

const CRUMB = 0.4;

const MOST = 1.6;

const SMALL = 60;

const MOST_SECTIONS = 6;

function fits(open: readonly Chosen[], next: Chosen, target: number): boolean {
  const words = open.reduce((sum, section) => sum + section.words, 0);
  if (words < SMALL && open.length < MOST_SECTIONS) return true;
  const [first] = open;
  const related = first !== undefined && isRelated(first.path, next.path, target > 2 * LESSON_WORDS);
  return related && words + next.words <= target && (open.length < MOST_SECTIONS || target > LESSON_WORDS);
}

/** True if sections share a parent heading or one contains the other; for long lessons, the same chapter. */
function isRelated(one: readonly string[], other: readonly string[], large: boolean): boolean {
  if (large) return one[0] === other[0];
  const above = one.length <= 1 ? one : one.slice(0, -1);
  return above.every((name, i) => other[i] === name);
}
