import { wordsOf } from "../../text/words.ts";
import type { Level, Shape } from "../compose.ts";
import { isSamePlace, repeats } from "../compose.ts";
import type { Found } from "../retrieve.ts";
import type { Subject } from "../subject.ts";
import { type Draft, type Unit, unitsOf } from "../units.ts";
import type { Home } from "./find.ts";
import { leadOf } from "./lead.ts";
import { sizeOf, storyFrom } from "./story.ts";

/** Share of the words for the home's text; the rest is for other definitions, an example and a caution. */
const STORY: Readonly<Record<Level, number>> = { introductory: 0.6, intermediate: 0.75, advanced: 0.7 };
/** Definitions of other sections. */
const OTHERS: Readonly<Record<Level, number>> = { introductory: 0, intermediate: 1, advanced: 3 };
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
  const lead = leadOf(home, found);
  const taken: Draft[] = [...must];
  const add = (drafts: readonly Draft[]) => {
    for (const draft of drafts) if (!taken.some((other) => isSamePlace(other, draft))) taken.push(draft);
  };
  if (lead && !lead.isHome) add(storyFrom([lead.block], lead.place, LEAST_WORDS).slice(0, lead.length));
  const start = lead?.isHome ? lead.place : beginningOf(home);
  const room = Math.max(
    STORY[level] * maxWords - sizeOf(taken),
    Math.min(maxWords, LEAST_WORDS) - sizeOf(taken),
  );
  if (start) add(storyFrom(home.blocks, start, room));
  const units = unitsAround(subject, found, home);
  const more = (kind: Draft["kind"], count: number, isGood: (unit: Unit) => boolean) => {
    for (const unit of units.filter((one) => one.kind === kind && isGood(one))) {
      if (taken.filter((one) => one.kind === kind).length >= count) return;
      const fits = sizeOf(taken) + unit.words <= maxWords;
      if (fits && !taken.some((draft) => repeats(unit, draft))) taken.push(unit);
    }
  };
  const definitions = taken.filter(({ kind }) => kind === "definition").length;
  const top = Math.max(...found.map(({ worth }) => worth));
  const worthOf = (unit: Unit) => found.find(({ passage }) => passage.rid === unit.passage.rid)?.worth ?? 0;
  more("definition", definitions + OTHERS[level], (unit) => unit.leads && worthOf(unit) >= CLOSE * top);
  more("example", 1, (unit) => isOfHome(unit, home));
  more("caution", 1, (unit) => unit.leads || isOfHome(unit, home));
  return taken;
}

/** Sentences of the home and, after them, of other sections. */
function unitsAround(subject: Subject, found: readonly Found[], home: Home): Unit[] {
  const top = Math.max(1, ...found.map(({ worth }) => worth));
  const own = home.blocks.flatMap((block) => unitsOf(home.subject, block, 1));
  const others = found
    .filter(({ passage }) => !home.blocks.some((block) => block.passage.rid === passage.rid))
    .flatMap((one) => unitsOf(subject, one, Math.max(0, one.worth) / top))
    .filter(({ leads }) => leads);
  return [...own, ...others];
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
