/** Text for unresolvable references, by label prefix. */
const TARGETS: Readonly<Record<string, string>> = {
  fig: "the figure",
  sec: "the section",
  chap: "the chapter",
  subsec: "the section",
  eq: "the equation",
  table: "the table",
  tab: "the table",
  lst: "the listing",
};

const ROLE = /:([a-z]+):`([^`\n]*)`|\{([a-z-]+)\}`([^`\n]*)`/g;
/** Directives for the publishing program. */
const DIRECTIVE =
  /^\s*(?::(?:begin_tab|end_tab|bibliography|maxdepth|caption|numbered|name|align)\b.*|:{3,}.*|\[TOC\]|\{\{[#<%].*\}\}|<\/?Listing\b.*>|\{%.*%\}|%%tab\b.*|#@tab\b.*|#@save\s*)$/;

/** d2lbook markup for slides, with text that appears only there. */
const SLIDE = /[[(]\*\*([^*]{1,2000}?)\*\*[\])]/g;
const SLIDE_ONLY = /\(~~[^~]{1,500}~~\)\s?/g;

/** Tags of the languages that sites are made with. What stands in quotation marks is the text of a tag. */
const TAG = /\{%[^%\n]{0,500}%\}|\{\{[<%]?[^{}\n]{0,500}[>%]?\}\}/g;
const QUOTED = /\{[%{][<%]?\s*[\w-]+\s+"([^"\n]{1,200})"[^%}\n]{0,100}[>%]?[%}]\}/g;

/** Converts the dialects of mdBook, Jupyter Book, d2lbook and site generators to common Markdown. */
export function plainFlavour(text: string, hasSlides = false): string {
  const slides = hasSlides ? text.replaceAll(SLIDE_ONLY, "").replaceAll(SLIDE, "$1") : text;
  const whole = /\{[%{]/.test(slides) ? withoutTags(slides) : slides;
  if (!/[:}]`/.test(whole)) return whole;
  return whole.replaceAll(
    ROLE,
    (_whole, colon: string | undefined, one = "", braced = "", other = "", at = 0, all = "") => {
      const said = saidRole(colon ?? braced, one || other);
      return /(?:^|[.!?]\s+|\n\s*\n)$/.test(all.slice(Math.max(0, at - 8), at))
        ? said.charAt(0).toUpperCase() + said.slice(1)
        : said;
    },
  );
}

/** Keeps the code in which such tags are shown. */
function withoutTags(text: string): string {
  return text
    .split(/(`[^`\n]*`)/)
    .map((part, i) => (i % 2 === 1 ? part : part.replaceAll(QUOTED, "$1").replaceAll(TAG, "")))
    .join("");
}

export function isDirective(line: string): boolean {
  return DIRECTIVE.test(line);
}

function saidRole(role: string, inner: string): string {
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
      return (
        shown ??
        TARGETS[/^[a-z]+/i.exec(inner)?.[0].toLowerCase() ?? ""] ??
        (role === "eqref" ? "the equation" : "the section")
      );
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
