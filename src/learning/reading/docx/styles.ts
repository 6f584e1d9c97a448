import type { Archive } from "../archive.ts";
import type { BlockKind } from "../document.ts";

export interface StyleFacts {
  kind?: BlockKind;
  /** Heading level; undefined for other styles. */
  level?: number;
  isTitle?: boolean;
}

interface Style {
  name: string;
  basedOn: string | undefined;
  outline: number | undefined;
}

const KINDS: readonly [RegExp, BlockKind][] = [
  [/^(?:toc|table of (?:contents|figures)|index)\b/, "contents"],
  [/quote|^block text$/, "quote"],
  [/caption/, "caption"],
  [/code|preformatted|source|macro|listing|verbatim/, "code"],
  [/^list\b/, "list_item"],
  [/^(?:bibliography|header|footer)$/, "contents"],
];
const LONGEST_CHAIN = 20;

export async function readStyles(archive: Archive): Promise<(id: string | undefined) => StyleFacts> {
  const styles = new Map<string, Style>();
  let style: Style | undefined;
  await archive.xml("word/styles.xml", {
    open(name, attribute) {
      if (name === "style") {
        style = { name: "", basedOn: undefined, outline: undefined };
        styles.set(attribute("w:styleId") ?? "", style);
      }
      if (!style) return;
      if (name === "name") style.name = (attribute("w:val") ?? "").toLowerCase();
      if (name === "basedOn") style.basedOn = attribute("w:val");
      if (name === "outlineLvl") style.outline = Number(attribute("w:val"));
    },
    close(name) {
      if (name === "style") style = undefined;
    },
  });
  // Cached, because many paragraphs share a style.
  const known = new Map<string | undefined, StyleFacts>();
  return (id) => {
    const facts = known.get(id) ?? factsOf(styles, id);
    known.set(id, facts);
    return facts;
  };
}

/** Missing properties are inherited from the base style. */
function factsOf(styles: ReadonlyMap<string, Style>, id: string | undefined): StyleFacts {
  let next = id;
  for (let i = 0; next !== undefined && i < LONGEST_CHAIN; i++) {
    const style: Style | undefined = styles.get(next);
    const facts = factsBy(style?.name ?? next.toLowerCase(), style?.outline);
    if (facts) return facts;
    next = style?.basedOn;
  }
  return {};
}

function factsBy(name: string, outline: number | undefined): StyleFacts | undefined {
  if (name === "title") return { kind: "heading", level: 1, isTitle: true };
  const level = /^(?:heading|überschrift|titre|título|titolo) ?([1-9])/.exec(name)?.[1];
  if (level !== undefined) return { kind: "heading", level: Math.min(6, Number(level)) };
  if (outline !== undefined && outline >= 0 && outline < 9)
    return { kind: "heading", level: Math.min(6, outline + 1) };
  const kind = KINDS.find(([sign]) => sign.test(name))?.[1];
  return kind && { kind };
}
