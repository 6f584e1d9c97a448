import type { BlockKind, Mark } from "../document.ts";

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(/\s+/));

/** Elements without readable content. */
const SKIPPED = setOf(
  "script style nav footer noscript template svg canvas object embed iframe video audio button select textarea input map dialog menu",
);

/** Block elements: a line break precedes and follows them. */
export const BLOCKS = setOf(
  `html body head main article section div p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre figure figcaption table
  caption thead tbody tfoot tr td th header aside address details summary form fieldset legend hr center`,
);

export const KINDS: Readonly<Record<string, BlockKind>> = {
  blockquote: "quote",
  li: "list_item",
  figcaption: "caption",
  caption: "caption",
  pre: "code",
  aside: "note",
  dd: "definition",
  dt: "definition",
};

export const MARKS: Readonly<Record<string, Mark["kind"]>> = {
  dfn: "term",
  strong: "strong",
  b: "strong",
  em: "emphasis",
  i: "emphasis",
  code: "code",
  kbd: "code",
  samp: "code",
  tt: "code",
  a: "link",
};

/** Classes that page generators use for content outside of the text. */
const UNREAD_CLASS =
  /(?:^|\s)(?:headerlink|mw-editsection|reference|noprint|navbox|breadcrumbs?|sidebar|toctree-wrapper|skip-link|site-footer|nav|navigation|navbar|menu|cookie-banner|visually-hidden)(?:\s|$)/;
const UNREAD_ROLE = /^(?:navigation|banner|contentinfo|search|dialog|menu|menubar)$/;
const NOTE_CLASS = /(?:^|\s)(?:admonition|note|warning|tip|caution|callout|alert)(?:\s|$)/;

export function isUnread(name: string, attributes: Readonly<Record<string, string>>): boolean {
  if (SKIPPED.has(name)) return true;
  const { hidden, style = "", class: classes = "", role = "" } = attributes;
  // Pages that show formulas as images hide the MathML, which is the part to read.
  if (classes.includes("mwe-math")) return false;
  if (hidden !== undefined || attributes["aria-hidden"] === "true") return true;
  if (
    /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d])|opacity\s*:\s*0(?![.\d])/i.test(
      style,
    )
  )
    return true;
  return UNREAD_CLASS.test(classes) || UNREAD_ROLE.test(role);
}

export function isNote(attributes: Readonly<Record<string, string>>): boolean {
  return NOTE_CLASS.test(attributes.class ?? "");
}
