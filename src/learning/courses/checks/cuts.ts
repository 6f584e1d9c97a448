import { wordClass } from "../../concepts/words/classes.ts";

/** What is asked for: how to do something, what applies in a case, when something applies, or why. */
export type CutKind = "way" | "command" | "case" | "reason" | "rule";

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
    pattern: new RegExp(`^(?:In order )?to (?<cue>[^,:;]{8,110}), (?:please )?(?<doer>${DOER})?(?<reply>[^:;]{6,140}?)${ENDS}`, "iu"),
    fits: (cue, reply) => isVerb(cue) && isVerb(reply),
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
    pattern: /^(?:you (?:can|could|should|must) )?(?<reply>(?:use|run|call|execute|type|enter|visit|complete|fill out|submit|contact|email|ask) [^,:;]{3,80}?) (?:in order )?to (?<cue>[^,:;]{8,110})[.:]$/iu,
    fits: (cue) => isVerb(cue),
  },
  {
    kind: "case",
    pattern:
      /^(?<cue>(?:if|when|whenever|once|unless|until|after|before|as long as|in case) [^,:;]{10,110}), (?:then )?(?<reply>[^:;]{12,150}?)\.$/iu,
    fits: (cue, reply) => isClause(reply) && !/^(?:if|when) you(?: want| need| wish|['’]d like| would like) to\b/iu.test(cue),
  },
  {
    kind: "reason",
    pattern: /^(?<cue>[^:;]{25,150}?),? (?<reply>because (?!of\b)[^:;]{15,150}?)\.$/iu,
    fits: (cue) => !/\b(?:not|n['’]t|only|just|simply|partly|mainly)$/iu.test(cue) && isClause(cue),
  },
  {
    kind: "reason",
    pattern: /^(?<reply>because (?!of\b)[^,:;]{15,150}), (?<cue>[^:;]{20,150}?)\.$/iu,
    fits: (cue) => isClause(cue),
  },
];

const JOINTS: Readonly<Record<string, readonly Joint[]>> = {
  en: ENGLISH,
  de: [
    {
      kind: "case",
      pattern: /^(?<cue>(?:wenn|falls|sobald|solange|bevor|nachdem) [^,:;]{10,110}), (?<reply>[^:;]{12,150}?)\.$/iu,
    },
    { kind: "reason", pattern: /^(?<cue>[^:;]{25,150}?), (?<reply>weil [^:;]{15,150}?)\.$/iu },
  ],
};

/** Takes a sentence apart at its joint. `codes`: parts of it written as code. */
export function cutsOf(text: string, codes: readonly string[], language: string): Cut[] {
  for (const { kind, pattern, fits } of JOINTS[language] ?? []) {
    const { cue, reply } = pattern.exec(text)?.groups ?? {};
    if (cue === undefined || reply === undefined || (fits && !fits(cue, reply))) continue;
    const command = kind === "way" ? codes.find((code) => code.length > 1 && reply.includes(code)) : undefined;
    if (kind === "way" && codes.some((code) => cue.includes(code) && command === undefined)) continue;
    return [command === undefined ? { kind, cue, reply } : { kind: "command", cue, reply: command }];
  }
  return [];
}

const first = (text: string) => /^[\p{L}'’-]+/u.exec(text)?.[0].toLowerCase() ?? "";

/** True if the text begins with the plain form of a verb. */
function isVerb(text: string): boolean {
  const word = first(text);
  const kind = wordClass(word, false);
  return (kind === "verb" || kind === "either" || kind === "noun") && !/(?:ed|ing|s)$/u.test(word.replace(/ss$/u, ""));
}

/** True if a subject and a verb, or an instruction, follow soon. */
function isClause(text: string): boolean {
  if (/^(?:and|or|which|who|including|such|especially|like|not)\b/iu.test(text)) return false;
  const words = text.toLowerCase().split(/\s+/u).slice(0, 9).map((word) => wordClass(word.replace(/[^\p{L}'’-]/gu, ""), false));
  const [start] = words;
  return (
    words.some((kind, i) => i > 0 && (kind === "auxiliary" || kind === "verb" || kind === "eitherWithS")) ||
    start === "verb" ||
    start === "either"
  );
}
