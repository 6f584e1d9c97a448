import type { Token } from "./tokens.ts";

/** How a clause depends on the main clause of its sentence. */
export type Link = "if" | "while" | "because" | "so" | "before" | "after" | "until" | "unless" | "beside";

export interface Clause {
  link: Link | undefined;
  tokens: readonly Token[];
  /** True if its subject is that of the clause before. */
  isOpen: boolean;
}

const LINKS: Readonly<Record<Link, string>> = {
  if: "if when whenever once provided assuming wherever where",
  because: "because since because_of",
  so: "so therefore thus hence so_that",
  before: "before",
  after: "after",
  until: "until till",
  unless: "unless except",
  while: "while",
  beside: "whereas although though but and",
};

const LINK_OF: ReadonlyMap<string, Link> = new Map(
  Object.entries(LINKS).flatMap(([link, words]) =>
    // Object.entries loses the type of its keys.
    words.split(" ").map((word) => [word, link as Link] as const),
  ),
);

/** Prepositions of a phrase in front that is a condition: "With the consent of the owner, ...". */
const FRONTED = "with";
const CAUSATIVE = new Set("make makes cause causes let lets allow allows enable enables".split(" "));
const STARTS = new Set(
  "the a an this that these those its their each every all no it they he she you some many most".split(" "),
);
export const RELATIVES: ReadonlySet<string> = new Set(["which", "who", "whose", "that"]);
const AUXILIARY = new Set("is are was were be been has have does do will would".split(" "));

/** Splits a sentence into its main clauses, subordinate clauses and phrases before a comma. */
export function clausesOf(tokens: readonly Token[]): Clause[] {
  const clauses: Clause[] = [];
  const causing = causativeIn(tokens);
  let link: Link | undefined =
    causing !== undefined || tokens[0]?.word === FRONTED || tokens[0]?.word === "without" ? "if" : undefined;
  let from = 0;
  const close = (to: number, next: Link | undefined, skip: number) => {
    // The preposition of a phrase in front became its link.
    const piece = tokens.slice(from === 0 && FRONTED === tokens[0]?.word ? 1 : from, to);
    if (piece.some(({ kind }) => kind === "content"))
      clauses.push({ link, tokens: piece, isOpen: clauses.length > 0 && isOpen(tokens, from) });
    from = to + skip;
    link = next;
  };
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token) break;
    if (at === causing) close(at, undefined, 1);
    const own = LINK_OF.get(token.word);
    if (token.kind === "boundary") {
      if (isEnd(tokens, from, at, link)) close(at, undefined, 1);
    } else if (own === "beside" && (token.word === "and" || token.word === "but")) {
      if (startsClause(tokens, from, at + 1)) close(at, "beside", 1);
    } else if (own !== undefined && !isSkipped(tokens, at)) {
      close(at, own, 1);
    }
  }
  close(tokens.length, undefined, 0);
  const phrase = phraseInFront(tokens);
  return joined(clauses).map((clause, at) =>
    at > 0 && clause.link === "beside" && phrase.length > 0 && !clause.isOpen
      ? { ...clause, tokens: [...phrase, ...clause.tokens] }
      : clause,
  );
}

/** Joins the parts of a statement before and after a relative clause: "A sum, which is due, is paid". */
function joined(clauses: readonly Clause[]): Clause[] {
  const [first, relative, rest] = clauses;
  const isInside =
    first &&
    relative &&
    rest?.isOpen &&
    rest.link === undefined &&
    RELATIVES.has(relative.tokens[0]?.word ?? "");
  return isInside
    ? [{ ...first, tokens: [...first.tokens, ...rest.tokens] }, relative, ...clauses.slice(3)]
    : [...clauses];
}

const PHRASES = new Set("in at on during for under within".split(" "));
const LONGEST_PHRASE = 9;

/** A phrase before the first comma, which holds for all statements of a sentence: "In winter, ..." */
function phraseInFront(tokens: readonly Token[]): readonly Token[] {
  const comma = tokens.findIndex(({ word }) => word === ",");
  return PHRASES.has(tokens[0]?.word ?? "") && comma > 0 && comma < LONGEST_PHRASE
    ? tokens.slice(0, comma + 1)
    : [];
}

/** True for a clause that begins with its verb or a relative pronoun, or follows a relative clause. */
function isOpen(tokens: readonly Token[], from: number): boolean {
  const first = tokens[from];
  if (!first || RELATIVES.has(first.word) || isAuxiliary(first)) return true;
  const before = tokens.findLastIndex(({ word }, at) => at < from - 1 && word === ",");
  return tokens[from - 1]?.word === "," && RELATIVES.has(tokens[before + 1]?.word ?? "");
}

/** True if a boundary ends a clause: a semicolon, or the comma after a clause or phrase in front. */
function isEnd(tokens: readonly Token[], from: number, at: number, link: Link | undefined): boolean {
  const sign = tokens[at]?.word;
  if (sign === ";" || sign === ":" || sign === "–" || sign === "—" || sign === "-") return true;
  if (sign !== ",") return false;
  const first = tokens[from];
  const next = tokens[at + 1];
  if (!first || !next) return false;
  if (RELATIVES.has(next.word)) return true;
  if (tokens[from - 1]?.word === "," && RELATIVES.has(first.word)) return true;
  if (link !== undefined && link !== "beside") return from > 1 || !isListed(tokens, from, at);
  return false;
}

/** Place of the verb in "Heating a magnet makes it lose its strength". */
function causativeIn(tokens: readonly Token[]): number | undefined {
  if (!tokens[0]?.word.endsWith("ing")) return undefined;
  const place = tokens.findIndex(({ word }) => CAUSATIVE.has(word));
  return place < 0 ? undefined : place;
}

/** True if a comma separates members of a list, which "and" or "or" ends within the next words. */
function isListed(tokens: readonly Token[], from: number, at: number): boolean {
  if (at - from < 2) return false;
  for (let next = at + 1; next < Math.min(tokens.length, at + 4); next += 1)
    if (tokens[next]?.word === "and" || tokens[next]?.word === "or") return true;
  return false;
}

/** True if "and" begins another statement: a subject with a verb of its own. */
function startsClause(tokens: readonly Token[], from: number, at: number): boolean {
  const first = tokens[at];
  if (!first || LINK_OF.has(first.word)) return first !== undefined;
  if (tokens[at - 2]?.word === "," && STARTS.has(first.word) && !isListed(tokens, from, at)) return true;
  const end = tokens.findIndex(({ kind }, place) => kind === "boundary" && place > at);
  return [tokens.slice(from, at), tokens.slice(at, end < 0 ? tokens.length : end)].every((part) =>
    part.some(isAuxiliary),
  );
}

export const isAuxiliary = ({ word, key, kind }: Token) =>
  AUXILIARY.has(word) || (kind === "marker" && MODALS.has(key));
const MODALS = new Set(["possible", "necessary", "advised"]);

const NO_CLAUSE = new Set(["and", "or", "but", "where", ",", ";", ")"]);

/** "So that", "even though" and "once a year" begin no clause. */
function isSkipped(tokens: readonly Token[], at: number): boolean {
  const [word, next] = [tokens[at]?.word, tokens[at + 1]?.word];
  if (word === "once") return next === "a" || next === "every" || next === "per" || next === "each";
  // "Before and after", "as described before": no clause follows.
  if (word === "before" || word === "after") return next === undefined || NO_CLAUSE.has(next);
  return (
    word === "so" && tokens[at - 1]?.word !== "," && (next === "that" || tokens[at + 1]?.kind !== "function")
  );
}
