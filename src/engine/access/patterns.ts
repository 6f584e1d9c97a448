import { remembering } from "../../kernel/memo.ts";

const PATTERN = /^[a-z0-9_*-]+(\.[a-z0-9_*-]+)*$/;

/** Action name such as `settings.teams.create`; `*` matches one or more characters, including dots. */
export function isPattern(text: string): boolean {
  return text.length <= 200 && PATTERN.test(text);
}

/** Throws on an invalid pattern. */
export function compilePatterns(patterns: readonly string[]): (action: string) => boolean {
  requirePatterns(patterns);
  const exact = new Set(patterns);
  const open = patterns.filter((pattern) => pattern.includes("*")).map((pattern) => pattern.split("*"));
  if (open.length === 0) return (action) => exact.has(action);
  const isCovered = remembering((action) => open.some((pieces) => matchesPieces(pieces, action)));
  return (action) => exact.has(action) || isCovered(action);
}

/** Throws on patterns that could never match as intended, so that no rule is silently ineffective. */
export function requirePatterns(patterns: readonly string[]): void {
  const malformed = patterns.find((pattern) => !isPattern(pattern));
  if (malformed === undefined) return;
  throw new TypeError(
    `"${malformed}" is not a permission. Write lower-case names joined by dots; "*" stands for any characters.`,
  );
}

export function matchesPattern(pattern: string, action: string): boolean {
  return pattern.includes("*") ? matchesPieces(pattern.split("*"), action) : pattern === action;
}

/** The leftmost match of each piece suffices; a regular expression would backtrack on `*a*a*a*b`. */
function matchesPieces(pieces: readonly string[], action: string): boolean {
  const first = pieces[0] ?? "";
  const last = pieces.at(-1) ?? "";
  if (!action.startsWith(first)) return false;
  let end = first.length;
  for (let at = 1; at < pieces.length - 1; at += 1) {
    const piece = pieces[at] ?? "";
    const start = action.indexOf(piece, end + 1);
    if (start === -1) return false;
    end = start + piece.length;
  }
  return action.endsWith(last) && action.length - last.length > end;
}
