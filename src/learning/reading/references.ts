import type { Anchors } from "./anchors.ts";
import type { Block } from "./document.ts";
import { EditedText } from "./edited-text.ts";

/** A reference while its target is unknown: its number between two private use characters. */
export const PLACEHOLDER = /\ue010(\d{1,7})\ue011/g;

export function placeholder(index: number): string {
  return `\ue010${index}\ue011`;
}

export interface Reference {
  target: string;
}

type Noun =
  | "figure"
  | "table"
  | "equation"
  | "listing"
  | "example"
  | "exercise"
  | "list"
  | "note"
  | "text"
  | "chapter"
  | "section";

/** Nouns by the usual prefixes of ids: fig-cycle, tab:costs, ch03, eq_loss. */
const NOUNS: readonly [RegExp, Noun][] = [
  [/^(?:#|\w*[-_:#])?(?:fig|image|img|picture|diagram)/i, "figure"],
  [/^(?:#|\w*[-_:#])?tab(?:le|[-_:\d]|$)/i, "table"],
  [/^(?:#|\w*[-_:#])?(?:exa(?:mple|[-_:\d])|ex_)/i, "example"],
  [/^(?:#|\w*[-_:#])?eq(?:uation|n?[-_:\d])/i, "equation"],
  [/^(?:#|\w*[-_:#])?(?:lst|listing|code)[-_:\d]/i, "listing"],
  [/^(?:#|\w*[-_:#])?exer/i, "exercise"],
];

const KINDS: Partial<Record<Block["kind"], Noun>> = {
  caption: "figure",
  table: "table",
  formula: "equation",
  code: "listing",
  example: "example",
  exercise: "exercise",
  list_item: "list",
  note: "note",
  paragraph: "text",
  quote: "text",
};

const SAID: Readonly<Record<"en" | "de", Readonly<Record<Noun, string>>>> = {
  en: {
    figure: "the figure",
    table: "the table",
    equation: "the equation",
    listing: "the listing",
    example: "the example",
    exercise: "the exercise",
    list: "the list",
    note: "the note",
    text: "the text",
    chapter: "another chapter",
    section: "another section",
  },
  // German is said in the dative, which nearly all prepositions of references take.
  de: {
    figure: "der Abbildung",
    table: "der Tabelle",
    equation: "der Gleichung",
    listing: "dem Listing",
    example: "dem Beispiel",
    exercise: "der Aufgabe",
    list: "der Liste",
    note: "dem Hinweis",
    text: "dem Text",
    chapter: "einem anderen Kapitel",
    section: "einem anderen Abschnitt",
  },
};

const REF = "\\ue010\\d{1,7}\\ue011";
const POINTS =
  "(?:see|also|cf\\.?|compare|refer|described|discussed|explained|shown|covered|as|in|from|siehe|vgl\\.?|s\\.|vergleiche|wie)";
/** "(see X)", "(X)", "(as described in X and Y)". */
const ASIDE = new RegExp(
  `\\s*\\((?:${POINTS}\\b[^()\\ue010]{0,60})?${REF}(?:[^()\\ue010]{0,20}${REF}){0,5}[^()\\ue010]{0,30}\\)`,
  "giu",
);
/** ", see X" and ", as we saw in X" in front of a sign that ends the clause. */
const CLAUSE = new RegExp(
  `\\s*[,;–—]\\s*(?:(?:but|and|so|please)\\s+)?(?:as|see|cf\\.|siehe|vgl\\.|wie)\\b[^.,;:()\\ue010]{0,60}${REF}(?=\\s*(?:[.,;:)]|$))`,
  "giu",
);
/** A sentence that only points: "See X for details." */
const SENTENCE = new RegExp(
  `(?<=^|[.!?:]\\s)(?:please\\s+|also\\s+)?(?:see|refer to|consult|cf\\.|compare|siehe|vgl\\.)\\s[^.!?\\ue010]{0,80}${REF}(?:[^.!?\\ue010]{0,60}${REF}){0,5}[^.!?\\ue010]{0,120}(?:[.!?](?=\\s|$)|$)\\s*`,
  "giu",
);
const NAMED = new RegExp(
  `(?:\\b(the|an?|die|der|das|dem|den)\\s+)?(?:\\b(figures?|fig\\.|tables?|tab\\.|sections?|sec\\.|chapters?|equations?|eqs?\\.|listings?|examples?|appendix|part|abbildung|abb\\.|tabelle|abschnitt|kapitel|gleichung|listing|beispiel)[\\s~]*)?(?:\\()?(${REF})(?:(?<=\\(${REF})\\))?(?:\\s+(section|chapter|figure|table|appendix)\\b)?`,
  "giu",
);
const BEFORE: readonly [RegExp, Noun][] = [
  [/^(?:fig|abb)/i, "figure"],
  [/^tab/i, "table"],
  [/^(?:eq|gleich)/i, "equation"],
  [/^list/i, "listing"],
  [/^(?:exam|beisp)/i, "example"],
  [/^(?:chap|kap)/i, "chapter"],
];

/** Replaces references by the titles of their targets; what only points to an unknown target is dropped. */
export function resolved(
  blocks: readonly Block[],
  references: readonly Reference[],
  anchors: Anchors,
  language: string,
): readonly Block[] {
  if (references.length === 0) return blocks;
  const words = SAID[language === "de" ? "de" : "en"];
  return blocks.flatMap((block) => {
    if (!block.text.includes("\ue010")) return [block];
    const edited = new EditedText(block.text, block.marks ?? []);
    edited.replace(PLACEHOLDER, ([whole, index = ""]) => {
      const { target = "" } = references[Number(index)] ?? {};
      return titleOf(anchors.get(target)) ?? idText(target) ?? whole;
    });
    edited.replace(NAMED, (match) => nounFor(match, references, anchors, words, true));
    if (block.kind !== "heading" && block.kind !== "code" && block.kind !== "table")
      for (const pointer of [ASIDE, CLAUSE, SENTENCE]) edited.replace(pointer, () => "");
    edited.replace(NAMED, (match) => nounFor(match, references, anchors, words, false));
    const { text, marks } = edited.done();
    const { marks: _marks, ...facts } = block;
    return /[\p{L}\p{N}]/u.test(text) ? [{ ...facts, text, ...(marks.length > 0 && { marks }) }] : [];
  });
}

function titleOf(block: Block | undefined): string | undefined {
  if (block?.text.includes("\ue010")) return undefined;
  if (block?.kind === "heading") return block.text;
  const term =
    block?.kind === "definition" || block?.kind === "glossary" ? /^(.{1,80}?): /.exec(block.text) : null;
  return term?.[1];
}

/** Ids that a publishing program makes of titles, and names of files: `_git_aliases`, `guide/git-aliases.rst`. */
function idText(target: string): string | undefined {
  const [
    ,
    words = /([a-z][\w-]*?)(?:\/index|\/readme)?\.(?:rst|adoc|asc|asciidoc|md|org|html)$/i.exec(target)?.[1],
  ] = /(?:^|#)_((?:[a-z0-9]+_)*[a-z0-9]{2,}?)(?:_\d)?$/.exec(target) ?? [];
  if (words === undefined || words === "index") return undefined;
  const text = words.replaceAll(/[-_]+/g, " ").trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Words for a reference, or the match itself if only known targets are wanted. */
function nounFor(
  match: RegExpExecArray,
  references: readonly Reference[],
  anchors: Anchors,
  words: Readonly<Record<Noun, string>>,
  isKnownOnly: boolean,
): string {
  const [whole, , before, place = "", after] = match;
  const { target = "" } = references[Number(/\d+/.exec(place)?.[0])] ?? {};
  const named = before ?? after;
  const block = anchors.get(target);
  const kind = named === undefined ? undefined : BEFORE.find(([sign]) => sign.test(named))?.[1];
  const known =
    (kind === "chapter" ? undefined : kind) ??
    NOUNS.find(([sign]) => sign.test(target))?.[1] ??
    (block && KINDS[block.kind]);
  if (isKnownOnly && known === undefined) return whole;
  const isChapter = kind === "chapter" || /^ch(?:ap(?:ter)?)?[-_:\d]/i.test(target);
  const noun = known ?? (isChapter ? "chapter" : "section");
  const said = words[noun];
  const isFirst = /(?:^|[.!?:]["'”’)]?\s+)$/.test(
    match.input.slice(Math.max(0, match.index - 8), match.index),
  );
  return isFirst ? said.charAt(0).toUpperCase() + said.slice(1) : said;
}
