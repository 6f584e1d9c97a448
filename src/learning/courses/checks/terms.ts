import { lowerFirst, upperFirst } from "../outline/titles.ts";
import { phrasesOf } from "../phrases.ts";
import { type Described, givesAway, isTelling } from "./description.ts";
import { type Candidate, choiceOf } from "./item.ts";
import { othersFor, shared } from "./others.ts";

const WRONG = 3;
function shown({ concept }: Described): string {
  return concept.name;
}

export function chooseTerm(
  key: Described,
  pool: readonly Described[],
  language: string,
): Candidate | undefined {
  if (!isTelling(key) || givesAway(key, language)) return undefined;
  const wrong = othersFor(key, pool).slice(0, WRONG);
  if (wrong.length < WRONG) return undefined;
  const stem = phrasesOf(language).which(withoutEnd(key.description));
  const closest = Math.max(...wrong.map((other) => shared(key.stems, other.stems)));
  const choice = (one: Described) => ({ text: shown(one), reason: one.claim });
  const item = choiceOf(
    { bloom: "remember", stem, conceptIds: [key.concept.id], difficulty: 0.35 + closest },
    choice(key),
    wrong.map(choice),
    language,
  );
  return item && { form: "term", about: [key.concept.rid], item };
}

/** Asks for the subject of a statement. Wrong options are subjects of other statements. */
export function chooseSubject(
  key: Described,
  pool: readonly Described[],
  language: string,
): Candidate | undefined {
  if (givesAway(key, language)) return undefined;
  const wrong: Described[] = [];
  const isNamed = ({ concept: { name } }: Described) => /\p{Lu}/u.test(name);
  for (const other of othersFor(key, pool).filter((one) => isNamed(one) === isNamed(key)))
    if (wrong.length < WRONG && wrong.every((one) => isApart(one, other))) wrong.push(other);
  if (wrong.length < WRONG) return undefined;
  const article = key.article === "" ? "" : /^an?$/iu.test(key.article) ? "A(n) " : `${key.article} `;
  const stem = `${phrasesOf(language).complete} “${article}____${key.rest}”`;
  const choice = ({ concept, name, claim }: Described) => ({ text: shownAs(concept, name), reason: claim });
  const item = choiceOf(
    { bloom: "understand", stem, conceptIds: [key.concept.id], difficulty: 0.5 },
    choice(key),
    wrong.map(choice),
    language,
  );
  return item && { form: "subject", about: [key.concept.rid], item };
}

/** As written in the sentence, without the capital of its beginning. */
function shownAs({ name }: Described["concept"], written: string): string {
  return /^\p{Lu}/u.test(name) ? written : lowerFirst(written);
}

/** True if neither name contains the other. */
function isApart(one: Described, other: Described): boolean {
  const [a, b] = [one.name.toLowerCase(), other.name.toLowerCase()];
  return one.concept.rid !== other.concept.rid && !a.includes(b) && !b.includes(a);
}

/** Asks which statement about a term is true. Wrong options apply other terms' descriptions to it. */
export function chooseTrue(
  key: Described,
  pool: readonly Described[],
  language: string,
): Candidate | undefined {
  if (key.description === undefined) return undefined;
  const wrong = othersFor(key, pool)
    .filter(({ rest, description }) => description !== undefined && isLike(rest, key.rest))
    .filter(({ rest }) => /^\s+\p{L}/u.test(rest) === /^\s+\p{L}/u.test(key.rest))
    .slice(0, WRONG);
  if (wrong.length < WRONG) return undefined;
  const stem = phrasesOf(language).statement(withArticle(key));
  const choice = ({ rest, claim }: Described) => ({ text: describedAs(key, rest), reason: claim });
  const item = choiceOf(
    { bloom: "understand", stem, conceptIds: [key.concept.id], difficulty: 0.55 },
    choice(key),
    wrong.map(choice),
    language,
  );
  return item && { form: "statement", about: [key.concept.rid], item };
}

/** True if length does not give the right one away, and no statement consists of two. */
function isLike(one: string, other: string): boolean {
  return !/;/u.test(one) && Math.abs(Math.log(one.length / other.length)) < 0.8;
}

/** Applies another term's description to this one. */
export function describedAs(key: Described, rest: string): string {
  return upperFirst(`${key.article === "" ? "" : `${key.article} `}${key.name}${rest}`);
}

function withArticle({ article, name }: Described): string {
  return article === "" ? lowerFirst(name) : `${article.toLowerCase()} ${name}`;
}

export function withoutEnd(text: string): string {
  return text.replace(/[.。]\s*$/u, "");
}
