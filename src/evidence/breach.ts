import { leafHash } from "../engine/audit/merkle.ts";
import { type Message, say, type Value } from "../text/message.ts";
import { renderText } from "../text/render.ts";
import { Pace } from "./pace.ts";

export type BreachKind = "edited" | "missing" | "reordered" | "truncated" | "bad_signature";

/** First inconsistency in a log. */
export interface Breach {
  seq: number;
  kind: BreachKind;
  message: Message;
}

export interface VerifyReport {
  ok: boolean;
  checked: number;
  from: number;
  to: number;
  head: { seq: number; hash: string };
  /** Number of the last event that a signed checkpoint covers. */
  signed: number;
  /** Number of events in confirmed archives, which were verified by hash only. */
  archived?: number;
  /** Largest size that witnesses signed, and their number. */
  cosigned?: { size: number; witnesses: number } | undefined;
  breach?: Breach;
}

export interface ReadEvent {
  readonly seq: number;
  readonly prev_hash: Uint8Array;
  readonly hash: Uint8Array;
  /** Canonical text, optionally as if at another position; undefined if no valid event produces it. */
  text(other?: Place): string | undefined;
}

export interface Place {
  seq?: number;
  prev_hash?: Uint8Array;
}

export function breach(seq: number, kind: BreachKind, message: Message): Breach {
  return { seq, kind, message };
}

export function breachMessage({ seq, kind, message }: Breach): Message {
  return say("evidence.breaches.at", { seq, kind, message });
}

/** Text of a breach without the final full stop. */
export function breachText(found: Breach, language = "en"): string {
  return renderText(breachMessage(found), language).replace(/\.$/, "");
}

/** Breach for a log whose last events are missing. */
export function cutOff(size: number, longest: Value): Breach {
  return breach(size + 1, "truncated", say("evidence.breaches.cutOff", { size, longest }));
}

/** Hash of the current contents, optionally as if at another position. */
export function hashOf(event: ReadEvent, other?: Place): Uint8Array | undefined {
  const text = event.text(other);
  return text === undefined ? undefined : leafHash(text);
}

export function same(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}

/** Bounds the search for a moved event's origin, so that a forged size cannot keep it running. */
const FARTHEST = 20_000_000;

/** Tells an edited event from a moved one, whose hash matches at another position. */
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
    // Two events claim the same position. The hash of this one confirms its claim.
    if (seq === found.seq - 1)
      return breach(seq, "edited", say("evidence.breaches.inserted", { seq, now: found.seq }));
    return breach(found.seq, "reordered", say("evidence.breaches.moved", { at: found.seq, seq }));
  }
  return found;
}
