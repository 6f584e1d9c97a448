import { wordClass } from "../../concepts/words/classes.ts";
import { stemsOf } from "../../explain/subject.ts";
import { phrasesOf } from "../phrases.ts";
import { type Candidate, choiceOf, shuffled } from "./item.ts";
import type { Listing } from "./listings.ts";
import { shared } from "./others.ts";
import { isClear, isReadable } from "./standing.ts";

type Member = Listing["items"][number];

const WRONG = 3;
const WORDS = { fewest: 3, most: 24 } as const;
const ALIKE = 0.34;

/** Asks which entry belongs to a list. Wrong options are entries of other lists. */
export function chooseMember(
  listing: Listing,
  all: readonly Listing[],
  language: string,
): Candidate | undefined {
  const { lead, topic, items } = listing;
  if (!lead || listing.isDone || items.length < 2 || !isIntroduction(lead.text)) return undefined;
  const about = new Set(stemsOf(`${lead.text} ${topic}`, language));
  const fitting = items.filter(isFitting);
  const [key] = shuffled(fitting, lead.text, ({ text }) => text);
  if (!key) return undefined;
  const others = all
    .filter((other) => other !== listing && other.isDone === listing.isDone && other.lead?.text !== lead.text)
    .flatMap((other) => other.items.map((one) => ({ one, far: other.document === listing.document ? 0 : 2 })))
    .filter(({ one }) => isFitting(one) && classOf(one.text) === classOf(key.text))
    .map(({ one, far }) => ({ one, distance: far + distanceOf(key, one) }))
    .filter(({ one }) =>
      [about, ...items.map(({ stems }) => stems)].every((own) => shared(one.stems, own) < ALIKE),
    )
    .sort((a, b) => a.distance - b.distance || (a.one.text < b.one.text ? -1 : 1));
  const wrong: Member[] = [];
  for (const { one } of others)
    if (wrong.length < WRONG && wrong.every((other) => shared(one.stems, other.stems) < ALIKE))
      wrong.push(one);
  if (wrong.length < WRONG) return undefined;
  const stem = phrasesOf(language).belongs(lead.text.replace(/[:.]\s*$/u, ""));
  const choice = ({ text, claim }: Member) => ({ text: withoutEnd(text), reason: claim });
  const item = choiceOf(
    { bloom: "understand", topic, stem, conceptIds: [], difficulty: 0.5, proof: [key.claim, lead] },
    choice(key),
    wrong.map(choice),
    language,
  );
  return item && { form: "member", about: [], item };
}

/** True if the sentence names what the list contains: "A binomial experiment has three characteristics". */
function isIntroduction(text: string): boolean {
  const words = text.split(/\s+/u).length;
  return (
    words >= 5 &&
    words <= 30 &&
    SEVERAL.test(text) &&
    !STEPS.test(text) &&
    isReadable(text) &&
    isClear(text.replace(/\b(?:the following|as follows)\b/giu, ""))
  );
}

/** Says that several things of one kind follow. */
const SEVERAL =
  /\b(?:two|three|four|five|six|seven|eight|several|many|some|different|following|zwei|drei|vier|fünf|mehrere|folgende\p{L}*)\s(?:\p{L}+\s)?\p{L}+(?:s|en|n)\b|\b(?:includes?|including|such as|consists? of)\b|\bof the following\b/iu;
/** Steps follow one another; any of them belongs only in its place. */
const STEPS = /\b(?:steps?|process|procedure|instructions|schritte)\b/iu;

function isFitting({ text }: Member): boolean {
  const words = text.split(/\s+/u).length;
  return (
    words >= WORDS.fewest &&
    words <= WORDS.most &&
    isReadable(text) &&
    isClear(text) &&
    !/[:?]$|^lines? \d|^[^ ]+: /iu.test(text)
  );
}

function distanceOf(key: Member, other: Member): number {
  const isEnded = (one: Member) => /\.$/u.test(one.text);
  return (
    3 * Math.abs(Math.log(key.text.length / other.text.length)) + (isEnded(key) === isEnded(other) ? 0 : 2)
  );
}

/** Kind of phrase, by its first word. */
function classOf(text: string): string {
  const [word = ""] = text.toLowerCase().split(/[^\p{L}'’-]/u);
  const kind = wordClass(word, false);
  return kind === "nounWithS" || kind === "adjective" || kind === "number" ? "noun" : kind;
}

function withoutEnd(text: string): string {
  return text.replace(/[.;,]\s*$/u, "");
}
