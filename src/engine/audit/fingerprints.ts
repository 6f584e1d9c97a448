import type { Connection } from "../../store/connection.ts";
import { pick, row } from "../../store/rows.ts";
import type { EventDraft } from "./event.ts";
import { BLOCK, STRETCH } from "./stretch.ts";
import { auditFingerprints } from "./tables.ts";

/** Values that are too many for marks: nearly every event has its own. */
export const PRINTED = ["record_id", "correlation_id"] as const;
export type Printed = (typeof PRINTED)[number];

/** 0 if there is no value. A collision makes a search read one more block, but never miss an event. */
export function fingerprint(value: string | null): number {
  return value === null ? 0 : Bun.hash.xxHash32(value) || 1;
}

/** Fingerprints of a stretch's events by position: 4 bytes per event and value instead of an index entry. */
export class Fingerprints {
  readonly #prints = { record_id: new Uint32Array(STRETCH), correlation_id: new Uint32Array(STRETCH) };

  add(seq: number, event: Pick<EventDraft, Printed>): void {
    const position = (seq - 1) % STRETCH;
    for (const name of PRINTED) this.#prints[name][position] = fingerprint(event[name]);
  }

  write(connection: Connection, org: number, stretch: number): void {
    const [record_id, correlation_id] = PRINTED.map((name) => Buffer.from(this.#prints[name].buffer));
    if (record_id && correlation_id)
      connection.run`INSERT OR REPLACE INTO ${auditFingerprints}
        ${row(auditFingerprints, { org, stretch, record_id, correlation_id })}`;
  }

  /** True if a search in the stored fingerprints would find every event. */
  isStored(connection: Connection, org: number, stretch: number): boolean {
    const stored = connection.get`
      SELECT ${STORED} FROM ${auditFingerprints}
      WHERE ${auditFingerprints.org} = ${org} AND ${auditFingerprints.stretch} = ${stretch}`;
    return PRINTED.every((name) => {
      const kept = stored && printsIn(stored[name]);
      return this.#prints[name].every((print, position) => print === 0 || print === kept?.[position]);
    });
  }
}

const STORED = pick(auditFingerprints, "stretch", "record_id", "correlation_id");

/** Blocks of some stretches that may have an event with the value, in ascending order. */
export function blocksWithPrint(
  connection: Connection,
  org: number,
  [name, value]: readonly [Printed, string],
  { from, to }: { from: number; to: number },
): number[] {
  const rows = connection.all`
    SELECT ${STORED} FROM ${auditFingerprints}
    WHERE ${auditFingerprints.org} = ${org} AND ${auditFingerprints.stretch} BETWEEN ${from} AND ${to}
    ORDER BY ${auditFingerprints.stretch}`;
  const print = fingerprint(value);
  return rows.flatMap((stored) => {
    const prints = printsIn(stored[name]);
    const blocks: number[] = [];
    for (let at = prints.indexOf(print); at >= 0; at = prints.indexOf(print, at + 1)) {
      const block = Math.floor((stored.stretch * STRETCH + at) / BLOCK);
      if (block !== blocks.at(-1)) blocks.push(block);
    }
    return blocks;
  });
}

function printsIn(bytes: Uint8Array): Uint32Array {
  // A copy, because the bytes of a row need not be aligned.
  return new Uint32Array(Uint8Array.from(bytes).buffer);
}
