import { Fault } from "../kernel/errors.ts";
import { say } from "../text/message.ts";

/** Maximum nesting depth below the outermost array or object. */
const MAX_DEPTH = 32;
/** Maximum values: enough for a bulk call with 500 operations, and parsed in a few milliseconds. */
export const MAX_VALUES = 50_000;

const QUOTE = 0x22;
const COMMA = 0x2c;
const BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const BRACKET_END = 0x5d;
const LETTER_U = 0x75;
const BRACE = 0x7b;
const BRACE_END = 0x7d;

const decoder = new TextDecoder("utf-8", { fatal: true });

/** Parses UTF-8 JSON. A byte scan first rejects input that would take long to parse. */
export function parseJson(bytes: Uint8Array): unknown {
  scan(bytes);
  try {
    return JSON.parse(decoder.decode(bytes));
  } catch (cause) {
    throw new Fault("REQUEST_MALFORMED", { cause });
  }
}

/** Counts values and nesting by delimiter. Leaves invalid JSON to the parser. */
function scan(bytes: Uint8Array): void {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < bytes.length; at++) {
    switch (bytes[at]) {
      case QUOTE:
        at = endOfString(bytes, at + 1);
        break;
      case BRACE:
      case BRACKET:
        depth += 1;
        values += 1;
        break;
      case BRACE_END:
      case BRACKET_END:
        depth -= 1;
        break;
      case COMMA:
        values += 1;
    }
    if (depth > MAX_DEPTH + 1) throw malformed("nested too deeply");
    if (values > MAX_VALUES) throw new Fault("BODY_TOO_LARGE", { message: TOO_MANY });
  }
}

const TOO_MANY = say("errors.http.tooManyValues", { count: MAX_VALUES });

function endOfString(bytes: Uint8Array, start: number): number {
  let at = start;
  while (at < bytes.length && bytes[at] !== QUOTE) {
    if (bytes[at] !== BACKSLASH) at += 1;
    else if (bytes[at + 1] !== LETTER_U) at += 2;
    else at = endOfEscape(bytes, at);
  }
  return at;
}

/** Rejects NUL and lone surrogates, which SQLite cannot store and UTF-8 JSON can only escape. */
function endOfEscape(bytes: Uint8Array, at: number): number {
  const unit = escapedUnit(bytes, at);
  if (unit === 0) throw malformed("not storable as text");
  if (unit < 0xd800 || unit > 0xdfff) return at + 6;
  const next = escapedUnit(bytes, at + 6);
  const isPair = unit <= 0xdbff && next >= 0xdc00 && next <= 0xdfff;
  if (!isPair) throw malformed("half a surrogate pair");
  return at + 12;
}

/** Code unit of a `\u` escape; NaN for other escapes. */
function escapedUnit(bytes: Uint8Array, at: number): number {
  if (bytes[at] !== BACKSLASH || bytes[at + 1] !== LETTER_U) return Number.NaN;
  let unit = 0;
  for (let digit = at + 2; digit < at + 6; digit++) unit = unit * 16 + hexValue(bytes[digit]);
  return unit;
}

/** NaN for any byte that is not a hexadecimal digit. */
function hexValue(byte = 0): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : Number.NaN;
}

function malformed(cause: string): Fault {
  return new Fault("REQUEST_MALFORMED", { cause: new SyntaxError(cause) });
}
