import { indentedEnd, indentOf } from "../lines.ts";
import type { Names } from "./inline.ts";

export const TARGET = /^\.\.\s+_(`[^`]+`|(?:[^:\\]|\\.|:(?!\s|$))+):(?:\s+(.*))?$/;
const SUBSTITUTION = /^\s*\.\.\s+\|([^|]+)\|\s+(\w+)::\s*(.*)$/;
const MOST_SUBSTITUTED = 500;

/** Addresses and substitutions, which may be defined far from their use. */
export function namesIn(lines: readonly string[]): Names {
  const [links, substitutions] = [new Map<string, string>(), new Map<string, string>()];
  for (const [at, line] of lines.entries()) {
    if (!line.trimStart().startsWith(".. ")) continue;
    const [, name, address = ""] = TARGET.exec(line.trim()) ?? [];
    if (name !== undefined) links.set(name.replaceAll(/[`\\]/g, "").toLowerCase(), address);
    const [, substituted, directive, text = ""] = SUBSTITUTION.exec(line) ?? [];
    if (substituted === undefined) continue;
    const below = lines.slice(at + 1, at + 5);
    const more = below.slice(0, indentedEnd(below, 0, indentOf(line)));
    const said = directive === "replace" ? [text, ...more.map((one) => one.trim())].join(" ") : "";
    const alt = /:alt:\s*(.+)/.exec(more.join("\n"))?.[1] ?? "";
    const whole = directive === "unicode" ? unicode(text) : said || alt;
    substitutions.set(substituted.toLowerCase(), whole.slice(0, MOST_SUBSTITUTED));
  }
  return { links, substitutions };
}

function unicode(text: string): string {
  const code = /^(?:0x|U\+|\\u|x)([\da-f]{2,6})/i.exec(text)?.[1];
  return code === undefined ? "" : String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(code, 16)));
}
