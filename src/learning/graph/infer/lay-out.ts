import { sentencesOf } from "../../text/sentences.ts";
import { stem } from "../../text/stem.ts";
import { isStopword } from "../../text/stopwords.ts";
import { wordsOf } from "../../text/words.ts";
import type { InferenceInput, KnownBlock, KnownConcept } from "./input.ts";
import type { LaidBlock, LaidConcept, LaidSection, LaidSentence, Layout } from "./layout.ts";

export function layOut(input: InferenceInput): Layout {
  return new Draft(input).layout;
}

interface Token {
  stem: number;
  start: number;
  /** True for content words. */
  isContent: boolean;
}

interface Naming {
  concept: number;
  stems: readonly number[];
}

class Draft {
  readonly #texts: string[] = [];
  readonly #blockNumbers = new Map<number, number>();
  readonly #conceptNumbers = new Map<number, number>();
  readonly #stems = new Map<string, number>();
  readonly #namings: Naming[][] = [];
  readonly #concepts: LaidConcept[] = [];
  /** Last section in which each concept's name occurred. */
  readonly #seenIn: number[] = [];
  readonly #blocks: LaidBlock[] = [];
  readonly #sentences: LaidSentence[] = [];
  readonly #sections: LaidSection[] = [];
  readonly #starts: number[] = [];
  readonly layout: Layout;

  constructor({ concepts, documents }: InferenceInput) {
    for (const concept of concepts) this.#add(concept);
    countCompounds(this.#concepts);
    for (const [number, { language, blocks }] of documents.entries()) this.#read(number, language, blocks);
    this.layout = {
      concepts: this.#concepts,
      blocks: this.#blocks,
      sentences: this.#sentences,
      sections: this.#sections,
      shareOf: (sentence) => this.#shareOf(sentence),
      textOf: (block) => this.#texts[block] ?? "",
      blockOf: (rid) => this.#blockNumbers.get(rid),
    };
  }

  #add({ rid, name, keys, language, salience, definition }: KnownConcept): void {
    const number = this.#concepts.length;
    this.#conceptNumbers.set(rid, number);
    this.#namings.push(keys.map((key) => ({ concept: number, stems: this.#stemsOf(key, language) })));
    this.#seenIn.push(-1);
    this.#concepts.push({
      rid,
      name,
      isDoubtful: definition === undefined && salience < DOUBTFUL,
      words: this.#stemsOf(name, language),
      spread: 0,
      compounds: 0,
      frequency: 0,
      sections: [],
      sectionCounts: [],
      blocks: [],
      sentences: [],
      headings: [],
    });
  }

  #read(document: number, language: string, blocks: readonly KnownBlock[]): void {
    const open: number[] = [];
    this.#starts.push(this.#sentences.length);
    this.#openSection(document, 0, open);
    for (const block of blocks) {
      if (block.kind === "heading") this.#openSection(document, block.level ?? 1, open);
      this.#readBlock(document, language, block);
    }
  }

  #openSection(document: number, level: number, open: number[]): void {
    while (open.length > 0 && (this.#sections[open.at(-1) ?? 0]?.level ?? 0) >= level) open.pop();
    const parent = open.at(-1);
    open.push(this.#sections.length);
    this.#sections.push({ document, level, parent, concepts: [], counts: [], titled: [] });
  }

  #readBlock(document: number, language: string, { rid, kind, text, mentions }: KnownBlock): void {
    const block = this.#blocks.length;
    const section = this.#sections.length - 1;
    const named: number[] = [];
    for (const [concept, count, inner] of mentions) {
      const number = this.#conceptNumbers.get(concept);
      const laid = number === undefined ? undefined : this.#concepts[number];
      if (number === undefined || !laid) continue;
      if (this.#seenIn[number] !== section) laid.spread += 1;
      this.#seenIn[number] = section;
      if (count <= inner || named.includes(number)) continue;
      named.push(number);
      this.#place(number, laid, count - inner, block, kind === "heading");
    }
    this.#texts.push(text);
    this.#blockNumbers.set(rid, block);
    this.#blocks.push({ rid, document, section, kind, concepts: named });
    if (named.length > 0) this.#readSentences(block, language, text, named);
  }

  #place(concept: number, laid: LaidConcept, count: number, block: number, isHeading: boolean): void {
    const number = this.#sections.length - 1;
    const section = this.#sections[number];
    if (!section) return;
    laid.frequency += count;
    laid.blocks.push(block);
    if (laid.sections.at(-1) === number) {
      laid.sectionCounts[laid.sectionCounts.length - 1] = (laid.sectionCounts.at(-1) ?? 0) + count;
      const within = section.concepts.lastIndexOf(concept);
      section.counts[within] = (section.counts[within] ?? 0) + count;
    } else {
      laid.sections.push(number);
      laid.sectionCounts.push(count);
      section.concepts.push(concept);
      section.counts.push(count);
    }
    if (!isHeading) return;
    section.titled.push(concept);
    laid.headings.push(number);
  }

  #readSentences(block: number, language: string, text: string, named: readonly number[]): void {
    const tokens = this.#tokensOf(text, language);
    const byFirst = this.#byFirst(named);
    let at = 0;
    for (const { start, end } of sentencesOf(text, language)) {
      const sentence: LaidSentence = { block, start, end, concepts: [], offsets: [], words: [] };
      for (; at < tokens.length && (tokens[at]?.start ?? 0) < end; at += 1) {
        const token = tokens[at];
        if (!token) break;
        if (token.isContent) sentence.words.push(token.stem);
        for (const { concept, stems } of byFirst.get(token.stem) ?? []) {
          if (sentence.concepts.includes(concept)) continue;
          if (!stems.every((one, step) => tokens[at + step]?.stem === one)) continue;
          sentence.concepts.push(concept);
          sentence.offsets.push(token.start);
        }
      }
      for (const concept of sentence.concepts)
        this.#concepts[concept]?.sentences.push(this.#sentences.length);
      this.#sentences.push(sentence);
    }
  }

  #byFirst(named: readonly number[]): Map<number, Naming[]> {
    const byFirst = new Map<number, Naming[]>();
    for (const naming of named.flatMap((concept) => this.#namings[concept] ?? [])) {
      const first = naming.stems[0];
      if (first === undefined) continue;
      const same = byFirst.get(first);
      if (same) same.push(naming);
      else byFirst.set(first, [naming]);
    }
    return byFirst;
  }

  #tokensOf(text: string, language: string): Token[] {
    const tokens: Token[] = [];
    for (const { word, start } of wordsOf(text)) {
      const isContent = word.length > 2 && !/\d/.test(word) && !isStopword(word.toLowerCase(), language);
      for (const part of word.split(HYPHEN))
        tokens.push({ stem: this.#numberOf(stem(part, language)), start, isContent });
    }
    return tokens;
  }

  #stemsOf(name: string, language: string): number[] {
    return wordsOf(name)
      .flatMap(({ word }) => word.split(HYPHEN))
      .map((word) => this.#numberOf(stem(word, language)));
  }

  #numberOf(word: string): number {
    let number = this.#stems.get(word);
    if (number === undefined) {
      number = this.#stems.size;
      this.#stems.set(word, number);
    }
    return number;
  }

  #shareOf(sentence: number): number {
    const document = this.#blocks[this.#sentences[sentence]?.block ?? -1]?.document ?? -1;
    const start = this.#starts[document] ?? 0;
    const end = this.#starts[document + 1] ?? this.#sentences.length;
    return (sentence - start) / Math.max(1, end - start);
  }
}

/** Counts, for each name, the longer names that contain all its words. */
function countCompounds(concepts: readonly LaidConcept[]): void {
  const holders = new Map<number, Set<number>>();
  for (const [number, { words }] of concepts.entries()) {
    for (const word of words) {
      const known = holders.get(word);
      if (known) known.add(number);
      else holders.set(word, new Set([number]));
    }
  }
  for (const concept of concepts) {
    const { words } = concept;
    const [first, ...others] = words.map((word) => holders.get(word) ?? new Set<number>());
    for (const holder of first ?? []) {
      const isLonger = (concepts[holder]?.words.length ?? 0) > words.length;
      if (isLonger && others.every((one) => one.has(holder))) concept.compounds += 1;
    }
  }
}

const DOUBTFUL = 0.2;
const HYPHEN = /[-‐‑]/;
