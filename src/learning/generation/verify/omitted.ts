import type { DropReason } from "../../evidence/dropped.ts";
import type { Alignment } from "./align.ts";
import { isAuxiliary, RELATIVES } from "./clauses.ts";
import type { Token } from "./tokens.ts";

/** Reason for dropping a claim that leaves out words and so says more than its source. */
export function omissionIn(source: readonly Token[], alignment: Alignment): DropReason | undefined {
  if (omitsItem(source, alignment)) return "item";
  return omitsSubject(source, alignment) ? "condition" : undefined;
}

/** Markers of a list that must be complete: "only A and B", "all of A and B", "must A and B". */
const COMPLETE = new Set(["only", "all", "exactly", "necessary"]);
/** "Every Monday and Friday" is no complete list. */
const SINGLE = new Set(["every", "each", "always"]);
/** Maximum distance of the marker from the list. */
const REACH = 3;
const COORDINATORS = new Set(["and", "or"]);

/** True if a claim keeps one member of a list that must be complete, and leaves out another. */
function omitsItem(source: readonly Token[], { to }: Alignment): boolean {
  const used = new Set(to);
  return source.some(({ word }, place) => {
    if (!COORDINATORS.has(word)) return false;
    const items = membersAround(source, place).filter(({ length }) => length > 0);
    const first = Math.min(...items.flat());
    const isComplete = source
      .slice(Math.max(0, first - REACH), first)
      .some(({ kind, key, word }) => kind === "marker" && COMPLETE.has(key) && !SINGLE.has(word));
    if (!isComplete) return false;
    const kept = items.filter((item) => item.some((at) => used.has(at)));
    return items.length > 1 && kept.length > 0 && kept.length < items.length;
  });
}

/** Content words of each member of the list that "and" or "or" ends. */
function membersAround(tokens: readonly Token[], coordinator: number): number[][] {
  const members = [run(tokens, coordinator + 1, 1)];
  let end = coordinator - 1;
  if (tokens[end]?.word === ",") end -= 1;
  while (end >= 0) {
    const member = run(tokens, end, -1);
    const start = member.at(-1);
    if (start === undefined) break;
    members.push(member);
    let before = start - 1;
    while (ARTICLES.has(tokens[before]?.word ?? "")) before -= 1;
    if (tokens[before]?.word !== ",") break;
    end = before - 1;
  }
  return members;
}

const ARTICLES = new Set(["the", "a", "an"]);

/** Content words next to each other from a place on, in one direction. */
function run(tokens: readonly Token[], from: number, step: 1 | -1): number[] {
  const found: number[] = [];
  for (let at = from; at >= 0 && at < tokens.length; at += step) {
    const token = tokens[at];
    if (token?.kind === "content") found.push(at);
    else if (!(step === 1 && found.length === 0 && ARTICLES.has(token?.word ?? ""))) break;
  }
  return found;
}

/**
 * True if a claim leaves out words of the source's subject: "A person who reports in good faith may not be
 * dismissed" does not hold for each person.
 */
function omitsSubject(source: readonly Token[], { to }: Alignment): boolean {
  const used = new Set(to);
  const subject = subjectIn(source);
  return subject.some((place) => used.has(place)) && subject.some((place) => !used.has(place));
}

/** Content words before the first auxiliary of the main clause, without asides. */
function subjectIn(tokens: readonly Token[]): number[] {
  const end = tokens.findIndex(
    (token, at) => isAuxiliary(token) && !RELATIVES.has(tokens[at - 1]?.word ?? ""),
  );
  // After "and", the auxiliary belongs to a second statement.
  if (end < 0 || COORDINATORS.has(tokens[end - 1]?.word ?? "")) return [];
  let depth = 0;
  const comma = tokens.findIndex(({ word }) => word === ",");
  return tokens.slice(0, end).flatMap(({ kind, word, light, borrowed }, place) => {
    if (borrowed) return [];
    // "For example, ..."
    if (light && place < comma) return [];
    if (word === "(") depth += 1;
    if (word === ")") depth -= 1;
    return kind === "content" && depth === 0 && !isAdverb(word) ? [place] : [];
  });
}

const isAdverb = (word: string) => word.endsWith("ly");
