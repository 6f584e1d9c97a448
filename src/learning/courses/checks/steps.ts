import type { Claim } from "../../evidence/claim.ts";
import { isGeneric, lowerFirst } from "../outline/titles.ts";
import { phrasesOf } from "../phrases.ts";
import { type Candidate, itemOf, optionsOf } from "./item.ts";

const STEPS = { fewest: 4, most: 6 } as const;
const LONGEST = 160;

export function orderSteps(
  claims: readonly Claim[],
  heading: string,
  conceptIds: readonly string[],
  about: readonly number[],
  language: string,
): Candidate | undefined {
  const steps = claims.slice(0, STEPS.most);
  const texts = steps.map(({ text }) => text);
  if (steps.length < STEPS.fewest || new Set(texts).size < texts.length || isGeneric(heading))
    return undefined;
  if (texts.some((text) => text.length > LONGEST)) return undefined;
  const [first] = steps;
  if (!first) return undefined;
  const stem = phrasesOf(language).putInOrder(lowerFirst(heading));
  const options = optionsOf(texts, stem);
  const answer = texts.map((text) => options.find((option) => option.text === text)?.id ?? "");
  // Options already in the correct order would give away the answer.
  if (options.every(({ id }, place) => answer[place] === id)) options.reverse();
  return {
    about,
    item: itemOf(
      { type: "order", bloom: "apply", stem, explanation: first, conceptIds, difficulty: 0.6, proof: steps },
      { options, answer },
    ),
  };
}
