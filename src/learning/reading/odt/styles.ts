import type { XmlReader } from "../../../formats/xml.ts";
import type { Archive } from "../archive.ts";
import type { BlockKind } from "../document.ts";

type Attribute = (name: string) => string | undefined;

export interface OdtStyle {
  parent: string | undefined;
  isStrong?: boolean;
  isEmphasis?: boolean;
  isHidden?: boolean;
  place?: "raised" | "lowered";
}

const KINDS: readonly [RegExp, BlockKind][] = [
  [/quot/i, "quote"],
  [/preformatted|code|source|listing/i, "code"],
  [/caption|^(?:figure|table|illustration|drawing)(?:$|_)/i, "caption"],
  [/^contents|index_20|^bibliography/i, "contents"],
  [/definition_20_term/i, "paragraph"],
];
const LONGEST_CHAIN = 20;
const LONGEST_NAME = 200;

/** Collected while reading: automatic styles precede the text. */
export class OdtStyles implements XmlReader {
  readonly #styles = new Map<string, OdtStyle>();
  #style: OdtStyle | undefined;

  static async read(archive: Archive): Promise<OdtStyles> {
    const styles = new OdtStyles();
    await archive.xml("styles.xml", styles);
    return styles;
  }

  open(name: string, attribute: Attribute): void {
    if (name === "style") {
      this.#style = { parent: attribute("style:parent-style-name") };
      this.#styles.set(attribute("style:name") ?? "", this.#style);
    }
    if (name !== "text-properties" || !this.#style) return;
    const weight = attribute("fo:font-weight");
    const position = attribute("style:text-position") ?? "";
    this.#style.isStrong = weight !== undefined && weight !== "normal";
    this.#style.isEmphasis = /italic|oblique/.test(attribute("fo:font-style") ?? "");
    this.#style.isHidden = attribute("text:display") === "none";
    if (/^super|^[1-9]/.test(position)) this.#style.place = "raised";
    else if (/^sub|^-/.test(position)) this.#style.place = "lowered";
  }

  close(name: string): void {
    if (name === "style") this.#style = undefined;
  }

  get(name: string | undefined): OdtStyle | undefined {
    return name === undefined ? undefined : this.#styles.get(name);
  }

  /** A style and its ancestors, nearest first. */
  #chain(name: string | undefined): string[] {
    const names: string[] = [];
    for (let next = name; next !== undefined && names.length < LONGEST_CHAIN; next = this.get(next)?.parent)
      names.push(next.slice(0, LONGEST_NAME));
    return names;
  }

  kindOf(name: string | undefined): BlockKind | undefined {
    for (const one of this.#chain(name)) {
      const kind = KINDS.find(([sign]) => sign.test(one))?.[1];
      if (kind) return kind;
    }
    return undefined;
  }

  isTitle(name: string | undefined): boolean {
    return this.#chain(name).includes("Title");
  }

  isCode(name: string | undefined): boolean {
    return this.#chain(name).some((one) => /source_(?:20_)?text|teletype|code|verbatim/i.test(one));
  }
}
