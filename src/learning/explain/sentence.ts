/** Connectives that can be dropped without changing the sentence. */
const CONNECTIVES: readonly RegExp[] = [
  // Only before a comma: "however you split it" means something else.
  /^(?:however|moreover|furthermore|additionally|in addition|consequently|accordingly|nevertheless|nonetheless|similarly|likewise|indeed|in fact|of course|in other words|that is|in short|in general|as a result|for this reason|on the other hand|again|further|finally|thus|therefore|hence|so|and|but|also|now|then|first(?:ly)?|second(?:ly)?|third(?:ly)?|as (?:we|you) (?:saw|have seen|know|learned|discussed|mentioned)[^,]{0,60}),\s*/iu,
  /^(?:(?:recall|note|remember|notice|observe|keep in mind|it is important to note) that|thus|therefore|hence|so|and|but|also)\s+(?=(?:the|an?|every|each|any|all|no)\b)/iu,
];

/** Openings that refer to the previous text. */
const DANGLING =
  /^(?:(?:this|that|these|those|it|its|they|their|them|he|she|his|her|such|here|both|neither|either|another|others?)(?![-\w])|one (?:of (?:these|them|those)|is|was|has|can|may|will|way|reason|thing)\b|the (?:same|latter|former|above|previous|preceding|following|next|other|others|second|third|last|two|three|result(?:ing)? (?:is|in)|answer|solution|figure|table|graph|picture|diagram|image|example|code|output|program|exercise|problem|first (?:one|of))(?![-\w])|in (?:this|that|these|such|both|either) |in (?:a similar|the same|much the same) way|(?:as )?(?:you|we) (?:can see|could have|have seen)\b|in the (?:above|previous|preceding|following|same|example|figure|next)|for (?:this|that|these|those)\b|with (?:this|that|these)\b|from (?:this|that|these)\b|by (?:this|that|doing (?:this|so))|to (?:do|see|show|understand) (?:this|that|so)|because of (?:this|that)|like (?:this|that)|if (?:so|not|this|that|it|they)\b|when (?:this|that|it|they)\b|doing (?:so|this|that)\b|there(?:fore)?\b(?! (?:is|are|exists?|was|were|may|can|must)\b)|instead|otherwise|meanwhile|what about|why\b|how\b|which\b|where\b|who\b|yes\b|no,)/iu;

/** Refers to a parallel statement before: "can’t determine this either". */
const ALSO = /(?:n['’]t|\bnot|\bnor|\bno)\b[^.;]*\beither[.,;]/iu;

/** A pronoun that can only refer to the subject: "double entry keeps it true". */
const POINTING =
  /^(?:\p{L}[\p{L}'’-]*\s+){1,4}(?:it|them|this|these|those)\s+(?:true|so|right|to|as|in|on|for|with|from|out|up|off|when|if|and|or|after|before|by|at|again|all)\b/iu;

const ABOUT_TEXT =
  /^see (?:the|also|page)\b|\b(?:in (?:this|the (?:next|previous|last|following|preceding)|an? (?:earlier|later|previous)) (?:chapter|section|module|lesson|unit|book|tutorial|part|post|example|exercise|figure|table|video|appendix)|(?:you|we|i)(?:['’]ll| will| are going to|['’]re going to| want to| would like to|['’]d like to) (?:learn|see|discuss|study|explore|look|cover|examine|introduce|explain|show|describe|use|need|start|begin|focus|consider|return|also|now|get|be|want|talk|go (?:into|over|through|back)|dive|come back|build|write|work)|let['’]s\b|let us\b|(?:see|refer to|shown in|as in|given in|from|using|illustrated in|described in) (?:the )?(?:figure|fig\.|table|chapter|section|equation|eq\.|appendix|example|exercise|listing|link)\b|(?:the )?(?:figure|table|graph|diagram|listing|equation|code|example|picture|image|formula)s? (?:above|below|on the (?:left|right)|to the (?:left|right)|shows?|[a-z]?[-.]?\d[\d.-]*)|in chapter \d+|if you['’]re following along|(?:following|above|previous|preceding|below) (?:figure|table|graph|diagram|equation|example|code|formula|exercise|picture|list|steps|section|listing|program|function|output|expression|statements?|rules?|properties|definition|theorem)|(?:statement|sentence|paragraph|section|snippet|line|definition|rule|value|list|program|function|expression)s? (?:above|below)|this (?:chapter|section|module|lesson|book|page|unit|course|tutorial) (?:shows?|covers?|explains?|describes?|introduces?|discusses|is about|presents?|explores?|looks?|focuses)|throughout (?:the|this) (?:book|chapter|course)|as follows|shown (?:above|below|here)|(?:above|below)[,.]|solution:|try it|learning objectives?|exercises?:|click|watch this|visit (?:this|the)|access (?:this|these))\b/iu;

/** First-person statements and questions. */
const PERSONAL =
  /(?:^|\s)I(?:['’](?:m|ve|ll|d)|\s+(?:am|have|had|was|will|would|can|could|do|did|think|want|know|see|say|said|like|need|use|believe|find|found|recommend))\b|(?:^|\s)(?:my|me)(?=\s)|\?["”’)]*$/u;

/** Remains of unparsed markup or formulas. */
const DEBRIS = /\$\$|\\[a-z]+|:\w+:`|\{\{|\}\}|<\/?\w|https?:\/\/|\[link\]|_{3,}|\|/u;

const WORD_LIKE = /\p{L}{2,}/gu;
const LETTERS = /\p{L}/gu;

export function leadingConnective(sentence: string): number {
  return Math.max(...CONNECTIVES.map((connective) => connective.exec(sentence)?.[0].length ?? 0));
}

/** Words before a sentence's own beginning: "In Git, this is called rebasing". */
const BEFORE =
  /^(?:(?:in|for|with|on|at|within) [\p{L}\p{N} ]{1,25}, |(?:well|so|now|then|and|but|note that|notice that),? (?:in )?)(?=(?:this|that|these|those|it|they|such|doing)\b)/iu;

export function dangles(sentence: string): boolean {
  const own = sentence.replace(BEFORE, "");
  return DANGLING.test(own) || POINTING.test(own) || ALSO.test(own);
}

/** A complete sentence about its subject: no fragment, formula, question or remark about the text. */
export function isWhole(sentence: string): boolean {
  const words = sentence.match(WORD_LIKE)?.length ?? 0;
  const letters = sentence.match(LETTERS)?.length ?? 0;
  const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(sentence);
  if (unspaced ? letters < 6 : words < 4 || words > 60) return false;
  if (letters < 0.55 * sentence.replace(/\s/gu, "").length) return false;
  if (/^(?:\p{Ll}|\d+[.)]\s)/u.test(sentence) || !/[.!。！？؟।…”"’)]$/u.test(sentence)) return false;
  return (
    !DEBRIS.test(sentence) && !ABOUT_TEXT.test(sentence) && !PERSONAL.test(sentence) && isBalanced(sentence)
  );
}

const PAIRS: readonly (readonly [string, string])[] = [
  ["(", ")"],
  ["[", "]"],
  ["“", "”"],
];

function isBalanced(sentence: string): boolean {
  const count = (sign: string) => sentence.split(sign).length - 1;
  return PAIRS.every(([open, close]) => count(open) === count(close)) && count('"') % 2 === 0;
}

export function isEntry(text: string): boolean {
  const words = text.match(WORD_LIKE)?.length ?? 0;
  return words >= 4 && words <= 80 && !DEBRIS.test(text) && isBalanced(text);
}

export function isStep(text: string): boolean {
  const words = text.match(WORD_LIKE)?.length ?? 0;
  return words >= 2 && words <= 80 && !/^\p{Ll}/u.test(text) && !DEBRIS.test(text) && isBalanced(text);
}
