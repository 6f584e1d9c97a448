import { say } from "../text/message.ts";
import { UnreadableFile } from "./sheet.ts";

export interface XmlReader {
  open?(name: string, attribute: (name: string) => string | undefined): void;
  close?(name: string): void;
  text?(text: string): void;
}

export interface XmlOptions {
  /** Allows a DOCTYPE, as in HTML and EPUB, unless it declares entities. */
  doctype?: boolean;
  /** Maximum characters of a tag, comment or text section. */
  maxTag?: number;
}

/** Longer than any tag in a workbook. */
const MAX_TAG = 65_536;
const ENTITY = /&(?:#x([0-9a-fA-F]{1,6})|#([0-9]{1,7})|([a-z]{2,4}));/g;
const KNOWN: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

/** Streaming XML parser. Refuses entity declarations. Reports names without prefixes. */
export class XmlStream {
  readonly #reader: XmlReader;
  readonly #doctype: boolean;
  readonly #maxTag: number;
  #held = "";
  /** Buffer size at which parsing is retried. */
  #enough = 0;

  constructor(reader: XmlReader, { doctype = false, maxTag = MAX_TAG }: XmlOptions = {}) {
    this.#reader = reader;
    this.#doctype = doctype;
    this.#maxTag = maxTag;
  }

  push(piece: string): void {
    this.#held += piece;
    // Retries an incomplete tag whenever the buffer doubles, not with every chunk.
    if (this.#held.length < this.#enough) return;
    this.#read();
    this.#enough = this.#held.length * 2;
  }

  end(): void {
    this.#read();
    if (this.#held.trim() !== "") throw malformed();
  }

  #read(): void {
    const text = this.#held;
    let at = 0;
    while (at < text.length) {
      if (text.charCodeAt(at) !== 60) {
        const end = text.indexOf("<", at);
        // A character reference may be split across chunks.
        const sure = end >= 0 ? end : cutBefore(text, at);
        if (sure > at) this.#reader.text?.(plain(text.slice(at, sure)));
        at = sure;
        if (end < 0) break;
        continue;
      }
      const next = this.#markup(text, at);
      if (next < 0) break;
      at = next;
    }
    this.#held = text.slice(at);
    if (this.#held.length > this.#maxTag) throw malformed();
  }

  /** Returns the end of the markup, or -1 if incomplete. */
  #markup(text: string, at: number): number {
    if (text.startsWith("<!--", at)) return after(text, "-->", at + 4);
    if (text.startsWith("<![CDATA[", at)) {
      const end = text.indexOf("]]>", at);
      if (end < 0) return -1;
      this.#reader.text?.(text.slice(at + 9, end));
      return end + 3;
    }
    if (text.startsWith("<?", at)) return after(text, "?>", at);
    if (text.startsWith("<!", at)) {
      if (text.length - at < 9) return -1;
      if (this.#doctype) return typeEnd(text, at);
      throw new UnreadableFile("XML_REFUSED", say("errors.formats.workbookEntities"));
    }
    const end = tagEnd(text, at);
    if (end < 0) return -1;
    this.#tag(text.slice(at + 1, end));
    return end + 1;
  }

  #tag(tag: string): void {
    if (tag.startsWith("/")) {
      this.#reader.close?.(bare(tag.slice(1).trim()));
      return;
    }
    const closed = tag.endsWith("/");
    const whole = closed ? tag.slice(0, -1) : tag;
    const inner = /[\t\r\n]/.test(whole) ? whole.replaceAll(/[\t\r\n]/g, " ") : whole;
    const space = inner.search(/\s/);
    const name = bare(space < 0 ? inner : inner.slice(0, space));
    this.#reader.open?.(name, (wanted) => attributeOf(inner, wanted));
    if (closed) this.#reader.close?.(name);
  }
}

/** End of a DOCTYPE without declarations. */
function typeEnd(text: string, at: number): number {
  const end = text.indexOf(">", at);
  const bracket = text.indexOf("[", at);
  if (bracket >= 0 && (end < 0 || bracket < end))
    throw new UnreadableFile("XML_REFUSED", say("errors.formats.entities"));
  return end < 0 ? -1 : end + 1;
}

function after(text: string, mark: string, from: number): number {
  const end = text.indexOf(mark, from);
  return end < 0 ? -1 : end + mark.length;
}

/** End of a tag. Ignores > within quoted attributes. */
function tagEnd(text: string, at: number): number {
  let quote = 0;
  for (let i = at + 1; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === 34 || code === 39) quote = code;
    else if (code === 62) return i;
  }
  return -1;
}

function cutBefore(text: string, from: number): number {
  const ampersand = text.lastIndexOf("&");
  const isCut = ampersand >= from && !text.includes(";", ampersand) && text.length - ampersand < 12;
  return isCut ? ampersand : text.length;
}

function bare(name: string): string {
  const colon = name.indexOf(":");
  return colon < 0 ? name : name.slice(colon + 1);
}

function attributeOf(tag: string, name: string): string | undefined {
  for (const quote of ['"', "'"]) {
    const start = ` ${name}=${quote}`;
    const at = tag.indexOf(start);
    if (at < 0) continue;
    const end = tag.indexOf(quote, at + start.length);
    if (end >= 0) return plain(tag.slice(at + start.length, end));
  }
  return undefined;
}

function plain(text: string): string {
  if (!text.includes("&")) return text;
  return text.replaceAll(ENTITY, (_whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) {
      const known = KNOWN[name];
      if (known === undefined) throw malformed();
      return known;
    }
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    if (code > 0x10ffff) throw malformed();
    return String.fromCodePoint(code);
  });
}

function malformed(): UnreadableFile {
  return new UnreadableFile("XML_BROKEN", say("errors.formats.workbookDamaged"));
}
