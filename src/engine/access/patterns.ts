/** Far more action names than the product has: a memo that grows to this is being fed made-up ones. */
export const ACTION_MEMO_LIMIT = 4096;

const PATTERN = /^[a-z0-9_*-]+(\.[a-z0-9_*-]+)*$/;

/** Whether a text is a permission: an action name such as `crm.leads.create`, in which `*` stands for one or more characters, dots included. */
export function isPattern(text: string): boolean {
  return text.length <= 200 && PATTERN.test(text);
}

/** One test for whether any of these permissions covers an action. A text that is no pattern throws. */
export function compilePatterns(patterns: readonly string[]): (action: string) => boolean {
  requirePatterns(patterns);
  const memo = new Map<string, boolean>();

  return function covers(action) {
    const known = memo.get(action);
    if (known !== undefined) return known;
    const covered = patterns.some((pattern) => matchesPattern(pattern, action));
    if (memo.size >= ACTION_MEMO_LIMIT) memo.clear();
    memo.set(action, covered);
    return covered;
  };
}

/** Throws on the first text that could never match what its author meant, so that no rule is silently void. */
export function requirePatterns(patterns: readonly string[]): void {
  const malformed = patterns.find((pattern) => !isPattern(pattern));
  if (malformed === undefined) return;
  throw new TypeError(
    `"${malformed}" is not a permission. Write lower-case names joined by dots; "*" stands for any characters.`,
  );
}

/**
 * Whether one pattern covers an action. The leftmost place for each piece between two stars is always good
 * enough, so nothing is tried twice; a regular expression would backtrack on `*a*a*a*b`.
 */
export function matchesPattern(pattern: string, action: string): boolean {
  const [first = "", ...rest] = pattern.split("*");
  const last = rest.pop();
  if (last === undefined) return pattern === action;
  if (!action.startsWith(first)) return false;
  let end = first.length;
  for (const piece of rest) {
    const start = action.indexOf(piece, end + 1);
    if (start === -1) return false;
    end = start + piece.length;
  }
  return action.endsWith(last) && action.length - last.length > end;
}
