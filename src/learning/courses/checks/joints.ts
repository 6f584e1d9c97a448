import { hasSubject, isClause, isPurpose, isThing, isVerb } from "./forms.ts";

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
    fits: (cue, reply) => isPurpose(cue) && isVerb(reply),
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

/** Joints of sentences, by language. */
export const JOINTS: Readonly<Record<string, readonly Joint[]>> = {
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
