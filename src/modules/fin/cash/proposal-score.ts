import { daysBetween } from "../../../kernel/calendar.ts";
import type { Named } from "../trade/owed.ts";

export interface Candidate {
  score: number;
  reasons: string[];
  payment_id: string | null;
  documents: { document: Named; amount: number }[];
  number: string | null;
  party_id: string | null;
  party: string | null;
}

export interface Signs {
  amount: boolean;
  /** True if the memo contains the document's number, such as INV-2026-00012, or the supplier's. */
  number: boolean;
  /** True if the counterparty has the same name as the party. */
  name: boolean;
  /** Days between line and document; undefined if not comparable. */
  days?: number;
}

/** Weighted sum: the amount weighs most, then the number, the name and the date. */
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

export function daysApart(one: string, other: string | null): number | undefined {
  return other === null ? undefined : Math.abs(daysBetween(one, other));
}

/** Ignores case, diacritics and legal form. */
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

/** Extracts words that may be document numbers from a memo. */
export function wordsOf(memo: string | null): string[] {
  const words = (memo ?? "").toUpperCase().split(/[^\p{L}\p{N}/_.-]+/u);
  const trimmed = words.map((word) => word.replaceAll(/^[/_.-]+|[/_.-]+$/g, ""));
  return [...new Set(trimmed.filter((word) => word.length >= 3 && /\d/.test(word)))].slice(0, 50);
}
