import type { InferenceInput, KnownBlock, KnownConcept } from "../../../src/learning/graph/infer/input.ts";
import { baseOf, keyOf, stem } from "../../../src/learning/text/stem.ts";
import { wordsOf } from "../../../src/learning/text/words.ts";
import type { Book } from "./books.ts";
import { type Forms, formsOf, rootKey, stemKey } from "./names.ts";

interface Token {
  base: string;
  stem: string;
}

/** Finds each concept in the books. Tries looser and looser forms of its name until one matches. */
export function libraryOf(titles: readonly string[], books: readonly Book[]): InferenceInput {
  const tokens = books.map(({ blocks }) => blocks.map(({ text }) => tokensOf(text)));
  const forms = titles.map(formsOf);
  const names = lookUp(forms, tokens);
  const concepts: KnownConcept[] = titles.map((name, rid) => ({
    rid,
    language: "en",
    salience: 1,
    name: name.replaceAll("_", " ").replace(/\s*\([^)]*\)/g, ""),
    keys: [...(names[rid]?.base ?? []), ...(names[rid]?.stem ?? [])],
  }));
  const byBase = new Map<string, number[]>();
  const byStem = new Map<string, number[]>();
  for (const [rid, { base, stem: stems }] of names.entries()) {
    for (const key of base) byBase.set(key, [...(byBase.get(key) ?? []), rid]);
    for (const key of stems) byStem.set(key, [...(byStem.get(key) ?? []), rid]);
  }
  let rid = 0;
  const documents = books.map(({ blocks }, book) => ({
    language: "en",
    blocks: blocks.map((block, at) => ({
      ...block,
      rid: rid++,
      mentions: mentionsOf(tokens[book]?.[at] ?? [], byBase, byStem),
    })),
  }));
  return { concepts, documents, decisions: [] };
}

interface Keys {
  base: string[];
  stem: string[];
}

function lookUp(forms: readonly Forms[], tokens: Token[][][]): Keys[] {
  const found: Keys[] = forms.map(() => ({ base: [], stem: [] }));
  const missing = () => found.flatMap(({ base, stem }, n) => (base.length + stem.length === 0 ? [n] : []));
  const baseKeys = (part: "exact" | "also" | "loose") =>
    forms.map((one) => [...new Set(one[part].map((form) => keyOf(form, "en")))].filter((key) => key !== ""));
  const exact = baseKeys("exact");
  const also = baseKeys("also");
  const loose = baseKeys("loose");
  const owned = new Set(exact.flat());
  const counts = countsOf(new Set([exact, also, loose].flat(2)), tokens, "base");
  for (const [n, one] of found.entries()) {
    one.base.push(
      ...(exact[n] ?? []).filter((key) => counts.has(key)),
      ...(also[n] ?? []).filter((key) => counts.has(key) && !owned.has(key)),
    );
  }
  for (const by of [stemKey, rootKey]) {
    const keys = new Map(
      missing().map((n) => [
        n,
        [...new Set([...(forms[n]?.exact ?? []), ...(forms[n]?.also ?? [])].map(by))],
      ]),
    );
    const stems = by === stemKey ? undefined : stemsByRoot(new Set([...keys.values()].flat()), tokens);
    const seen = countsOf(new Set([...keys.values()].flat()), tokens, "stem");
    for (const [n, ones] of keys)
      found[n]?.stem.push(
        ...ones.flatMap((key) => (stems ? [...(stems.get(key) ?? [])] : seen.has(key) ? [key] : [])),
      );
  }
  for (const n of missing()) found[n]?.base.push(...(loose[n] ?? []).filter((key) => counts.has(key)));
  return found;
}

function stemsByRoot(
  roots: ReadonlySet<string>,
  tokens: readonly (readonly Token[])[][],
): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const firsts = new Set([...roots].map((root) => root.split(" ")[0] ?? ""));
  const rootOf = new Map<string, string>();
  const root = (word: string) => {
    const known = rootOf.get(word) ?? rootKey(word);
    rootOf.set(word, known);
    return known;
  };
  for (const book of tokens)
    for (const block of book)
      for (let at = 0; at < block.length; at += 1) {
        if (!firsts.has(root(block[at]?.stem ?? ""))) continue;
        let r = "";
        let key = "";
        for (let step = 0; step < LONGEST && at + step < block.length; step += 1) {
          r += `${step ? " " : ""}${root(block[at + step]?.stem ?? "")}`;
          key += `${step ? " " : ""}${block[at + step]?.stem}`;
          if (roots.has(r)) found.set(r, (found.get(r) ?? new Set()).add(key));
        }
      }
  return found;
}

function tokensOf(text: string): Token[] {
  return wordsOf(text).flatMap(({ word }) =>
    word.split(/[-‐‑]/).map((part) => ({ base: baseOf(part, "en"), stem: stem(part, "en") })),
  );
}

const LONGEST = 5;

function countsOf(
  open: ReadonlySet<string>,
  tokens: readonly (readonly Token[])[][],
  by: "base" | "stem",
): Map<string, number> {
  const counts = new Map<string, number>();
  const firsts = new Set([...open].map((key) => key.split(" ")[0]));
  for (const book of tokens)
    for (const block of book)
      for (let at = 0; at < block.length; at += 1) {
        if (!firsts.has(block[at]?.[by])) continue;
        let key = "";
        for (let step = 0; step < LONGEST && at + step < block.length; step += 1) {
          key += `${step ? " " : ""}${block[at + step]?.[by]}`;
          if (open.has(key)) counts.set(key, (counts.get(key) ?? 0) + 1);
        }
      }
  return counts;
}

/** Concepts that a block mentions. A name within a longer name counts only as the longer one. */
function mentionsOf(
  block: readonly Token[],
  byBase: ReadonlyMap<string, number[]>,
  byStem: ReadonlyMap<string, number[]>,
): KnownBlock["mentions"] {
  const here = new Map<number, [count: number, inner: number]>();
  let end = 0;
  for (let at = 0; at < block.length; at += 1) {
    const hits: { concept: number; end: number }[] = [];
    let base = "";
    let stems = "";
    for (let step = 0; step < LONGEST && at + step < block.length; step += 1) {
      base += `${step ? " " : ""}${block[at + step]?.base}`;
      stems += `${step ? " " : ""}${block[at + step]?.stem}`;
      for (const concept of [...(byBase.get(base) ?? []), ...(byStem.get(stems) ?? [])])
        hits.push({ concept, end: at + step + 1 });
    }
    const longest = Math.max(end, ...hits.map((hit) => hit.end));
    for (const hit of hits) {
      const known = here.get(hit.concept) ?? [0, 0];
      known[0] += 1;
      if (hit.end < longest || longest === end) known[1] += 1;
      here.set(hit.concept, known);
    }
    end = longest;
  }
  return [...here].map(([concept, [count, inner]]) => [concept, count, inner]);
}
