import { isUtf8 } from "node:buffer";

/** Elements that can make a program treat the file as active content. */
const ACTIVE = /^<(?:[a-z0-9_-]+:)?(?:html|head|body|script|svg|iframe|object|embed|frameset)(?![\w.-])/i;
/** Matches what may precede the first element: space, declarations and comments. */
const PROLOGUE = /^(?:\uFEFF|\s|<\?[\s\S]*?\?>|<!--[\s\S]*?-->)+/;

/** Detects HTML and SVG. Browsers would run scripts in them, so they must not pass as another type. */
export function isMarkup(start: string): boolean {
  let rest = start.replace(PROLOGUE, "");
  const doctype = /^<!doctype\s+([\w:-]+)[^>[]*(?:\[[\s\S]*?\]\s*)?>/i.exec(rest);
  if (doctype) {
    if (/^(?:html|svg)$/i.test(doctype[1] ?? "")) return true;
    rest = rest.slice(doctype[0].length).replace(PROLOGUE, "");
  }
  // An unterminated comment hides the content after it.
  return rest.startsWith("<!--") || ACTIVE.test(rest);
}

export function isJsonText(start: string): boolean {
  return /^\uFEFF?\s*[[{"\-0-9tfn]/.test(start);
}

export function isXmlText(start: string): boolean {
  return /^\uFEFF?\s*<[?!a-zA-Z_]/.test(start);
}

/** Detects an e-mail message by its first header field. */
export function isHeaderText(start: string): boolean {
  return /^(?:From [^\r\n]*\r?\n)?[!-9;-~]+:/.test(start);
}

/** Checks whether a stream is text, without building a string. */
export class TextCheck {
  #isText = true;
  /** Incomplete character at the end of the last chunk. */
  #begun: Uint8Array = new Uint8Array();

  look(chunk: Uint8Array): void {
    if (!this.#isText) return;
    const bytes = this.#begun.length === 0 ? chunk : Buffer.concat([this.#begun, chunk]);
    const end = endOfLetters(bytes);
    this.#isText = !bytes.includes(0) && isUtf8(bytes.subarray(0, end));
    this.#begun = bytes.slice(end);
  }

  get isText(): boolean {
    return this.#isText && this.#begun.length === 0;
  }
}

/** Returns the offset after the last complete character. */
function endOfLetters(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes.at(-back) ?? 0;
    if (byte < 0x80) break;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 0;
    if (length > back) return bytes.length - back;
    if (length > 0) break;
  }
  return bytes.length;
}
