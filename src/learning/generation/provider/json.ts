/**
 * Parses JSON written by a model and repairs common errors: surrounding text, code fences, extra commas,
 * wrong quotes, comments, line breaks in strings, and truncation. Returns undefined if beyond repair.
 */
export function readJson(text: string): unknown {
  const plain = strict(text.trim());
  if (plain !== undefined) return plain;
  const start = text.search(/[[{]/);
  if (start < 0) return undefined;
  return strict(mend(text.slice(start)));
}

function strict(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const QUOTES = '"“”„«»';

/** Rewrites the first value of a text as strict JSON. */
function mend(text: string): string {
  const open: string[] = [];
  let written = "";
  let at = 0;
  while (at < text.length) {
    const sign = text.charAt(at);
    if (QUOTES.includes(sign)) {
      const { value, end } = readText(text, at);
      written += JSON.stringify(value);
      at = end;
    } else if (sign === "{" || sign === "[") {
      open.push(sign === "{" ? "}" : "]");
      written += sign;
      at += 1;
    } else if (sign === "}" || sign === "]") {
      // Closes the innermost bracket, even if the text has the wrong one.
      written = withoutComma(written) + (open.pop() ?? "");
      at += 1;
      if (open.length === 0) return written;
    } else if (text.startsWith("//", at) || sign === "#") {
      const end = text.indexOf("\n", at);
      at = end < 0 ? text.length : end;
    } else if (text.startsWith("/*", at)) {
      const end = text.indexOf("*/", at);
      at = end < 0 ? text.length : end + 2;
    } else {
      const word = /^(?:True|False|None|undefined|NaN)\b/.exec(text.slice(at, at + 10))?.[0];
      written += word ? (WORDS[word] ?? "null") : sign;
      at += word?.length ?? 1;
    }
  }
  return closeAll(written, open);
}

const WORDS: Readonly<Record<string, string>> = { True: "true", False: "false" };

/** Closes everything that a truncated response left open and drops a member without a value. */
function closeAll(written: string, open: string[]): string {
  let whole = withoutComma(written.replace(/,?\s*"(?:[^"\\]|\\.)*"\s*:\s*$/, ""));
  for (const sign of open.toReversed()) whole = withoutComma(whole) + sign;
  return whole;
}

function withoutComma(text: string): string {
  return text.replace(/[\s,]+$/, "");
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/** Reads from the opening quote to the first quote with a valid successor. */
function readText(text: string, start: number): { value: string; end: number } {
  let value = "";
  let at = start + 1;
  while (at < text.length) {
    const sign = text.charAt(at);
    if (sign === "\\") {
      const next = text.charAt(at + 1);
      const unicode = next === "u" ? /^[0-9a-fA-F]{4}/.exec(text.slice(at + 2, at + 6))?.[0] : undefined;
      value += unicode ? String.fromCharCode(Number.parseInt(unicode, 16)) : (ESCAPES[next] ?? next);
      at += unicode ? 6 : 2;
    } else if (QUOTES.includes(sign) && /^\s*(?:[,:}\]]|$)/.test(text.slice(at + 1, at + 40))) {
      return { value, end: at + 1 };
    } else {
      value += sign;
      at += 1;
    }
  }
  return { value, end: at };
}
