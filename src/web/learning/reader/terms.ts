import type { Concept, LibraryBlock } from "../../../client/contract.ts";
import { pointsBefore } from "../parts/pieces.ts";

export interface Terms {
  readonly pattern: RegExp;
  readonly concepts: ReadonlyMap<string, string>;
}

/** Shorter names are ignored: they occur in every line and usually mean something else. */
const SHORTEST = 3;

/** Pattern for names and aliases, longest first. */
export function termsOf(concepts: readonly Concept[]): Terms | undefined {
  const known = new Map<string, string>();
  for (const { id, name, aliases } of concepts) {
    for (const one of [name, ...aliases]) {
      const key = one.toLocaleLowerCase();
      if (key.length >= SHORTEST && !known.has(key)) known.set(key, id);
    }
  }
  if (known.size === 0) return undefined;
  const names = [...known.keys()].sort((a, b) => b.length - a.length).map(escaped);
  return {
    pattern: new RegExp(`(?<![\\p{L}\\p{N}])(${names.join("|")})(?:e?s)?(?![\\p{L}\\p{N}])`, "giu"),
    concepts: known,
  };
}

/** Range in code points within a block. */
export interface TermSpan {
  readonly start: number;
  readonly end: number;
  readonly concept: string;
}

/** Block types that are not running text. */
const PLAIN = ["heading", "code", "contents", "table", "formula"];

/** Finds the first mention of each concept. Marking every mention would be distracting. */
export function termsIn(
  { pattern, concepts }: Terms,
  blocks: readonly LibraryBlock[],
): ReadonlyMap<number, readonly TermSpan[]> {
  const seen = new Set<string>();
  return new Map(
    blocks
      .filter(({ kind }) => !PLAIN.includes(kind))
      .map(({ ordinal, text }) => {
        const spans = [...text.matchAll(pattern)].flatMap((match): TermSpan[] => {
          const concept = concepts.get(match[1]?.toLocaleLowerCase() ?? "");
          if (concept === undefined || seen.has(concept)) return [];
          seen.add(concept);
          const start = pointsBefore(text, match.index);
          return [{ start, end: start + [...match[0]].length, concept }];
        });
        return [ordinal, spans];
      }),
  );
}

const escaped = (name: string) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
