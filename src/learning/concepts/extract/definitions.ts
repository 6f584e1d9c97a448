import type { BlockKind, Mark } from "../../reading/document.ts";
import { keyOfTokens, type Sentence, type Token } from "./scan.ts";

export interface FoundDefinition {
  key: string;
  subject: readonly Token[];
  start: number;
  end: number;
  score: number;
}

/** Block kinds without definitions: questions, examples, lists and announcements. */
const SILENT: ReadonlySet<BlockKind> = new Set([
  "heading",
  "code",
  "formula",
  "objective",
  "exercise",
  "contents",
  "table",
]);
const WEAK: Partial<Record<BlockKind, number>> = {
  example: 0.45,
  caption: 0.6,
  quote: 0.8,
  summary: 0.95,
  note: 0.95,
};
const LONGEST_SUBJECT = 6;

interface Cue {
  /** Matched against the predicate that follows the defined term. */
  pattern: RegExp;
  score: number;
}

const LEAD =
  /^(?:(?:in|for|within|under|throughout) [^,]{3,60}, |(?:formally|informally|simply put|in general|generally|intuitively|technically|recall that|more precisely|in other words|thus|therefore|so|then|now|here)[,:]? )/i;

/** Cues that follow the defined term at the start of a sentence. */
const AFTER_SUBJECT: readonly Cue[] = [
  {
    pattern:
      /^(?:is|are) (?:formally |commonly |usually |simply |often )?(?:defined|understood) (?:as|to be|by)\b/,
    score: 0.92,
  },
  { pattern: /^(?:refers?|referred) to\b/, score: 0.88 },
  {
    pattern: /^(?:means?|denotes?|designates?|signif(?:y|ies))\b(?! (?:we|you|that (?:we|you|it|the)))/,
    score: 0.8,
  },
  { pattern: /^(?:is|are) (?:the|a|an) (?:name|term|word)\b/, score: 0.75 },
  {
    pattern:
      /^(?:is|are) (?:just |simply |basically |essentially |actually |usually |often |typically |generally |always |also )?(?:a|an|any|one|two)\b/,
    score: 0.8,
  },
  { pattern: /^(?:is|are) (?:just |simply |basically |essentially |also )?the\b/, score: 0.7 },
  {
    pattern:
      /^(?:is|are) (?:just |simply |usually |often |typically )?(?:what|when|where|how|that(?= (?:which|of|part|portion|branch|share|side|point|area|type|kind|set|who)\b)|those|whatever|anything|something|all|everything)\b/,
    score: 0.62,
  },
  {
    pattern:
      /^(?:describes?|represents?|measures?|consists? of|specif(?:y|ies)|states? that|tells?|says that|expresses|occurs? when|happens? when|results? when|arises? when|comprises?|is made up of|is used to|are used to|is composed of)\b/,
    score: 0.5,
  },
  { pattern: /^are [\p{L}-]+ /u, score: 0.5 },
  {
    // "income that has been earned", "money received for work": a bare noun and its distinguishing clause.
    pattern:
      /^(?:is|are) (?!\p{L}+(?:ed|en|ing|ly)\b)[\p{L}-]+ (?:that|which|who|whose|in which|\p{L}{3,}ed|made|paid|owed|held|given|kept|set|left|spent|sold|bought|drawn|due|owing)\b/u,
    score: 0.78,
  },
];

const ASIDE =
  /^,? ?(?:\([^()]{1,60}\)|,? (?:or|also called|also known as|sometimes called|often called|abbreviated(?: as)?|denoted(?: by)?) [^,;:]{1,50},|,[^,;:]{1,40},) /;
const PRAISE =
  /^(?:is|are|was|were) (?:just |simply |also |often |usually |always )?(?:an? |the |one of the )?(?:very |most |more |quite |extremely |particularly |especially )?(?:important|useful|common|popular|easy|easier|hard|difficult|simple|good|great|best|better|key|main|major|powerful|essential|crucial|necessary|familiar|interesting|nice|big|huge|same|different|similar|first|next|last|only|following|result|reason|example|answer|problem|question|good idea|bit|fine|lot|few|little|sum we|matter|case|way we|time|here|there|now|not|no longer|never|fact of life|home of|way of life)\b|^(?:is|are) one of the\b|^means? something\b/;
const POINTING =
  /^(?:this|that|these|those|it|he|she|they|we|you|i|there|here|such|one|what|which|who|if|when|where|how|note|for example|for instance|let|suppose|consider|but|and|because|since|although|while|each|every|most|some|many|all|no|both|our|my|your|their|his|her|its|another|other)\b/i;

/** True for a judgement instead of a definition: "is a good idea". */
export function isPraise(predicate: string): boolean {
  return PRAISE.test(predicate);
}

export function definitionsIn(
  text: string,
  sentence: Sentence,
  kind: BlockKind,
  marks: readonly Mark[],
): FoundDefinition[] {
  if (SILENT.has(kind) || sentence.tokens.length < 4) return [];
  const said = text.slice(sentence.start, sentence.end);
  if (/[?？]["”’)]*$/.test(said)) return [];
  const found = [...ofBeginning(said, sentence), ...ofEnding(said, sentence)];
  return found
    .map((one) => ({ ...one, score: weighed(one, said, sentence, kind, marks) }))
    .filter(({ score }) => score >= 0.2);
}

function ofBeginning(said: string, sentence: Sentence): FoundDefinition[] {
  const lead = LEAD.exec(said)?.[0].length ?? 0;
  const body = said.slice(lead);
  const by = /^By (?:the term |an? |the )?["“‘']?(.{2,60}?)["”’']?,? (?:we|I|one) (?:mean|understand)\b/.exec(
    body,
  );
  if (by?.[1] !== undefined) return made(sentence, lead + body.indexOf(by[1]), by[1].length, 0.9);
  const define =
    /^(?:We|Let us|One|I)(?: can| may| will| then| now)? define (?:the |an? )?["“‘']?(.{2,60}?)["”’']? (?:as|to be|by)\b/.exec(
      body,
    );
  if (define?.[1] !== undefined)
    return made(sentence, lead + body.indexOf(define[1]), define[1].length, 0.85);
  if (POINTING.test(body) && !/^(?:each|every) /i.test(body)) return [];
  return afterSubject(body, lead, sentence);
}

/** Finds definitions such as "A ledger is a book ...", based on the first defining verb. */
function afterSubject(body: string, lead: number, sentence: Sentence): FoundDefinition[] {
  const opened = /^(?:an? |the |each |every )?["“‘']?/i.exec(body)?.[0].length ?? 0;
  const verb =
    /["”’']? (?=(?:is|are|refers?|means?|denotes?|designates?|signif|describes?|represents?|measures?|consists?|specif|states? that|tells?|says|expresses|occurs?|happens?|results? when|arises?|comprises?)\b)|,? ?\(|, |["”’'],? /g;
  verb.lastIndex = opened;
  const at = verb.exec(body);
  if (!at || at.index <= opened || at.index > 80) return [];
  let rest = body.slice(at.index).replace(/^["”’']/, "");
  const aside = ASIDE.exec(rest);
  if (aside) rest = rest.slice(aside[0].length);
  const predicate = rest.trimStart();
  const cue = AFTER_SUBJECT.find(({ pattern }) => pattern.test(predicate));
  if (!cue) return [];
  const score = isPraise(predicate) ? cue.score * 0.3 : cue.score;
  return made(sentence, lead + opened, at.index - opened, score * genus(predicate));
}

/** Weights a predicate: one with a distinguishing clause defines better than a bare noun. */
function genus(predicate: string): number {
  const clause = predicate.split(/; |, (?:and|but|so|which means)\b/)[0] ?? predicate;
  const words = clause.split(/\s+/).length;
  const isSpecific =
    /\b(?:that|which|whose|who|where|when|in which|for which|\p{L}{3,}ed|paid|made|owed|held|kept|sold)\b/u.test(
      clause.slice(6),
    );
  const isBound = /\b(?:of|for|from|by|with|between|to)\b/.test(clause.slice(6));
  return (isSpecific ? 1 : isBound ? 0.92 : 0.7) * (words < 5 ? 0.6 : 1);
}

/** Finds definitions that end with the term: "... is called the radius." */
function ofEnding(said: string, sentence: Sentence): FoundDefinition[] {
  const cue =
    /\b(?:(?:is|are)(?: sometimes| often| usually| commonly| then| also| generally)? (?:called|termed|known as|referred to as|named)|(?:we|they|which we|accountants|economists|mathematicians|statisticians) (?:also )?(?:call|term|name) (?:this|it|these|them)|we say (?:that )?[\p{L} ]{1,30} (?:is|are))(?: the| an?| its| our)? ["“‘']?([^.,;:()"”’]{2,60})/iu.exec(
      said,
    );
  if (!cue?.[1]) return [];
  const at = cue.index + cue[0].length - cue[1].length;
  const name = cue[1].replace(
    /\b(?:because|since|if|when|where|and|or|of the (?:function|equation|graph)|for|in|by|at|with|from|on)\b.*$/,
    "",
  );
  // "X is also called Y" gives X another name but does not define Y.
  const again = /\b(?:also|sometimes|often)\b/.test(cue[0]) && cue.index < 40;
  const dangling = /^(?:it|this|that|they|these|he|she)\b/i.test(said) && cue.index < 8;
  return made(sentence, at, name.trimEnd().length, again ? 0.15 : dangling ? 0.35 : 0.74);
}

function made(sentence: Sentence, from: number, length: number, score: number): FoundDefinition[] {
  const start = sentence.start + from;
  const subject = sentence.tokens.filter((token) => token.start >= start && token.end <= start + length);
  const key = keyOfTokens(subject);
  if (subject.length === 0 || subject.length > LONGEST_SUBJECT || key === "") return [];
  if (subject.slice(1).some(({ joined }) => !joined)) return [];
  return [{ key, subject, start: sentence.start, end: sentence.end, score }];
}

function weighed(
  one: FoundDefinition,
  said: string,
  sentence: Sentence,
  kind: BlockKind,
  marks: readonly Mark[],
): number {
  let score = one.score * (WEAK[kind] ?? 1);
  const [first, last] = [one.subject[0], one.subject.at(-1)];
  const marked = marks.some(
    (mark) =>
      (mark.kind === "term" || mark.kind === "strong") &&
      first &&
      last &&
      mark.start <= first.start &&
      mark.end >= last.end,
  );
  if (marked || kind === "definition") score += (1 - score) * 0.4;
  if (/^(?:for example|for instance|in this (?:example|case|section|chapter)|in figure)\b/i.test(said))
    score *= 0.4;
  if (/\b(?:figure|table|example|exercise|section|chapter|page) \d/i.test(said)) score *= 0.7;
  if (
    /\b(?:this|these|above|below|previous|aforementioned) (?:example|case|section|chapter|problem|figure|table)\b/i.test(
      said,
    )
  )
    score *= 0.6;
  if (/\b(?:is|are) (?:not|n't)\b|isn't|aren't/.test(said.slice(0, 80))) score *= 0.4;
  if (/\b(?:I|my|you'll|we'll|let's)\b/.test(said)) score *= 0.8;
  if (sentence.tokens.length < 6) score *= 0.75;
  if (sentence.tokens.length > 60) score *= 0.7;
  if (/[:：]$/.test(said)) score *= 0.7;
  return score;
}
