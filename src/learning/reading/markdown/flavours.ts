const ROLE = /:([a-z]+):`{1,2}([^`\n]*)`{1,2}|\{([a-z:-]+)\}`([^`\n]*)`/g;
/** References of LaTeX, and of Pandoc. */
const LATEX =
  /\\(?:eq|auto|page|name|[cC])?ref\{([^{}\n]{1,100})\}|~?\\cite[tp]?\*?(?:\[[^\]\n]{0,100}\])*\{[^{}\n]{1,200}\}|\\(?:label|index)\{[^{}\n]{1,100}\}/g;
const CITED = /\s?\[(?:[^[\]\n]{0,60}\s)?-?@[\w:.#$%&+?<>~/-]{1,100}(?:[;,][^[\]\n]{0,300})?\]/g;
/** Directives for the publishing program. */
const DIRECTIVE =
  /^\s*(?::(?:begin_tab|end_tab|bibliography|maxdepth|caption|numbered|name|align)\b.*|:{3,}.*|\{:.*\}|\[TOC\]|\{\{[#<%].*\}\}|<\/?Listing\b.*>|\{%.*%\}|%%tab\b.*|#@tab\b.*|#@save\s*)$/;

/** d2lbook markup for slides, with text that appears only there. */
const SLIDE = /[[(]\*\*([^*]{1,2000}?)\*\*[\])]/g;
const SLIDE_ONLY = /\(~~[^~]{1,500}~~\)\s?/g;

/** Tags of the languages that sites are made with. What stands in quotation marks is the text of a tag. */
const TAG = /\{%[^%]{0,500}%\}|\{\{[<%]?[^{}]{0,500}[>%]?\}\}/g;
const QUOTED = /\{[%{][<%]?\s*[\w-]+\s+"([^"\n]{1,200})"[^%}]{0,100}[>%]?[%}]\}/g;

/** Converts the dialects of mdBook, Jupyter Book, d2lbook, MkDocs and site generators to common Markdown. */
export function plainFlavour(text: string, refer: (target: string) => string, hasSlides = false): string {
  const slides = hasSlides ? text.replaceAll(SLIDE_ONLY, "").replaceAll(SLIDE, "$1") : text;
  const whole = withDisplays(withAdmonitions(/\{[%{]/.test(slides) ? withoutTags(slides) : slides));
  const plain = /\\|@/.test(whole) ? outsideCode(whole, (part) => withoutLatex(part, refer)) : whole;
  if (!/[:}]`/.test(plain)) return plain;
  return plain.replaceAll(ROLE, (_whole, colon: string | undefined, one = "", braced = "", other = "") =>
    saidRole(colon ?? braced, one || other, refer),
  );
}

function withoutLatex(text: string, refer: (target: string) => string): string {
  return text
    .replaceAll(LATEX, (_whole, target: string | undefined) => (target === undefined ? "" : refer(target)))
    .replaceAll(CITED, "");
}

/** Displayed formulas between lines of a paragraph become paragraphs of their own. */
function withDisplays(text: string): string {
  if (!text.includes("$$")) return text;
  return text.replaceAll(/(?<=^|\n)( {0,3})(\$\$[^$]{1,5000}\$\$)[ \t]*(?=\n|$)/g, "\n$1$2\n");
}

/** The notes of MkDocs: `!!! note "Title"` above an indented text. */
function withAdmonitions(text: string): string {
  if (!/^(?:!!!|\?\?\?\+?) /m.test(text)) return text;
  let isWithin = false;
  return text
    .split("\n")
    .map((line) => {
      const [, title = ""] = /^(?:!!!|\?\?\?\+?) +[\w -]+(?:"([^"]*)")?\s*$/.exec(line) ?? [];
      if (/^(?:!!!|\?\?\?\+?) /.test(line)) {
        isWithin = true;
        return `\n> [!NOTE]\n>\n> ${title}\n>`;
      }
      isWithin &&= line.trim() === "" || /^(?: {4}|\t)/.test(line);
      return isWithin ? `> ${line.replace(/^(?: {4}|\t)/, "")}` : line;
    })
    .join("\n");
}

/** Applies to all but code. */
function outsideCode(text: string, change: (part: string) => string): string {
  return text
    .split(/(`[^`\n]*`)/)
    .map((part, i) => (i % 2 === 1 ? part : change(part)))
    .join("");
}

function withoutTags(text: string): string {
  return outsideCode(text, (part) => part.replaceAll(QUOTED, "$1").replaceAll(TAG, ""));
}

export function isDirective(line: string): boolean {
  return DIRECTIVE.test(line);
}

function saidRole(role: string, inner: string, refer: (target: string) => string): string {
  const [, shown] = /^(.*?)\s*<[^<>]*>$/.exec(inner) ?? [];
  switch (role) {
    case "label":
    case "eqlabel":
    case "width":
    case "height":
      return "";
    case "cite":
    case "citep":
      return `(${inner.split(",").map(cited).join("; ")})`;
    case "citet":
      return inner.split(",").map(cited).join(", ");
    case "numref":
    case "eqref":
    case "ref":
    case "doc":
      return shown || refer(role === "doc" && !/\.\w+$/.test(inner) ? `${inner}.md` : inner);
    case "term":
      return `*${shown ?? inner}*`;
    case "sub":
    case "sup":
    case "math":
      return role === "math" ? `$${inner}$` : inner;
    default:
      return `\`${shown ?? inner}\``;
  }
}

/** Formats a key such as Vaswani.Shazeer.ea.2017 for readers. */
function cited(key: string): string {
  const parts = key
    .trim()
    .split(/[._]/)
    .filter((part) => part !== "");
  const year = /^\d{4}[a-z]?$/.test(parts.at(-1) ?? "") ? parts.pop() : undefined;
  const names = parts.filter((part) => part !== "ea" && part !== "etal");
  const [first = key.trim()] = names;
  const authors =
    parts.length === 1
      ? first
      : names.length === 2 && parts.length === 2
        ? names.join(" and ")
        : `${first} et al.`;
  return year === undefined ? authors : `${authors} ${year}`;
}
