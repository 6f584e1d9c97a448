import { leafHash } from "../engine/audit/merkle.ts";

/** What is wrong with a log. */
export type BreachKind = "edited" | "missing" | "reordered" | "truncated" | "bad_signature";

/** The first place where a log is not what it was. */
export interface Breach {
  seq: number;
  kind: BreachKind;
  message: string;
}

/** What reading a log came to. */
export interface VerifyReport {
  ok: boolean;
  /** How many events were compared with their hashes. */
  checked: number;
  from: number;
  to: number;
  /** Where the log ends. */
  head: { seq: number; hash: string };
  /** Up to which event a signed checkpoint covers the log. */
  signed: number;
  /** Events that are in confirmed archives; their hashes are here, and were checked. None, unless said. */
  archived?: number;
  /** The longest log that witnesses signed, and how many of them. */
  cosigned?: { size: number; witnesses: number } | undefined;
  breach?: Breach;
}

/** An event as it was read, with the hash that was kept of it. */
export interface ReadEvent {
  readonly seq: number;
  readonly prev_hash: Uint8Array;
  readonly hash: Uint8Array;
  /** Its canonical text, or the one it would have in another place; undefined when no event ever said this. */
  text(other?: Place): string | undefined;
}

/** Where an event stands in its log. */
export interface Place {
  seq?: number;
  prev_hash?: Uint8Array;
}

export function breach(seq: number, kind: BreachKind, message: string): Breach {
  return { seq, kind, message: `${message}.` };
}

/** A breach as the end of a sentence. */
export function breachText({ seq, kind, message }: Breach): string {
  return `event ${seq}, ${kind}. ${message.replace(/\.$/, "")}`;
}

/** The end of a log is not there. */
export function cutOff(size: number, longest: string): Breach {
  return breach(size + 1, "truncated", `The log ends after ${size} events, but it had ${longest}`);
}

/** What an event says now, hashed; or what it would say in another place. */
export function hashOf(event: ReadEvent, other?: Place): Uint8Array | undefined {
  const text = event.text(other);
  return text === undefined ? undefined : leafHash(text);
}

export function same(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}

/** Looking for where an event was moved from ends here: a forged length must not keep the program busy for ever. */
const FARTHEST = 20_000_000;

/** Tells an event that was edited from one that was only moved: that one matches its hash in another place. */
export async function explainMismatch(
  found: Breach,
  event: ReadEvent,
  size: number,
  pace = new Pace(),
): Promise<Breach> {
  for (let seq = 1; seq <= Math.min(size, FARTHEST); seq++) {
    if (pace.isDue) await pace.rest();
    const hash = seq === event.seq ? undefined : hashOf(event, { seq });
    if (!hash || !same(hash, event.hash)) continue;
    // Two events claim one place, and this one has the better claim: its own hash names it.
    if (seq === found.seq - 1)
      return breach(
        seq,
        "edited",
        `Event ${seq} was put in: the one that was written there is now ${found.seq}`,
      );
    return breach(found.seq, "reordered", `Event ${found.seq} was not written there: it is event ${seq}`);
  }
  return found;
}

const SLICE_MS = 5;

/** Lets the event loop turn between the steps of long work, so that nobody else waits for it. */
export class Pace {
  #since = performance.now();

  get isDue(): boolean {
    return performance.now() - this.#since > SLICE_MS;
  }

  async rest(): Promise<void> {
    await new Promise((resume) => setImmediate(resume));
    this.#since = performance.now();
  }
}
