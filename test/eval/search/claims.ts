import type { Claim } from "../../../src/learning/evidence/claim.ts";
import { findPassages } from "../../../src/learning/library/text/find.ts";
import { passagesOf } from "../../../src/learning/library/text/passages.ts";
import { isProven } from "../../../src/learning/library/text/proof.ts";
import { pointsIn } from "../../../src/learning/text/points.ts";
import type { Json } from "../../kit/appliance.ts";
import type { Case } from "./gold.ts";
import type { SearchLibrary } from "./library.ts";

export interface ExplainResult {
  readonly asked: number;
  readonly insufficient: number;
  readonly claims: number;
  readonly proven: number;
  /** 95th percentile of the latency in milliseconds. */
  readonly p95: number;
}

export async function explainAll(library: SearchLibrary, terms: readonly string[]): Promise<ExplainResult> {
  const times: number[] = [];
  let [insufficient, claims, proven] = [0, 0, 0];
  for (const concept of terms) {
    const begun = performance.now();
    const reply = await library.ana.post("/api/v1/learning/concepts/explain", { concept });
    times.push(performance.now() - begun);
    if (reply.status !== 200) throw new Error(`${concept} was answered ${reply.status} ${reply.text}`);
    const body: Json = reply.body;
    if (body.verdict === "insufficient_evidence") insufficient += 1;
    for (const claim of body.claims as Claim[]) {
      claims += 1;
      if (isBorneOut(library, claim)) proven += 1;
    }
  }
  const p95 = times.toSorted((a, b) => a - b)[Math.floor(0.95 * times.length)] ?? 0;
  return { asked: terms.length, insufficient, claims, proven, p95 };
}

export interface NamedResult {
  /** Share of terms whose explanation begins in the paragraph that defines them, and that cite it at all. */
  readonly first: number;
  readonly cited: number;
}

export async function explainCases(library: SearchLibrary, cases: readonly Case[]): Promise<NamedResult> {
  let [first, cited] = [0, 0];
  for (const { term, gold } of cases) {
    const { body } = await library.ana.post("/api/v1/learning/concepts/explain", { concept: term });
    const paragraphs = passagesOf(library.connection, library.libraries, [...gold]);
    const isIn = ({ citations }: Claim) =>
      citations.some(({ document_id, locator }) =>
        paragraphs.some(
          ({ document, start, text }) =>
            document.id === document_id && locator.start >= start && locator.start < start + pointsIn(text),
        ),
      );
    const claims: Claim[] = body.claims;
    if (claims[0] && isIn(claims[0])) first += 1;
    if (claims.some(isIn)) cited += 1;
  }
  const share = (count: number) => count / Math.max(1, cases.length);
  return { first: share(first), cited: share(cited) };
}

export function absentFrom({ connection, libraries }: SearchLibrary, names: readonly string[]): string[] {
  return names.filter(
    (name) => findPassages(connection, libraries, { words: [], phrases: [name], limit: 1 }).length === 0,
  );
}

/** True if each quote is at its position in the text, and the quotes contain every word of the claim. */
function isBorneOut({ connection, org }: SearchLibrary, { text, citations }: Claim): boolean {
  const quoted = new Set(citations.flatMap(({ quote }) => wordsIn(quote)));
  return (
    citations.length > 0 &&
    citations.every((citation) => isProven(connection, org, citation)) &&
    wordsIn(text).every((word) => quoted.has(word))
  );
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
