import { wordClass } from "../../concepts/words/classes.ts";

/** Content of a reply: how to do something, what applies in a case, when something applies, or why. */
export type CutKind =
  | "way"
  | "command"
  | "means"
  | "need"
  | "who"
  | "case"
  | "moment"
  | "reason"
  | "effect"
  | "aim"
  | "rule";

export interface Cut {
  kind: CutKind;
  cue: string;
  reply: string;
}

interface Joint {
  kind: CutKind;
  /** With the groups `cue` and `reply`. */
  pattern: RegExp;
  fits?: (cue: string, reply: string) => boolean;
}

const ENDS = "[.:!]$";
/** Between a purpose and the instruction that serves it. */
const DOER =
  "(?:(?:you|we|employees|staff)(?:['’]ll| will| can| could| may| should| must| need to| have to| just| simply| first| also| then)* )";

const ENGLISH: readonly Joint[] = [
  {
    kind: "way",
    pattern: new RegExp(
      `^(?:In order )?to (?<cue>[^,:;]{8,110}), (?:please )?(?<doer>${DOER})?(?<reply>[^:;]{6,140}?)${ENDS}`,
      "iu",
    ),
    fits: (cue, reply) => !NO_VERB.test(wordClass(first(cue), false)) && isVerb(reply),
  },
  {
    kind: "way",
    pattern: new RegExp(
      `^If you(?: want| need| wish|['’]d like| would like) to (?<cue>[^,:;]{8,110}), (?:please )?(?<doer>${DOER})?(?<reply>[^:;]{6,140}?)${ENDS}`,
      "iu",
    ),
    fits: (cue, reply) => isVerb(cue) && isVerb(reply),
  },
  {
    kind: "way",
    pattern:
      /^(?:you (?:can|could|should|must) )?(?<reply>(?:use|run|call|execute|type|enter|visit|complete|fill out|submit|contact|email|ask) [^,:;]{3,80}?) (?:in order )?to (?<cue>[^,:;]{8,110})[.:]$/iu,
    fits: (cue) => isVerb(cue),
  },
  {
    kind: "way",
    pattern:
      /^(?:(?:you|we|employees|staff) (?:can|may|could|must|should|will) )?(?<cue>[^,:;]{8,110}?) (?<reply>by (?:\p{L}+ly )?\p{L}{2,}ing [^:;]{5,120}?)\.$/iu,
    fits: (cue) => isVerb(cue),
  },
  {
    kind: "way",
    pattern:
      /^(?:(?:you|we|employees|staff) (?:can|may|could|must|should|will) )?(?<cue>[^,:;]{8,110}?) (?<reply>(?:with|using|through|via) [^,:;]{3,80}?)[.:]$/iu,
    fits: (cue) => isVerb(cue),
  },
  {
    kind: "need",
    pattern:
      /^(?<reply>[^,:;]{3,70}?) (?:is|are) (?:required|needed|necessary) (?<cue>(?:to|for|before|when|if) [^:;]{8,110}?)\.$/iu,
    fits: (_, reply) => isThing(reply),
  },
  {
    kind: "who",
    pattern: /^(?<reply>[^,:;]{3,60}?) (?:is|are) responsible for (?<cue>[^:;]{8,130}?)\.$/iu,
    fits: (_, reply) => isThing(reply) || /^you$/iu.test(reply),
  },
  {
    kind: "means",
    pattern:
      /^(?<reply>[^,:;]{3,60}?) (?:lets|allows|enables|helps|let|allow|enable|help) (?:you|us|users|programmers|people)(?: to)? (?<cue>[^:;]{8,110}?)\.$/iu,
    fits: (cue, reply) => isVerb(cue) && isThing(reply),
  },
  {
    kind: "means",
    pattern:
      /^(?<reply>[^,:;]{3,60}?) (?:is|are|can be) (?:\p{L}+ly |often )?used to (?<cue>[^:;]{8,110}?)\.$/iu,
    fits: (cue, reply) => isVerb(cue) && isThing(reply),
  },
  {
    kind: "case",
    pattern:
      /^(?<cue>(?:if|when|whenever|once|unless|until|after|before|as long as|in case) [^,:;]{10,110}), (?:then )?(?<reply>[^:;]{12,150}?)\.$/iu,
    fits: (cue, reply) =>
      hasSubject(cue) &&
      isClause(reply) &&
      !/^(?:if|when) you(?: want| need| wish|['’]d like| would like) to\b/iu.test(cue),
  },
  {
    kind: "reason",
    pattern: /^(?<cue>[^:;]{25,150}?),? (?<reply>because (?!of\b)[^:;]{15,150}?)\.$/iu,
    fits: (cue) =>
      !/\b(?:not|n['’]t|only|just|simply|partly|mainly)$|^(?:if|when|once|to|after)\b/iu.test(cue) &&
      isClause(cue),
  },
  {
    kind: "reason",
    pattern: /^(?<reply>because (?!of\b)[^,:;]{15,150}), (?<cue>[^:;]{20,150}?)\.$/iu,
    fits: (cue) => isClause(cue),
  },
  {
    kind: "effect",
    pattern: /^(?<cue>[^:;]{25,130}?), so (?!that\b|far\b|if\b|when\b)(?<reply>[^:;]{15,130}?)\.$/iu,
    fits: (cue, reply) => isClause(cue) && isClause(reply) && !/^if\b/iu.test(cue),
  },
  {
    kind: "aim",
    pattern: /^(?<cue>[^:;]{20,130}?),? (?<reply>so that [^:;]{12,130}?)\.$/iu,
    fits: (cue) => isClause(cue),
  },
  {
    kind: "moment",
    pattern:
      /^(?<cue>[^:;]{20,120}?)(?<!\b(?:see|ask|asks|know|check|checks|tell|tells|determine|determines|decide|sure|remember|even|only|as|than|like|especially|example|is|are|or|and|but|not|of|about|on|to)) (?<reply>(?:if|when|whenever|unless|until|once|as long as|only if|only when|only after) (?!not\b|so\b|possible|necessary|needed)[^:;]{10,100}?)\.$/iu,
    fits: (cue, reply) => isClause(cue) && isClause(reply.replace(/^\p{L}+ /u, "")),
  },
];

const JOINTS: Readonly<Record<string, readonly Joint[]>> = {
  en: ENGLISH,
  de: [
    {
      kind: "case",
      pattern:
        /^(?<cue>(?:wenn|falls|sobald|solange|bevor|nachdem) [^,:;]{10,110}), (?<reply>[^:;]{12,150}?)\.$/iu,
    },
    { kind: "reason", pattern: /^(?<cue>[^:;]{25,150}?), (?<reply>weil [^:;]{15,150}?)\.$/iu },
  ],
};

/** Takes a sentence apart at its joint. `codes`: parts of it written as code. */
export function cutsOf(text: string, codes: readonly string[], language: string): Cut[] {
  for (const { kind, pattern, fits } of JOINTS[language] ?? []) {
    const { cue, reply, doer } = pattern.exec(text)?.groups ?? {};
    if (cue === undefined || reply === undefined || (fits && !fits(cue, reply))) continue;
    if (cue.split(" ").length < FEWEST) continue;
    if (kind === "way" && (reply.split(" ").length < FEWEST || VAGUE.test(reply))) continue;
    const named = codes.filter((code) => code.length > 1 && reply.includes(code));
    const command =
      kind === "way" && named.length === 1 ? named.find((code) => isRun(reply, code)) : undefined;
    if (kind === "way" && /^(?:be|have|help)\b/iu.test(cue)) continue;
    // Without "you", only an instruction says what to do: "To save space, Caddy removes them."
    if (kind === "way" && doer === undefined && !MEANS.test(reply) && !isImperative(reply)) continue;
    return [command === undefined ? { kind, cue, reply } : { kind: "command", cue, reply: command }];
  }
  return [];
}

/** Code that a sentence says to use, whatever for: wrong options for questions about a purpose. */
export function commandsIn(text: string, codes: readonly string[]): Cut[] {
  return codes
    .filter((code) => code.length > 2 && code.length < 60 && isRun(text, code))
    .map((code) => ({ kind: "command", cue: text.replaceAll(code, ""), reply: code }));
}

/** Says nothing without the text that follows. */
const VAGUE = /\b(?:something|things?|like|so|it)$|\b(?:do|doing) (?:so|\p{L}+ things)\b/iu;
/** Fewer words are no purpose: "to avoid issues". */
const FEWEST = 3;

/** True for code that one uses, not for a name within an instruction. */
function isRun(reply: string, code: string): boolean {
  return /\b(?:run|use|using|type|enter|execute|call|calling|issue|try|invoke)\s+(?:the |an? )?$/iu.test(
    reply.slice(0, reply.indexOf(code)),
  );
}

const first = (text: string) => /^[\p{L}'’-]+/u.exec(text)?.[0].toLowerCase() ?? "";

/** Words after "to" that begin no purpose. */
const NO_VERB = /^(?:determiner|pronoun|preposition|number|adverb|gerund|verbGerund|nounWithS)$/u;
const PLAIN =
  /^(?:see|use|let|put|keep|become|get|be|make|take|give|find|go|do|have|ask|set|show|move|call|turn)$/u;

/** True if the text begins with the plain form of a verb, as purposes and instructions do. */
export function isVerb(text: string): boolean {
  const word = first(text);
  const kind = wordClass(word, false);
  // A subject with its verb: "leave can be requested", "loaf list is a command".
  if (
    /^(?:\S+\s+){1,6}?(?<!\b(?:that|what|which|who|where|how|whether|if|when|because)(?:\s+\S+){0,4}\s)(?:is|are|was|were|can|will|has|must)\b/iu.test(
      text,
    )
  )
    return false;
  if (/^\p{L}+ (?:\p{L}+[^s]s (?:the|an?|all|any|your|its|\p{Lu}))\b/u.test(text)) return false;
  if (PLAIN.test(word)) return true;
  return (kind === "verb" || kind === "either" || kind === "noun") && !/(?:ed|ing|[^s]s)$/u.test(word);
}

const MEANS = /^(?:by|with|using|through|via)\b/iu;

/** True for an instruction: a verb that is no name. */
function isImperative(text: string): boolean {
  const word = first(text);
  const kind = wordClass(word, false);
  return (
    PLAIN.test(word) || kind === "verb" || (kind === "either" && !/^\S+ (?:\p{L}+s|is|are) /u.test(text))
  );
}

/** True if the condition says of what it speaks: not "if both are missing", "when used as a tool". */
function hasSubject(condition: string): boolean {
  const [, word = ""] = condition.toLowerCase().split(/\s+/u);
  if (/^(?:both|neither|either|none|all|so|not|any)$/u.test(word)) return false;
  return wordClass(word, false) !== "past";
}

/** True for a noun phrase that names something. */
function isThing(text: string): boolean {
  return (
    !/^(?:it|they|he|she|we|you|this|that|these|those|which|what|who|there|doing|both|all|one|some|many|most)\b/iu.test(
      text,
    ) && !/\b(?:that|which|and|is|are|can|will|must)\b/iu.test(text)
  );
}

/** True if a subject and a verb, or an instruction, follow soon. */
export function isClause(text: string): boolean {
  if (/^(?:and|or|which|who|whether|including|such|especially|like|not|there|though)\b/iu.test(text))
    return false;
  // The comma separated entries of a list.
  if (/^[^,]{1,40},? (?:and|or) [^,]{1,60},/iu.test(text)) return false;
  const words = text
    .toLowerCase()
    .split(/\s+/u)
    .slice(0, 9)
    .map((word) => wordClass(word.replace(/[^\p{L}'’-]/gu, ""), false));
  const [start] = words;
  // A verb without its subject.
  if (start === "auxiliary" || start === "eitherWithS") return false;
  return (
    words.some((kind, i) => i > 0 && (kind === "auxiliary" || kind === "verb" || kind === "eitherWithS")) ||
    start === "verb" ||
    start === "either"
  );
}
