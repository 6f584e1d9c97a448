import { upperFirst } from "../outline/titles.ts";
import { phrasesOf } from "../phrases.ts";
import { type Described, givesAway, isTelling } from "./description.ts";
import { type Candidate, itemOf, optionsOf, shuffled } from "./item.ts";
import { othersFor } from "./others.ts";
import { withoutEnd } from "./terms.ts";

export function nameTerm(key: Described, language: string): Candidate | undefined {
  if (!isTelling(key) || givesAway(key, language)) return undefined;
  const stem = `${phrasesOf(language).name} “${withoutEnd(key.description)}”`;
  return {
    form: "name",
    about: [key.concept.rid],
    item: itemOf(
      {
        type: "short",
        bloom: "remember",
        stem,
        explanation: key.claim,
        conceptIds: [key.concept.id],
        difficulty: 0.6,
      },
      { answer: key.concept.name, accepted: otherNames(key) },
      language,
    ),
  };
}

export function fillTerm(key: Described, language: string): Candidate | undefined {
  if (!isTelling(key) || givesAway(key, language)) return undefined;
  const article = /^the$/iu.test(key.article) ? "The " : "";
  const stem = `${phrasesOf(language).complete} “${article}____${key.rest}”`;
  return {
    form: "gap",
    about: [key.concept.rid],
    item: itemOf(
      {
        type: "cloze",
        bloom: "remember",
        stem,
        explanation: key.claim,
        conceptIds: [key.concept.id],
        difficulty: 0.5,
      },
      { answer: key.concept.name, accepted: otherNames(key) },
      language,
    ),
  };
}

function otherNames({ concept, name }: Described): string[] {
  const all = [name, ...concept.aliases].map((one) => one.trim());
  return [...new Set(all)].filter((one) => one.toLowerCase() !== concept.name.toLowerCase()).slice(0, 8);
}

const PAIRS = { fewest: 3, most: 5 } as const;

/** Asks to match terms with descriptions. Uses only descriptions that clearly differ from each other. */
export function matchTerms(given: readonly Described[], language: string): Candidate | undefined {
  const apart: Described[] = [];
  for (const one of given) {
    if (one.description === undefined || givesAway(one, language) || apart.length === PAIRS.most) continue;
    if (apart.every((other) => othersFor(one, [one, other]).length === 1)) apart.push(one);
  }
  if (apart.length < PAIRS.fewest) return undefined;
  const stem = phrasesOf(language).match;
  const seed = apart.map(({ concept }) => concept.name).join();
  const options = optionsOf(
    apart.map(({ description, claim }) => ({
      text: upperFirst(withoutEnd(description ?? "")),
      reason: claim,
    })),
    seed,
  );
  const prompts = shuffled(apart, `${seed} prompts`, ({ concept }) => concept.name).map((one, place) => ({
    one,
    id: String(place + 1),
    text: one.concept.name,
  }));
  const answer = Object.fromEntries(
    prompts.map(({ id, one }) => [
      id,
      options.find(({ text }) => text === upperFirst(withoutEnd(one.description ?? "")))?.id ?? "",
    ]),
  );
  const [first] = apart;
  if (!first) return undefined;
  return {
    form: "match",
    about: apart.map(({ concept }) => concept.rid),
    item: {
      ...itemOf(
        {
          type: "match",
          bloom: "remember",
          stem,
          explanation: first.claim,
          conceptIds: apart.map(({ concept }) => concept.id),
          difficulty: 0.45,
          proof: apart.map(({ claim }) => claim),
        },
        { options, prompts: prompts.map(({ id, text }) => ({ id, text })), answer },
        language,
      ),
      id: `q_match_${first.claim.id}_${apart.length}`,
    },
  };
}
