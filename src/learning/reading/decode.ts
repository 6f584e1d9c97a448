import { isUtf8 } from "node:buffer";
import { type Encoding, guessEncoding } from "../../formats/encoding.ts";

/** A text and what was lost on the way. */
export interface Decoded {
  text: string;
  warning?: string;
}

/** What a page of HTML or XML says of its own letters. */
const DECLARED =
  /<meta[^>]{0,200}charset\s*=\s*["']?\s*([\w-]{2,40})|^\s*<\?xml[^>]{0,100}encoding\s*=\s*["']([\w-]{2,40})/i;
const HEAD = 4096;

/** The text of bytes, however its letters are written. */
export function decodeText(bytes: Uint8Array): Decoded {
  const utf8 = isUtf8(bytes);
  const encoding = guessEncoding(bytes.subarray(0, HEAD), utf8);
  if (encoding !== "windows-1252") return decodedAs(encoding, bytes);
  const declared = declaredIn(bytes);
  if (declared) return { text: declared.decode(bytes) };
  const broken = brokenUtf8(bytes);
  return broken ?? guessedLatin(bytes);
}

/** Of Western text few letters have accents: where many do, it was written in another alphabet. */
function guessedLatin(bytes: Uint8Array): Decoded {
  const { text } = decodedAs("windows-1252", bytes);
  const sample = text.slice(0, HEAD * 16);
  const accented = sample.match(/[^\p{ASCII}]/gu)?.length ?? 0;
  if (accented < sample.length / 4) return { text };
  return {
    text,
    warning:
      "The letters may have been read wrongly, for the document does not say how they are written: save it as UTF-8",
  };
}

function decodedAs(encoding: Encoding, bytes: Uint8Array): Decoded {
  const text = new TextDecoder(encoding).decode(bytes);
  return encoding === "utf-8" ? withoutBroken(text) : { text };
}

function declaredIn(bytes: Uint8Array): TextDecoder | undefined {
  const [, html, xml] = DECLARED.exec(Buffer.from(bytes.subarray(0, HEAD)).toString("latin1")) ?? [];
  const label = html ?? xml;
  if (label === undefined || /^utf-?8$/i.test(label)) return undefined;
  try {
    // Any label that a page may name: an unknown one is refused by the decoder.
    return new TextDecoder(label as Encoding);
  } catch {
    return undefined;
  }
}

/** UTF-8 with some bytes gone has many more letters that are whole than such that are not; text in Latin letters of one byte hardly any. */
function brokenUtf8(bytes: Uint8Array): Decoded | undefined {
  const text = new TextDecoder("utf-8").decode(bytes);
  const broken = text.match(/\ufffd/g)?.length ?? 0;
  const whole = text.match(/(?!\ufffd)[^\p{ASCII}]/gu)?.length ?? 0;
  return whole > broken * 2 ? withoutBroken(text) : undefined;
}

function withoutBroken(text: string): Decoded {
  if (!text.includes("\ufffd")) return { text };
  const count = text.match(/\ufffd/g)?.length ?? 0;
  return {
    text: text.replaceAll(/\ufffd+/g, ""),
    warning: `${count} letters could not be read, for their bytes are broken: save the document as UTF-8`,
  };
}
