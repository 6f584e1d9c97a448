import { leadingConnective } from "../../explain/sentence.ts";
import { leadsIn } from "../../library/text/groups.ts";
import type { Passage } from "../../library/text/passages.ts";
import type { Sentence } from "./read.ts";

/** In characters; longer code blocks and tables are omitted. */
const LONGEST_BLOCK = 1800;

/** Remains of markup: of templates, HTML, TeX, Markdown, AsciiDoc, reStructuredText and wikis. */
const MARKUP =
  /\{%|%\}|\{\{|\}\}|<\/?(?:a|b|i|u|s|em|strong|br|p|div|span|img|code|pre|h[1-6]|ul|ol|li|t[rdh]|table|sub|sup|iframe|script|style|figure|details|summary|center|font|blockquote|hr|small|kbd|del|ins|mark|input|button|form|svg|video|audio|section|article|nav|aside)(?:\s[^<>]*)?\/?>|<!--|\$\$|\\(?:begin|end|frac|text|mathbf|mathrm|label|ref|cite)\b|(?:^|\s):\w+:`|:\w+:`|`[^`]*<[^`>]+>`_|\]\((?:https?:|[.#/])|\[\[|\]\]|^#{1,6}\s|\*\*\S|^\|.*\||\|\||&(?:amp|nbsp|lt|gt|quot|#\d+);|\b(?:include|image|ifdef|link|xref)::?\S*\[|^:::|^@\w+\[/u;
/** References whose target was lost: "as we saw in .", "see ()". */
const EMPTIED =
  /\((?:see|in|cf\.?)?\s*\)|\[\s*\]|\b(?:in|see|from|of|by|to|with|and|or|at|than|section|chapter|figure|table|equation)\s+[.,;:)](?!\d)|\s,\s*,|^[,;)]/iu;
/** Directives for the program that publishes the text. */
const DIRECTIVE = /\{\{#|^\s*(?:#@|:::|%(?:load_ext|matplotlib)|<!--|\.\. \w+::)|\btab\.interact_select\b/mu;

/** True for a sentence of text with markup or gaps, as readers of unknown formats leave them. */
function isDebris(text: string): boolean {
  return MARKUP.test(text) || EMPTIED.test(text);
}

/** References to pictures, which a lesson does not show. */
const PICTURED =
  /\b(?:figures?|fig\.|diagrams?|pictures?|images?|photos?|screenshots?|illustrations?|videos?|graphs?)\s+(?:\d|[A-Z]?[-.]?\d|above|below|shows?\b|on the (?:left|right))|\b(?:following|above|below|previous|preceding|next|the) (?:figure|diagram|picture|image|photo|screenshot|illustration|video)\b|\b(?:click|watch|listen to|visit|access)\b[^.]{0,40}\b(?:here|below|link|video|site|website|online resources?)\b/iu;
/** Announces what the text itself will do, or has done elsewhere. */
const OUTLOOK =
  /\b(?:in|throughout) (?:this|the (?:next|following|previous|last|preceding|rest of (?:this|the))|an? (?:later|earlier)|later|earlier|other|subsequent) (?:chapters?|sections?|subsections?|modules?|lessons?|units?|books?|parts?|page|tutorial)\b|\b(?:this|the next|the following|our next) (?:chapter|section|subsection|module|lesson|unit|book|tutorial) (?:will |also )?(?:covers?|shows?|explains?|describes?|introduces?|discusses|is about|presents?|explores?|looks?|focuses|begins?|gives?|provides?|deals?|examines?)\b|\b(?:in|see|to) (?:chapter|section|appendix|listing|exercise) [\dA-Z]|\b(?:we|you|i)(?:['’]ll|\s+will) (?:learn|see|discuss|cover|explore|look at|return|come back|talk|get (?:in)?to|go (?:over|into|through)|introduce|describe|examine|show you|dive)\b|\b(?:later|earlier) (?:on )?in (?:this|the)\b/iu;

/** References to code, which say nothing without it. */
const LISTED =
  /\b(?:listing|code|program|snippet)\s+(?:\d|above\b|below\b)|\b(?:the following|this|the above) (?:code|program|listing|snippet)\b/iu;

function isPictured(text: string): boolean {
  return PICTURED.test(text);
}

function isOutlook(text: string): boolean {
  return OUTLOOK.test(text);
}

/** True for code, a table or a formula that a lesson can show whole. */
export function canShow({ kind, text }: Passage): boolean {
  if (text.length > LONGEST_BLOCK || text.trim() === "") return false;
  if (kind === "code") return !DIRECTIVE.test(text);
  return !isDebris(text.replaceAll(/\|/gu, " "));
}

/**
 * The sentences of a block to show: from the first that is understandable to the last before a gap. A lead-in
 * at the end is kept only if what it announces follows.
 */
export function saidIn(
  sentences: readonly Sentence[],
  { goesOn, hasCode }: { goesOn: boolean; hasCode: boolean },
): Sentence[] {
  const isOut = ({ text }: Sentence) => isDebris(text) || isPictured(text) || (!hasCode && LISTED.test(text));
  let from = 0;
  while (from < sentences.length && isUnfit(sentences[from], isOut)) from += 1;
  // Without the sentences before it, the next one must stand on its own.
  while (from > 0 && from < sentences.length && !standsAlone(sentences[from])) from += 1;
  let to = from;
  while (to < sentences.length && !isUnfit(sentences[to], isOut)) to += 1;
  while (to > from && isUnfit(sentences[to - 1], ({ text }) => isOutlook(text))) to -= 1;
  const isWhole = to === sentences.length;
  while (to > from && !(goesOn && isWhole) && leadsIn(sentences[to - 1]?.text ?? "")) to -= 1;
  return sentences.slice(from, to);
}

/** True for a sentence that neither refers to the text before it nor continues it. */
export function standsAlone(sentence: Sentence | undefined): boolean {
  return sentence?.alone === true && leadingConnective(sentence.text) === 0;
}

function isUnfit(sentence: Sentence | undefined, isOut: (sentence: Sentence) => boolean): boolean {
  return sentence !== undefined && (isOut(sentence) || isOutlook(sentence.text));
}
