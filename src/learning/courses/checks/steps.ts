import { phrasesOf } from "../phrases.ts";
import { type Candidate, itemOf, optionsOf } from "./item.ts";
import type { Listing } from "./listings.ts";
import { isReadable } from "./standing.ts";

const STEPS = { fewest: 3, most: 7 } as const;
const LONGEST = 170;
/** Says that a list is a sequence. */
const SEQUENCE =
  /\b(?:steps?|stages?|phases?|procedure|process|workflow|walkthrough|sequence|in order|instructions|how (?:to|do)|closing|opening|follow)\b|^to \p{L}+/iu;
/** Joins a step to the one before. */
const NEXT =
  /^(?:then|next|finally|lastly|now|once|after|afterwards|repeat|continue|return)\b|\b(?:again|until)\b/iu;

export function orderSteps({ lead, topic, items, isDone }: Listing, language: string): Candidate | undefined {
  const texts = items.map(({ text }) => text);
  if (items.length < STEPS.fewest || items.length > STEPS.most || !isDone) return undefined;
  if (new Set(texts).size < texts.length || texts.some((text) => text.length > LONGEST || !isReadable(text)))
    return undefined;
  // Alternatives and conditions are in no order.
  if (texts.some((text) => /^(?:if|or|option|note|optional)\b/iu.test(text) || /\bor\b:?$/iu.test(text)))
    return undefined;
  const opening = lead?.text.replace(/[:.]\s*$/u, "") ?? "";
  const isOpened = opening.split(/\s+/u).length >= 5 && isReadable(opening);
  if (!SEQUENCE.test(opening) && !SEQUENCE.test(topic) && texts.filter((text) => NEXT.test(text)).length < 2)
    return undefined;
  const [first] = items;
  if (!first || (topic === "" && !isOpened)) return undefined;
  const stem = phrasesOf(language).putInOrder(isOpened ? opening : undefined);
  const options = optionsOf(
    items.map(({ text, claim }) => ({ text, reason: claim })),
    stem,
  );
  const answer = texts.map((text) => options.find((option) => option.text === text)?.id ?? "");
  // Options already in the correct order would give away the answer.
  if (options.every(({ id }, place) => answer[place] === id)) options.reverse();
  return {
    form: "order",
    about: [],
    item: itemOf(
      {
        type: "order",
        bloom: "apply",
        topic,
        stem,
        explanation: first.claim,
        conceptIds: [],
        difficulty: 0.6,
        proof: items.map(({ claim }) => claim),
      },
      { options, answer },
      language,
    ),
  };
}
