import type { Lexicon } from "./lexicon.ts";
import type { Token } from "./tokens.ts";

/** An equivalent reordering of a sentence. */
export interface Turn {
  tokens: readonly Token[];
  /** First word of the moved clause, if it must be kept, and its first content word. */
  lead: string;
  first: string | undefined;
}

const MOST = 10;

/** Moves each movable clause to the front or end: "If A, B" as "B if A", and the reverse. */
export function turnsOf(tokens: readonly Token[], { clauses, existence }: Lexicon): Turn[] {
  const turns: Turn[] = [];
  const [head] = tokens;
  if (head && clauses.has(head.word))
    for (const end of endsOfFirstPiece(tokens))
      turns.push(turn(tokens.slice(end), tokens.slice(0, end), head.word));
  for (const [place, { word }] of tokens.entries()) {
    if (place < 2 || turns.length >= MOST) continue;
    const piece = tokens.slice(place);
    if (clauses.has(word))
      turns.push({ ...turn(piece, tokens.slice(0, place), word), first: firstWord(piece) });
    if (RELATIVES.has(word) && tokens[place - 1]?.kind === "content")
      turns.push(relative(tokens, place, clauses));
    if (existence && head?.word === existence.lead && OWNERS.has(word))
      turns.push({ ...turn(piece, tokens.slice(0, place), ""), first: undefined });
  }
  return turns;
}

/** Rewrites "the entries that the auditor checks" as "the auditor checks the entries". */
function relative(tokens: readonly Token[], place: number, clauses: ReadonlySet<string>): Turn {
  const isBorder = ({ kind, word }: Token) => kind === "boundary" || clauses.has(word);
  const end = tokens.findIndex((token, at) => at > place && isBorder(token));
  const start = tokens.findLastIndex((token, at) => at < place && isBorder(token));
  return {
    tokens: [...tokens.slice(place + 1, end < 0 ? tokens.length : end), ...tokens.slice(start + 1, place)],
    lead: "",
    first: undefined,
  };
}

const RELATIVES = new Set(["that", "which", "whom"]);
const OWNERS = new Set(["of", "in", "for", "to", "on"]);

/** Possible ends of the first clause: its comma, or else any possible start of the main clause. */
function endsOfFirstPiece(tokens: readonly Token[]): number[] {
  const comma = tokens.findIndex(({ word }) => word === ",");
  if (comma > 0) return [comma + 1];
  return tokens
    .flatMap(({ word }, place) => (place > 2 && place < 12 && STARTS.has(word) ? [place] : []))
    .slice(0, 3);
}

const STARTS = new Set("the a an each every this these it they we you he she there".split(" "));

function turn(before: readonly Token[], behind: readonly Token[], lead: string): Turn {
  return { tokens: [...before, COMMA, ...behind], lead, first: firstWord(behind) };
}

const COMMA: Token = {
  kind: "boundary",
  word: ",",
  key: ",",
  groups: [],
  number: false,
  name: false,
  polar: false,
  light: false,
};

function firstWord(piece: readonly Token[]): string | undefined {
  return piece.find(({ kind }) => kind === "content")?.key;
}

/** True if the claim keeps the moved clause's first word: "from A" must not become "to A". */
export function keepsLead(claim: readonly Token[], { lead, first }: Turn): boolean {
  if (lead === "") return true;
  return claim.some(({ word }, place) => {
    if (word !== lead) return false;
    const next = claim.slice(place + 1).find(({ kind }) => kind === "content");
    return next?.key === first;
  });
}
