import { isUtf8 } from "node:buffer";
import { type Encoding, guessEncoding } from "../../formats/encoding.ts";
import { type Message, say } from "../../text/message.ts";

export interface Decoded {
  text: string;
  warning?: Message;
}

const DECLARED =
  /<meta[^>]{0,200}charset\s*=\s*["']?\s*([\w-]{2,40})|^\s*<\?xml[^>]{0,100}encoding\s*=\s*["']([\w-]{2,40})/i;
const HEAD = 4096;

export function decodeText(bytes: Uint8Array): Decoded {
  const utf8 = isUtf8(bytes);
  const encoding = guessEncoding(bytes.subarray(0, HEAD), utf8);
  if (encoding !== "windows-1252") return decodedAs(encoding, bytes);
  const declared = declaredIn(bytes);
  if (declared) return { text: declared.decode(bytes) };
  const broken = brokenUtf8(bytes);
  return broken ?? guessedLatin(bytes);
}

/** Western text has few accented letters; a large share indicates another alphabet. */
function guessedLatin(bytes: Uint8Array): Decoded {
  const { text } = decodedAs("windows-1252", bytes);
  const sample = text.slice(0, HEAD * 16);
  const accented = sample.match(/[^\p{ASCII}]/gu)?.length ?? 0;
  if (accented < sample.length / 4) return { text };
  return {
    text,
    warning: say("learning.reasons.encodingGuessed"),
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
    // The decoder refuses unknown labels.
    return new TextDecoder(label as Encoding);
  } catch {
    return undefined;
  }
}

/** Damaged UTF-8 has more valid than invalid sequences; single-byte encodings have hardly any valid ones. */
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
    warning: say("learning.reasons.brokenLetters", { count }),
  };
}
