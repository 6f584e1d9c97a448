import { daysBetween } from "../../../kernel/calendar.ts";
import type { Named } from "../trade/owed.ts";

/** What a line of a statement may be, with what speaks for it. */
export interface Candidate {
  score: number;
  reasons: string[];
  payment_id: string | null;
  documents: { document: Named; amount: number }[];
  number: string | null;
  party_id: string | null;
  party: string | null;
}

/** What speaks for a candidate, and how much. */
export interface Signs {
  amount: boolean;
  /** A number that stands in the memo, as INV-2026-00012 or the supplier's own. */
  number: boolean;
  /** The counterparty is called as the party. */
  name: boolean;
  /** How many days lie between; undefined when no day is to be compared. */
  days?: number;
}

/** How likely a candidate is: the amount weighs most, then a number, the name, the days. */
export function scoreOf({ amount, number, name, days }: Signs): { score: number; reasons: string[] } {
  const near = days === undefined ? 0 : days <= 3 ? 10 : days <= 14 ? 5 : 0;
  const signs = [
    [amount, 45, "The amount is the same"],
    [number, 35, "Its number stands in the memo"],
    [name, 10, "The counterparty has the party's name"],
    [near > 0, near, "The days are close"],
  ] as const;
  const found = signs.filter(([holds]) => holds);
  return {
    score: found.reduce((sum, [, weight]) => sum + weight, 0),
    reasons: found.map(([, , reason]) => reason),
  };
}

/** How many days lie between two, whichever is first. */
export function daysApart(one: string, other: string | null): number | undefined {
  return other === null ? undefined : Math.abs(daysBetween(one, other));
}

/** Whether two names are the same but for case, marks and the form of the company. */
export function sameName(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return false;
  const [a, b] = [plainName(one), plainName(other)];
  return a !== "" && b !== "" && (a === b || a.startsWith(`${b} `) || b.startsWith(`${a} `));
}

function plainName(name: string): string {
  return name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** The words of a memo that a document's number may be. */
export function wordsOf(memo: string | null): string[] {
  const words = (memo ?? "").toUpperCase().split(/[^\p{L}\p{N}/_.-]+/u);
  const trimmed = words.map((word) => word.replaceAll(/^[/_.-]+|[/_.-]+$/g, ""));
  return [...new Set(trimmed.filter((word) => word.length >= 3 && /\d/.test(word)))].slice(0, 50);
}
