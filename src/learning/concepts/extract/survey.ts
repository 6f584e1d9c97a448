import type { AnalysedBlock, AnalysisInput } from "./analysis.ts";
import { Candidates } from "./candidates.ts";
import { definitionsIn, type FoundDefinition } from "./definitions.ts";
import { entryOf } from "./entries.ts";
import { GAP, Vocabulary } from "./matcher.ts";
import { aliasesIn, type FoundAlias } from "./naming.ts";
import { keyOfTokens, Scanner, type Sentence } from "./scan.ts";

export interface PlacedDefinition extends FoundDefinition {
  ordinal: number;
}

export interface Survey {
  scanner: Scanner;
  candidates: Candidates;
  definitions: Map<string, PlacedDefinition>;
  aliases: FoundAlias[];
  vocabulary: Vocabulary;
  blocks: CompactBlock[];
  words: number;
  sections: number;
  /** Words that never occur in lower case, such as names of people and places. */
  capitals: ReadonlySet<string>;
}

/** Code and formulas consist of symbols; a table of contents repeats headings. */
const UNREAD: ReadonlySet<AnalysedBlock["kind"]> = new Set(["code", "formula", "contents"]);
const MOST_ALIASES = 20_000;

export function survey({ title, language, blocks }: AnalysisInput): Survey {
  const scanner = new Scanner(language);
  const candidates = new Candidates(scanner);
  const definitions = new Map<string, PlacedDefinition>();
  const vocabulary = new Vocabulary();
  const casing = new Casing();
  const aliases: FoundAlias[] = [];
  const compact: CompactBlock[] = [];
  let [words, section] = [0, 0];
  /** Heading directly above the next sentence, which probably defines the heading's term. */
  let above = "";
  for (const sentence of scanner.sentences(title)) candidates.read(sentence, "title");
  for (const block of blocks) {
    if (block.kind === "heading") section += 1;
    if (UNREAD.has(block.kind)) continue;
    const sentences = scanner.sentences(block.text);
    compact.push(compacted(sentences, block.ordinal, section, vocabulary));
    for (const sentence of sentences) {
      words += sentence.tokens.length;
      candidates.read(sentence, block.kind === "heading" ? "heading" : undefined);
      if (block.kind !== "heading") casing.read(sentence);
      if (aliases.length < MOST_ALIASES) readAliases(block.text, sentence, { candidates, aliases });
      for (const one of definitionsIn(block.text, sentence, block.kind, block.marks))
        keep(definitions, { ...one, score: underHeading(one, above), ordinal: block.ordinal });
      above = block.kind === "heading" ? keyOfTokens(sentence.tokens) : "";
    }
    for (const mark of block.marks) candidates.mark(block.text, mark);
    readEntry(block, { scanner, candidates, definitions, aliases });
  }
  return {
    scanner,
    candidates,
    definitions,
    aliases,
    vocabulary,
    blocks: compact,
    words,
    sections: section + 1,
    capitals: casing.capitals(),
  };
}

/** An acronym's expansion is a name, regardless of its form. */
function readAliases(text: string, sentence: Sentence, into: Pick<Survey, "candidates" | "aliases">): void {
  for (const one of aliasesIn(text, sentence)) {
    if (one.source === "acronym") into.candidates.spelledOut(one.name);
    into.aliases.push(one);
  }
}

function readEntry(
  block: AnalysedBlock,
  into: Pick<Survey, "scanner" | "candidates" | "definitions" | "aliases">,
): void {
  const entry = entryOf(block, into.scanner);
  if (!entry) return;
  if (block.kind === "glossary") into.candidates.entry(entry.term);
  else into.candidates.add(entry.term);
  if (entry.see) into.aliases.push({ name: entry.see, alias: entry.term, source: "redirect" });
  if (entry.definition) keep(into.definitions, { ...entry.definition, ordinal: block.ordinal });
}

/** Raises the score of a definition in the first sentence under a heading that names it. */
function underHeading({ key, score }: FoundDefinition, above: string): number {
  return ` ${above} `.includes(` ${key} `) ? score + (1 - score) * 0.4 : score;
}

/** Keeps the higher score; on a tie, the first. */
function keep(definitions: Map<string, PlacedDefinition>, one: PlacedDefinition): void {
  const before = definitions.get(one.key);
  if (!before || one.score > before.score) definitions.set(one.key, one);
}

/** Tracks which words occur in lower case and which are capitalised mid-sentence. */
class Casing {
  readonly #small = new Set<string>();
  readonly #capital = new Set<string>();

  read({ tokens }: Sentence): void {
    for (const { word, lower, first } of tokens) {
      if (word === lower) this.#small.add(lower);
      else if (!first) this.#capital.add(lower);
    }
  }

  capitals(): ReadonlySet<string> {
    return new Set([...this.#capital].filter((word) => !this.#small.has(word)));
  }
}

/** Words as numbers, with positions. Only this stays in memory while a long text is read. */
interface CompactBlock {
  ordinal: number;
  section: number;
  words: Int32Array;
  starts: Int32Array;
}

/** Packs a block's sentences. Anything but a space between two words becomes a gap. */
function compacted(
  sentences: readonly Sentence[],
  ordinal: number,
  section: number,
  vocabulary: Vocabulary,
): CompactBlock {
  const words: number[] = [];
  const starts: number[] = [];
  for (const { tokens } of sentences) {
    for (const token of tokens) {
      if (!token.joined && words.length > 0) {
        words.push(GAP);
        starts.push(token.start);
      }
      token.parts.forEach((part, i) => {
        words.push(vocabulary.number(part));
        starts.push(partStart(token.word, token.start, i, token.parts.length));
      });
    }
  }
  return { ordinal, section, words: Int32Array.from(words), starts: Int32Array.from(starts) };
}

/** Start of one part of a hyphenated word. A word whose parts do not match its hyphens is one part. */
function partStart(word: string, start: number, part: number, parts: number): number {
  if (part === 0 || parts < 2) return start;
  const pieces = word.split(/[-‐‑]/);
  if (pieces.length !== parts) return start;
  return start + pieces.slice(0, part).join("-").length + 1;
}
