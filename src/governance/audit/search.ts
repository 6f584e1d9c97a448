import { blocksWithPrint, PRINTED, type Printed } from "../../engine/audit/fingerprints.ts";
import { blocksWith, markedStretches } from "../../engine/audit/marks.ts";
import type { Span } from "../../engine/audit/moments.ts";
import { BLOCK, STRETCH, stretchOf } from "../../engine/audit/stretch.ts";
import { auditEvents as events } from "../../engine/audit/tables.ts";
import { Pace } from "../../evidence/pace.ts";
import type { EventRow } from "../../evidence/read.ts";
import type { OrganizationRef } from "../../kernel/principal.ts";
import type { Connection } from "../../store/connection.ts";
import type { Part } from "../../store/fragments.ts";
import { as, part, pick } from "../../store/rows.ts";
import { conditionsOf, type EventFilter, marksOf } from "./filter.ts";
import type { Cursor } from "./page.ts";

export interface EventSearch {
  filter: EventFilter;
  spans: readonly Span[];
  limit: number;
  cursor?: Cursor | undefined;
}

/** Events per query: a few milliseconds, even from disk. */
const WINDOW = 4000;
/** Time limit for finding rare events. The search then returns the matches so far, with a cursor. */
const PATIENCE_MS = 1000;

/** Newest first. Marks and fingerprints tell which blocks to read. */
export async function searchEvents(
  connection: Connection,
  organization: OrganizationRef,
  { filter, spans, limit, cursor }: EventSearch,
): Promise<{ rows: EventRow[]; rest: number | undefined }> {
  const backward = cursor?.backward ?? false;
  const reading = new Reading(connection, organization, filter, backward);
  const pace = new Pace();
  const patience = performance.now() + PATIENCE_MS;
  const rows: EventRow[] = [];
  let rest: number | undefined;
  for (const part of reading.parts(cut(spans, cursor))) {
    if (part.rows) rows.push(...reading.read(part, limit + 1 - rows.length));
    if (rows.length > limit) {
      rows.pop();
      rest = rows.at(-1)?.seq;
      break;
    }
    if (performance.now() > patience) {
      rest = backward ? part.high : part.low;
      break;
    }
    if (pace.isDue) await pace.rest();
  }
  return { rows: backward ? rows.reverse() : rows, rest };
}

/** Ranges that remain after a cursor, in reading order. */
function cut(spans: readonly Span[], cursor: Cursor | undefined): Span[] {
  const left = spans.flatMap(({ low, high }) => {
    if (!cursor) return { low, high };
    const part = cursor.backward
      ? { low: Math.max(low, cursor.at + 1), high }
      : { low, high: Math.min(high, cursor.at - 1) };
    return part.low > part.high ? [] : part;
  });
  return cursor?.backward ? left : left.reverse();
}

/** `rows` is false if the marks rule out matches. */
interface Stretch extends Span {
  rows: boolean;
}

/** Columns of an event, without the internal organisation number: events use its id. */
const EVENT = pick(
  events,
  ...(["seq", "at", "actor", "via", "session", "ip", "correlation_id", "action", "collection"] as const),
  ...(["record_id", "version", "outcome", "code", "returned", "before", "after", "sealed"] as const),
  ...([
    "policy_ids",
    "approval_id",
    "mandate",
    "client",
    "mfa",
    "row_hashes",
    "salt",
    "prev_hash",
    "hash",
  ] as const),
);

const BATCH = 64;

class Reading {
  readonly #connection: Connection;
  readonly #organization: OrganizationRef;
  readonly #backward: boolean;
  readonly #print: readonly [Printed, string] | undefined;
  readonly #marks: readonly number[];
  readonly #conditions: Part;

  constructor(connection: Connection, organization: OrganizationRef, filter: EventFilter, backward: boolean) {
    this.#connection = connection;
    this.#organization = organization;
    this.#backward = backward;
    this.#print = PRINTED.flatMap((name) => {
      const value = filter[name];
      return value === undefined ? [] : [[name, value] as const];
    })[0];
    this.#marks = marksOf(filter);
    this.#conditions = conditionsOf(filter);
  }

  read({ low, high }: Span, limit: number): EventRow[] {
    const { id, key } = this.#organization;
    return this.#connection.all`SELECT ${id} ${as<"org", string>("org")}, ${EVENT} FROM ${events}
      WHERE ${events.org} = ${key} AND ${events.seq} BETWEEN ${low} AND ${high} ${this.#conditions} ORDER BY ${events.seq} ${this.#backward ? part`ASC` : part`DESC`} LIMIT ${limit}`;
  }

  /** Ranges to search, in reading order. */
  *parts(spans: readonly Span[]): Generator<Stretch> {
    const marked = this.#print || this.#marks.length > 0 ? this.#marked() : undefined;
    for (const span of spans) {
      if (!marked) yield* this.#windows(span);
      else {
        const [before, within, behind] = split(span, marked);
        const blocks = this.#print ? this.#printed(within, this.#print) : this.#blocks(within);
        const parts = [this.#windows(before), blocks, this.#windows(behind)];
        for (const part of this.#backward ? parts : parts.reverse()) yield* part;
      }
    }
  }

  #marked(): Span {
    const { first, end } = markedStretches(this.#connection, this.#organization.key);
    return { low: (first ?? 0) * STRETCH + 1, high: end * STRETCH };
  }

  *#windows({ low, high }: Span): Generator<Stretch> {
    if (this.#backward)
      for (let at = low; at <= high; at += WINDOW)
        yield { low: at, high: Math.min(high, at + WINDOW - 1), rows: true };
    else
      for (let at = high; at >= low; at -= WINDOW)
        yield { low: Math.max(low, at - WINDOW + 1), high: at, rows: true };
  }

  /** Blocks that have all marks; there are no matches between them. */
  *#blocks({ low, high }: Span): Generator<Stretch> {
    if (low > high) return;
    const { key } = this.#organization;
    const step = this.#backward ? 1 : -1;
    const to = this.#backward ? stretchOf(high) : stretchOf(low);
    let from = this.#backward ? stretchOf(low) : stretchOf(high);
    for (let limit = 1; (to - from) * step >= 0; limit = BATCH) {
      const found = blocksWith(this.#connection, key, this.#marks, { from, to, step, limit });
      for (const { blocks } of found) for (const block of blocks) yield* inside({ low, high }, block);
      const last = found.at(-1);
      if (last === undefined || found.length < limit) break;
      from = last.stretch + step;
    }
    yield { low, high, rows: false };
  }

  /** Blocks with the fingerprint of a value. */
  *#printed({ low, high }: Span, print: readonly [Printed, string]): Generator<Stretch> {
    if (low > high) return;
    const { key } = this.#organization;
    const [first, last] = [stretchOf(low), stretchOf(high)];
    for (let done = 0; done <= last - first; done += BATCH) {
      const from = this.#backward ? first + done : Math.max(first, last - done - BATCH + 1);
      const to = this.#backward ? Math.min(last, from + BATCH - 1) : last - done;
      const blocks = blocksWithPrint(this.#connection, key, print, { from, to });
      for (const block of this.#backward ? blocks : blocks.reverse()) yield* inside({ low, high }, block);
      const [start, end] = [Math.max(low, from * STRETCH + 1), Math.min(high, (to + 1) * STRETCH)];
      yield { low: start, high: end, rows: false };
    }
  }
}

function inside({ low, high }: Span, block: number): Stretch[] {
  const span = { low: Math.max(low, block * BLOCK + 1), high: Math.min(high, (block + 1) * BLOCK) };
  return span.low <= span.high ? [{ ...span, rows: true }] : [];
}

/** Parts before, within and after the marked range. */
function split({ low, high }: Span, marked: Span): [Span, Span, Span] {
  return [
    { low, high: Math.min(high, marked.low - 1) },
    { low: Math.max(low, marked.low), high: Math.min(high, marked.high) },
    { low: Math.max(low, marked.high + 1), high },
  ];
}
