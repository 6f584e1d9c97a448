import { Refusal } from "../refusal.ts";

export type Chunk = { kind: "code"; language: string; text: string } | { kind: "text"; text: string };

/** Chunks limit the parser's quadratic worst case. */
const ENOUGH = 16 * 1024;
const MOST = 48 * 1024;
/** Continuation lines of lists and quotes take quadratic time, even if they are short. */
const ENOUGH_LINES = 500;
const MOST_LINES = 1000;
const FENCE = /^(`{3,}|~{3,})\s*([^`]*)$/;
/** Matches deeply nested lists in one line. */
const TOO_DEEP = /^(?:\s*(?:[>*+-]|\d{1,9}[.)])){60}/;
const START = /^[^\s>|*+\-\d]/;

/** Splits a document at safe boundaries, where there are any. */
export function* chunksOf(lines: readonly string[]): Generator<Chunk> {
  let held: string[] = [];
  let size = 0;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const [, fence, info = ""] = FENCE.exec(line) ?? [];
    if (fence !== undefined) {
      if (size > 0) yield { kind: "text", text: held.join("\n") };
      [held, size] = [[], 0];
      const end = fenceEnd(lines, at + 1, fence);
      yield { kind: "code", language: info.trim(), text: lines.slice(at + 1, end).join("\n") };
      at = end;
      continue;
    }
    if (TOO_DEEP.test(line)) throw new Refusal("TOO_DEEP");
    const isPlace =
      (size > ENOUGH || held.length > ENOUGH_LINES) &&
      START.test(line) &&
      (lines[at - 1] ?? "").trim() === "";
    if (isPlace || size + line.length > MOST || held.length >= MOST_LINES) {
      if (size > 0) yield { kind: "text", text: held.join("\n") };
      [held, size] = [[], 0];
    }
    held.push(line);
    size += line.length + 1;
  }
  if (size > 0) yield { kind: "text", text: held.join("\n") };
}

function fenceEnd(lines: readonly string[], from: number, fence: string): number {
  for (let at = from; at < lines.length; at++) {
    const line = (lines[at] ?? "").trim();
    if (line.startsWith(fence) && line.replaceAll(fence.charAt(0), "") === "") return at;
  }
  return lines.length;
}
