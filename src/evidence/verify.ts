import type { KeyObject } from "node:crypto";
import { type CheckpointVerdict, verifyCheckpoint } from "../engine/audit/checkpoint.ts";
import { Frontier, HASH_LENGTH, type NodeId } from "../engine/audit/merkle.ts";
import { say } from "../text/message.ts";
import { type Breach, breach, cutOff, hashOf, type ReadEvent, same } from "./breach.ts";

/** Signed checkpoint of the log being verified. */
export interface Note {
  size: number;
  note: string;
}

export interface LogState {
  hash: Uint8Array;
  frontier: Frontier;
}

export interface VerifierOptions {
  /** Name and signer that notes must have. */
  origin: string;
  name: string;
  publicKey: KeyObject;
  /** State to start from; defaults to the empty log. */
  start?: LogState;
  notes?: readonly Note[];
  /** Returns the stored hash of a complete subtree, if the log keeps them. */
  tile?: (node: NodeId) => Uint8Array | undefined;
}

/** Finds the first inconsistency of a log, in the live database or an export. */
export class LogVerifier {
  readonly #options: VerifierOptions;
  readonly #frontier: Frontier;
  readonly #notes: Note[];
  #hash: Uint8Array;
  #signed: number;
  /** Event that does not chain to its predecessor. The next event shows which of the two was changed. */
  #unlinked: ReadEvent | undefined;
  /** Mismatch somewhere among several events. The next event may narrow it down to the last of them. */
  #doubt: Breach | undefined;
  #mismatched: ReadEvent | undefined;
  #checked = 0;
  #archived = 0;

  constructor(options: VerifierOptions) {
    this.#options = options;
    this.#frontier = options.start?.frontier.clone() ?? new Frontier();
    this.#hash = options.start?.hash ?? new Uint8Array(HASH_LENGTH);
    this.#signed = this.#frontier.size;
    this.#notes = [...(options.notes ?? [])].sort((a, b) => a.size - b.size);
  }

  get checked(): number {
    return this.#checked;
  }

  /** Events verified by hash alone because their text is archived. */
  get archived(): number {
    return this.#archived;
  }

  /** Number of the event expected next. */
  get expected(): number {
    return this.#frontier.size + (this.#unlinked ? 2 : 1);
  }

  get size(): number {
    return this.#frontier.size;
  }

  /** Number of the last event covered by a signature. */
  get signed(): number {
    return this.#signed;
  }

  get hash(): Uint8Array {
    return this.#hash;
  }

  get edge(): Uint8Array {
    return this.#frontier.toBytes();
  }

  /** Event at the breach, if it does not match its own hash. */
  get mismatched(): ReadEvent | undefined {
    return this.#mismatched;
  }

  next(event: ReadEvent): Breach | undefined {
    const open = this.#place(event);
    if (open) return open;
    const hash = hashOf(event);
    if (!hash || !same(hash, event.hash)) {
      this.#mismatched = event;
      return breach(event.seq, "edited", say("evidence.breaches.hashDiffers", { seq: event.seq }));
    }
    this.#checked += 1;
    return this.#append(event, hash);
  }

  /** Takes the next event by hash, without checking its contents. */
  pass(event: ReadEvent): Breach | undefined {
    const open = this.#place(event);
    if (open) return open;
    if (event.hash.length !== HASH_LENGTH)
      return breach(event.seq, "edited", say("evidence.breaches.noHash", { seq: event.seq }));
    return this.#append(event, event.hash);
  }

  /** Takes the hash of an archived event. */
  skip(hash: Uint8Array): Breach | undefined {
    this.#archived += 1;
    return this.pass({ seq: this.expected, prev_hash: this.#hash, hash, text: () => undefined });
  }

  /** Takes a note about the current or a later size. */
  take(note: Note): Breach | undefined {
    const at = this.#notes.findLastIndex(({ size }) => size <= note.size);
    this.#notes.splice(at + 1, 0, note);
    return this.#judge();
  }

  /** Finishes verification: nothing that was ever written or signed may be missing. */
  end(head?: { size: number; hash?: Uint8Array }): Breach | undefined {
    const size = this.#unlinked?.seq ?? this.#frontier.size;
    const open = this.#settle(head?.size === size ? head.hash : undefined);
    if (open) return open;
    if (head && head.size > size) return cutOff(size, `${head.size}`);
    if (head && head.size < size)
      return breach(head.size + 1, "edited", say("evidence.breaches.afterEnd", { seq: head.size + 1 }));
    if (head?.hash && !same(head.hash, this.#hash))
      return breach(Math.max(1, size), "edited", say("evidence.breaches.otherEnd", { seq: size }));
    const [ahead] = this.#notes;
    return ahead && (this.#distrust(ahead, this.#read(ahead)) ?? cutOff(size, `${ahead.size}`));
  }

  /** Resolves the previous event's open problem and checks that this event is next. */
  #place(event: ReadEvent): Breach | undefined {
    const { expected } = this;
    const open = this.#settle(event.seq === expected ? event.prev_hash : undefined);
    if (open) return open;
    if (event.seq > expected)
      return breach(
        expected,
        "missing",
        say("evidence.breaches.eventMissing", { seq: expected, next: event.seq }),
      );
    if (event.seq < expected)
      return breach(
        event.seq,
        "reordered",
        say("evidence.breaches.outOfOrder", { seq: event.seq, before: expected - 1 }),
      );
    return undefined;
  }

  /** Resolves the last event's open problem by the hash that its successor recorded. */
  #settle(claim: Uint8Array | undefined): Breach | undefined {
    const { size } = this.#frontier;
    if (this.#unlinked) {
      const { seq } = this.#unlinked;
      const mended = hashOf(this.#unlinked, { prev_hash: this.#hash });
      if (size === 0 || (mended && claim && same(mended, claim)))
        return breach(seq, "edited", say("evidence.breaches.unlinked", { seq }));
      return breach(size, "edited", say("evidence.breaches.otherBefore", { size, seq }));
    }
    if (!this.#doubt || !claim || same(claim, this.#hash)) return this.#doubt;
    return breach(size, "edited", say("evidence.breaches.otherEvent", { seq: size }));
  }

  #append(event: ReadEvent, hash: Uint8Array): Breach | undefined {
    if (!same(event.prev_hash, this.#hash)) {
      this.#unlinked = event;
      return undefined;
    }
    const completed = this.#frontier.append(hash);
    this.#hash = hash;
    for (const subtree of completed) this.#doubt ??= this.#compareTile(subtree, subtree.hash);
    return this.#judge();
  }

  #compareTile(node: NodeId, hash: Uint8Array): Breach | undefined {
    const { tile } = this.#options;
    const kept = tile?.(node);
    if (!tile || (kept && same(kept, hash))) return undefined;
    const width = 2 ** node.level;
    const [first, last] = [node.index * width + 1, (node.index + 1) * width];
    // Signed events are trusted: only later ones can have been changed.
    const seq = Math.max(first, Math.min(this.#signed, last - 1) + 1);
    if (!kept) return breach(seq, "missing", say("evidence.breaches.tileMissing", { first, last }));
    return breach(seq, "edited", say("evidence.breaches.tileDiffers", { first, last }));
  }

  /** Compares all notes up to the current size with the tree. */
  #judge(): Breach | undefined {
    const { size } = this.#frontier;
    for (;;) {
      const [note] = this.#notes;
      if (!note || note.size > size) return undefined;
      this.#notes.shift();
      const verdict = this.#read(note);
      const distrust = this.#distrust(note, verdict);
      if (distrust) return distrust;
      if (note.size < size)
        return breach(
          note.size,
          "reordered",
          say("evidence.breaches.checkpointLate", { at: note.size, size }),
        );
      if (verdict.ok && same(verdict.checkpoint.root, this.#frontier.root())) this.#signed = size;
      else {
        const first = this.#signed + 1;
        const message = say("evidence.breaches.signedDiffer", { first, last: size });
        this.#doubt ??= breach(first, "edited", message);
      }
    }
  }

  #read({ note }: Note): CheckpointVerdict {
    return verifyCheckpoint(note, this.#options.publicKey, this.#options.name);
  }

  #distrust({ size }: Note, verdict: CheckpointVerdict): Breach | undefined {
    const seq = Math.max(1, size);
    if (!verdict.ok)
      return breach(
        seq,
        "bad_signature",
        say("evidence.breaches.checkpointBad", { size, reason: verdict.reason }),
      );
    const { checkpoint } = verdict;
    if (checkpoint.origin === this.#options.origin && checkpoint.size === size) return undefined;
    return breach(seq, "bad_signature", say("evidence.breaches.checkpointOther", { size }));
  }
}
