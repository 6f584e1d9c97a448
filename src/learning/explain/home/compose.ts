import { wordsOf } from "../../text/words.ts";
import type { Level, Shape } from "../compose.ts";
import { isSamePlace, repeats } from "../compose.ts";
import { DEFINES } from "../kinds.ts";
import type { Found } from "../retrieve.ts";
import type { Subject } from "../subject.ts";
import { type Draft, type Unit, unitsOf } from "../units.ts";
import type { Home } from "./find.ts";
import { leadsOf } from "./lead.ts";
import { sizeOf, storyFrom } from "./story.ts";

/** Share of the words for the home's text; the rest is for other definitions, an example and a caution. */
const STORY: Readonly<Record<Level, number>> = { introductory: 0.6, intermediate: 0.75, advanced: 0.7 };
/** Definitions of other sections. */
const OTHERS: Readonly<Record<Level, number>> = { introductory: 0, intermediate: 2, advanced: 4 };
/** Best passages that are quoted in any case. */
const ALSO: Readonly<Record<Level, number>> = { introductory: 0, intermediate: 3, advanced: 4 };
/** Share of the best passage's worth that another definition must have. */
const CLOSE = 0.6;
/** Words of a definition that is shown however few are asked for. */
const LEAST_WORDS = 45;

/** The definition, then the home's text in the author's order, then one example and one caution. */
export function composeAtHome(
  subject: Subject,
  found: readonly Found[],
  home: Home,
  { level, maxWords, must = [] }: Shape,
): Draft[] {
  const { drafts: opening, isEnough } = openingOf(home, found, maxWords, level);
  const taken: Draft[] = [...opening];
  for (const draft of must) if (!taken.some((other) => isSamePlace(other, draft))) taken.push(draft);
  const start = isEnough ? undefined : beginningOf(home);
  if (start) taken.push(...storyFrom(home.blocks, start, STORY[level] * maxWords - sizeOf(taken)));
  const units = unitsAround(subject, found, home);
  const add = (unit: Unit | undefined) => {
    if (!unit || sizeOf(taken) + unit.words > maxWords) return;
    if (!taken.some((draft) => repeats(unit, draft))) taken.push(unit);
  };
  const more = (kind: Draft["kind"], count: number, isGood: (unit: Unit) => boolean) => {
    for (const unit of units.filter((one) => one.kind === kind && isGood(one))) {
      if (taken.filter((one) => one.kind === kind).length >= count) return;
      add(unit);
    }
  };
  const definitions = taken.filter(({ kind }) => kind === "definition").length;
  const top = Math.max(...found.map(({ worth }) => worth));
  const worthOf = (unit: Unit) => found.find(({ passage }) => passage.rid === unit.passage.rid)?.worth ?? 0;
  more(
    "definition",
    definitions + OTHERS[level],
    (unit) => isGeneral(unit) && (isOfHome(unit, home) || worthOf(unit) >= CLOSE * top),
  );
  for (const { passage } of found.slice(0, ALSO[level])) {
    if (taken.some((one) => one.passage.rid === passage.rid)) continue;
    const own = units.filter((one) => one.passage.rid === passage.rid);
    add(own.toSorted((a, b) => b.score - a.score)[0]);
  }
  more("example", 1, (unit) => isOfHome(unit, home));
  more("caution", 1, (unit) => unit.leads || isOfHome(unit, home));
  return taken;
}

/** Candidates for the first sentence that are tried. */
const TRIED = 8;

/** The first sentence with what follows it, if that can be shown. */
function openingOf(home: Home, found: readonly Found[], maxWords: number, level: Level) {
  const room = Math.max(STORY[level] * maxWords, Math.min(maxWords, LEAST_WORDS));
  // A section about the subject says more from its beginning than from a mention on.
  const leads = leadsOf(home, found).filter(({ isDefinition }) => isDefinition || !home.isOwn);
  for (const { block, place, length, isHome, isDefinition } of leads.slice(0, TRIED)) {
    const story = storyFrom(isHome ? home.blocks : [block], place, room);
    const isShown = story[0]?.passage.rid === place.rid && story[0].start === place.at;
    if (!isShown) continue;
    // A definition elsewhere says more than a section that is about something else.
    const isEnough = isHome || (isDefinition && !home.isNamed);
    const first = story.slice(0, length + attachedTo(story, length));
    return { drafts: isEnough ? story : first, isEnough };
  }
  return { drafts: [], isEnough: false };
}

/** Number of drafts that a sentence leads in. */
function attachedTo(story: readonly Draft[], from: number): number {
  const rest = story.slice(from);
  const end = rest.findIndex(({ form }) => form === undefined);
  return end < 0 ? rest.length : end;
}

/** Sentences of the home and, after them, of other sections. */
function unitsAround(subject: Subject, found: readonly Found[], home: Home): Unit[] {
  const top = Math.max(1, ...found.map(({ worth }) => worth));
  const own = home.blocks.flatMap((block) => unitsOf(home.subject, block, 1));
  const others = found
    .filter(({ passage }) => !home.blocks.some((block) => block.passage.rid === passage.rid))
    .flatMap((one) => unitsOf(subject, one, Math.max(0, one.worth) / top))
    .filter(({ leads, defines }) => leads || defines >= DEFINES);
  return [...own, ...others];
}

/** "The probability is the area" speaks of the one at hand, "probability is" of all. */
function isGeneral({ leads, text }: Unit): boolean {
  return leads && !/^the \S+ (?:is|are)\b/iu.test(text);
}

function isOfHome({ passage }: Draft, { blocks }: Home): boolean {
  return blocks.some((block) => block.passage.rid === passage.rid);
}

/** Words of a section that is shown from its beginning. */
const OPENING = 60;

/** The beginning of the section, or the first paragraph that mentions the subject. */
function beginningOf({ blocks }: Home) {
  const at = blocks.findIndex(
    ({ occurrences, passage }) => occurrences.length > 0 && passage.kind === "paragraph",
  );
  const before = blocks
    .slice(0, Math.max(0, at))
    .reduce((sum, { passage }) => sum + wordsOf(passage.text).length, 0);
  const first = before <= OPENING ? blocks[0] : blocks[at];
  return first && { rid: first.passage.rid, at: 0 };
}
