import { isUtf8 } from "node:buffer";

/** Elements that make a browser of whatever opens the file. */
const ACTIVE = /^<(?:[a-z0-9_-]+:)?(?:html|head|body|script|svg|iframe|object|embed|frameset)(?![\w.-])/i;
/** What may stand before the first element: space, declarations, comments. */
const PROLOGUE = /^(?:\uFEFF|\s|<\?[\s\S]*?\?>|<!--[\s\S]*?-->)+/;

/** Whether a text begins as HTML or SVG does: nothing may come in under another name that a browser would run. */
export function isMarkup(start: string): boolean {
  let rest = start.replace(PROLOGUE, "");
  const doctype = /^<!doctype\s+([\w:-]+)[^>[]*(?:\[[\s\S]*?\]\s*)?>/i.exec(rest);
  if (doctype) {
    if (/^(?:html|svg)$/i.test(doctype[1] ?? "")) return true;
    rest = rest.slice(doctype[0].length).replace(PROLOGUE, "");
  }
  // A comment that does not end within what is looked at hides what comes after it.
  return rest.startsWith("<!--") || ACTIVE.test(rest);
}

/** Whether a text begins as a JSON value does. */
export function isJsonText(start: string): boolean {
  return /^\uFEFF?\s*[[{"\-0-9tfn]/.test(start);
}

/** Whether a text begins as an XML document does. */
export function isXmlText(start: string): boolean {
  return /^\uFEFF?\s*<[?!a-zA-Z_]/.test(start);
}

/** Whether a text begins with a header field, as a message does. */
export function isHeaderText(start: string): boolean {
  return /^(?:From [^\r\n]*\r?\n)?[!-9;-~]+:/.test(start);
}

/** Looks through a file as it comes, to say in the end whether it is a text. Makes no string of it. */
export class TextCheck {
  #isText = true;
  /** The beginning of a letter whose other bytes are in the next chunk. */
  #begun: Uint8Array = new Uint8Array();

  look(chunk: Uint8Array): void {
    if (!this.#isText) return;
    const bytes = this.#begun.length === 0 ? chunk : Buffer.concat([this.#begun, chunk]);
    const end = endOfLetters(bytes);
    this.#isText = !bytes.includes(0) && isUtf8(bytes.subarray(0, end));
    this.#begun = bytes.slice(end);
  }

  /** Whether all that was looked at is UTF-8 without NUL. */
  get isText(): boolean {
    return this.#isText && this.#begun.length === 0;
  }
}

/** Where the last whole letter ends: before a first byte that promises more than there is. */
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
