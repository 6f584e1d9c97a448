import { type Message, say } from "../../text/message.ts";
import { stored } from "../../text/stored.ts";
import { wordsOf } from "../text/words.ts";
import { Anchors } from "./anchors.ts";
import { divided, MAX_BLOCK } from "./divide.ts";
import type { Block, BlockKind, Mark } from "./document.ts";
import { withoutBlobs } from "./normalise.ts";
import { passageOf, type Said } from "./passage.ts";
import { PLACEHOLDER, placeholder, type Reference } from "./references.ts";
import { Refusal } from "./refusal.ts";

export interface BlockFacts {
  level?: number | undefined;
  page?: number | undefined;
}

const KEEPS_LINES: ReadonlySet<BlockKind> = new Set<BlockKind>(["code", "table"]);
/** Blocks of these kinds may lack letters. */
const SIGNS_ALONE: ReadonlySet<BlockKind> = new Set<BlockKind>(["code", "formula"]);

/** Maximum marked parts per paragraph; beyond it only text is kept. */
const MOST_SAID = 20_000;
const LONGEST_TARGET = 2000;
const MOST_REFERENCES = 100_000;

/** Collects a document's blocks. A reader first writes text, then ends the block and sets its kind. */
export class Writer {
  readonly blocks: Block[] = [];
  /** Messages in their stored form. */
  readonly warnings = new Set<string>();
  readonly #maxWords: number;
  #said: Said[] = [];
  #words = 0;
  title: string | undefined;
  /** Place among the documents of its folder, as the author numbered it. */
  order: number | undefined;
  readonly references: Reference[] = [];
  readonly anchors = new Anchors();

  constructor(maxWords: number) {
    this.#maxWords = maxWords;
  }

  get words(): number {
    return this.#words;
  }

  get startsSentence(): boolean {
    return this.lastSaid === "" || /[.!?:]["'”’)]?\s*$/.test(this.lastSaid);
  }

  get lastSaid(): string {
    const last = this.#said.findLast((one) => one.kind === "text" && one.text.trim() !== "");
    return last?.kind === "text" ? last.text : "";
  }

  say(text: string): void {
    if (text === "") return;
    if (text.includes("\ue010")) {
      this.#sayWithReferences(text);
      return;
    }
    const clean = withoutBlobs(text);
    if (clean.found) this.warn(say("learning.reasons.blobsLeftOut"));
    const last = this.#said.at(-1);
    if (this.#said.length >= MOST_SAID && last?.kind === "text") last.text += clean.text;
    else this.#said.push({ kind: "text", text: clean.text });
  }

  /** Refers to a part of this or another document, by its id. */
  refer(target: string): void {
    this.say(this.reference(target));
  }

  /** A reference to be said as text. */
  reference(target: string): string {
    if (this.references.length < MOST_REFERENCES) this.references.push({ target });
    return placeholder(this.references.length - 1);
  }

  open(mark: Mark["kind"], target?: string): void {
    const known = target !== undefined && target.length > LONGEST_TARGET ? undefined : target;
    if (this.#said.length < MOST_SAID) this.#said.push({ kind: "open", mark, target: known });
  }

  close(mark: Mark["kind"]): void {
    if (this.#said.length < MOST_SAID) this.#said.push({ kind: "close", mark });
  }

  /** Ends a block with the text collected so far; empty blocks are skipped. */
  block(kind: BlockKind, { level, page }: BlockFacts = {}): void {
    const said = this.#said;
    this.#said = [];
    if (said.length === 0) return;
    const keepsLines = KEEPS_LINES.has(kind);
    const { text, marks } = passageOf(said, keepsLines);
    if (text === "" || !(SIGNS_ALONE.has(kind) || /[\p{L}\p{N}]/u.test(text))) return;
    const facts = { ...(level !== undefined && { level }), ...(page !== undefined && { page }) };
    const whole: Block = { kind, text, ...facts, ...(marks.length > 0 && { marks }) };
    for (const block of text.length > MAX_BLOCK ? divided(whole) : [whole]) this.#add(block);
  }

  /** The place of a picture: its caption or alternative text, or else the name of its file. */
  picture(path: string, said: string): void {
    const name = path.split(/[/\\#?]/).findLast((part) => part !== "") ?? "";
    this.open("picture", path);
    this.say(said.trim() === "" ? name.replace(/\.\w+$/, "") : said);
    this.close("picture");
    this.block("caption");
  }

  put(kind: BlockKind, text: string, facts: BlockFacts = {}): void {
    this.say(text);
    this.block(kind, facts);
  }

  /** Text since the last block, in one line. */
  get pendingText(): string {
    return passageOf(this.#said, false).text;
  }

  take(): string {
    const { pendingText } = this;
    this.#said = [];
    return pendingText;
  }

  warn(warning: Message): void {
    this.warnings.add(stored(warning));
  }

  /** Text that was taken, such as that of a cell, may hold references. */
  #sayWithReferences(text: string): void {
    for (const [i, part] of text.split(PLACEHOLDER).entries())
      if (i % 2 === 0) this.say(part.replaceAll("\ue010", ""));
      else this.#said.push({ kind: "reference", text: placeholder(Number(part)) });
  }

  #add(block: Block): void {
    this.blocks.push(block);
    this.anchors.settle(block);
    this.#words += wordsOf(block.text).length;
    if (this.#words > this.#maxWords)
      throw new Refusal("TOO_MANY_WORDS", say("learning.reasons.tooManyWords", { count: this.#maxWords }));
  }
}
