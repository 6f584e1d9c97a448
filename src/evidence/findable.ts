import { Gathering, markedStretches, readMarks } from "../engine/audit/marks.ts";
import { STRETCH, stretchOf } from "../engine/audit/stretch.ts";
import { auditSteps } from "../engine/audit/tables.ts";
import type { Connection } from "../store/connection.ts";
import { say } from "../text/message.ts";
import { type Breach, breach } from "./breach.ts";
import type { EventRow } from "./read.ts";

/** Compares search marks and clock setbacks with the log: no hash covers them, and gaps would hide events. */
export class Findable {
  readonly #connection: Connection;
  readonly #org: number;
  readonly #marked: { first: number | undefined; end: number };
  #before: Pick<EventRow, "seq" | "at"> | undefined;
  #gathering: Gathering | undefined;
  #found: Breach | undefined;

  constructor(connection: Connection, org: number) {
    this.#connection = connection;
    this.#org = org;
    this.#marked = markedStretches(connection, org);
  }

  take(row: EventRow): void {
    const stretch = stretchOf(row.seq);
    if (stretch !== this.#gathering?.stretch) this.#judge();
    this.#gathering ??= new Gathering(stretch, row.seq);
    this.#gathering.add(row.seq, row);
    const before = this.#before;
    this.#before = row;
    if (!before || row.at >= before.at || this.#isStep(before.seq, row.seq)) return;
    const message = say("evidence.breaches.clockNote", { seq: row.seq });
    this.#found ??= breach(row.seq, "missing", message);
  }

  /** Returns a breach for the first event that a search would miss. */
  end(): Breach | undefined {
    this.#judge();
    return this.#found;
  }

  #judge(): void {
    const gathering = this.#gathering;
    this.#gathering = undefined;
    const { first, end } = this.#marked;
    if (!gathering || first === undefined || gathering.stretch < first || gathering.stretch >= end) return;
    const kept = readMarks(this.#connection, this.#org, gathering.stretch);
    const isMarked = [...gathering.marks()].every(
      ([mark, blocks]) => ((kept.get(mark) ?? 0) & blocks) === blocks,
    );
    if (isMarked && gathering.fingerprints.isStored(this.#connection, this.#org, gathering.stretch)) return;
    const last = (gathering.stretch + 1) * STRETCH;
    const message = say("evidence.breaches.marks", { first: last - STRETCH + 1, last });
    this.#found ??= breach(gathering.first, "missing", message);
  }

  #isStep(after: number, seq: number): boolean {
    return this.#connection.has`
      SELECT 1 FROM ${auditSteps}
      WHERE ${auditSteps.org} = ${this.#org} AND ${auditSteps.seq} > ${after} AND ${auditSteps.seq} <= ${seq} LIMIT 1`;
  }
}
