import { verifier as keyOf, verifyCheckpoint } from "../engine/audit/checkpoint.ts";
import { type CheckpointSigner, originOf } from "../engine/audit/checkpoints.ts";
import { hex } from "../engine/audit/event.ts";
import { type NodeId, TILE_HEIGHT } from "../engine/audit/merkle.ts";
import { auditEvents, auditTiles } from "../engine/audit/tables.ts";
import type { OrganizationRef } from "../kernel/principal.ts";
import type { Connection } from "../store/connection.ts";
import { pick } from "../store/rows.ts";
import type { Store } from "../store/store.ts";
import { say } from "../text/message.ts";
import { Archived } from "./archived.ts";
import { type Breach, breach, cutOff, explainMismatch, same, type VerifyReport } from "./breach.ts";
import { cosignedAt, readCosignatures, recordedCosignatures } from "./cosign.ts";
import { Findable } from "./findable.ts";
import { Pace } from "./pace.ts";
import { frontierAt, KeptEvent, readEvents, readFiledNotes, readHead, readNotes, treeOf } from "./read.ts";
import { type LogState, LogVerifier, type Note } from "./verify.ts";

const CHUNK = 50;

/** Verifies a log, or the events `from` to `to`, on one snapshot of the database. */
export async function verifyLog(
  store: Store,
  signer: CheckpointSigner,
  organization: OrganizationRef,
  range: { from?: number; to?: number } = {},
  pace = new Pace(),
): Promise<VerifyReport> {
  // Read before the snapshot, since notes are written to the database before the file.
  const filed = await readFiledNotes(signer.fileOf(organization), originOf(signer.identity, organization.id));
  return store.snapshot(async ({ connection }) => {
    const log = new LiveLog(connection, signer, organization, filed, pace);
    const { from = 1, to = log.length } = range;
    return log.verify(from, to);
  });
}

class LiveLog {
  readonly #connection: Connection;
  readonly #organization: OrganizationRef;
  readonly #identity: { origin: string; name: string; publicKey: ReturnType<typeof keyOf> };
  readonly #head: ReturnType<typeof readHead>;
  readonly #kept: readonly Note[];
  readonly #filed: readonly Note[];
  readonly #notes: readonly Note[];
  readonly #archive: Archived;
  readonly #findable: Findable;
  #cosigned: VerifyReport["cosigned"];
  readonly #pace: Pace;
  readonly length: number;

  constructor(
    connection: Connection,
    { identity }: CheckpointSigner,
    organization: OrganizationRef,
    filed: readonly Note[],
    pace: Pace,
  ) {
    this.#pace = pace;
    const { key } = organization;
    this.#connection = connection;
    this.#organization = organization;
    this.#identity = {
      origin: originOf(identity, organization.id),
      name: identity.name,
      publicKey: keyOf(identity.publicKey),
    };
    this.#head = readHead(connection, key);
    this.#kept = readNotes(connection, key);
    this.#filed = filed;
    this.#notes = [
      ...new Map([...this.#kept, ...filed].map((note) => [`${note.size} ${note.note}`, note])).values(),
    ];
    const newest = connection.count`
      SELECT max(${auditEvents.seq}) FROM ${auditEvents} WHERE ${auditEvents.org} = ${key}`;
    this.#archive = new Archived(connection, organization, identity);
    this.#findable = new Findable(connection, key);
    this.length = this.#head?.size ?? newest;
  }

  async verify(from: number, to: number): Promise<VerifyReport> {
    const whole = to >= this.length;
    const until = whole ? Number.MAX_SAFE_INTEGER : this.#witnessOf(to);
    const start = await this.#startBefore(from);
    const after = start?.frontier.size ?? Number.MIN_SAFE_INTEGER;
    const verifier = new LogVerifier({
      ...this.#identity,
      start,
      notes: this.#notes.filter(({ size }) => size > after && size <= until),
      tile: (node) => this.#tile(node),
    });
    const found =
      this.#archive.breach(from, to) ??
      (await this.#read(verifier, after, until, from, to)) ??
      (whole ? this.#end(verifier) : verifier.end({ size: until })) ??
      this.#findable.end();
    const { mismatched } = verifier;
    const explained =
      found && mismatched ? await explainMismatch(found, mismatched, this.length, this.#pace) : found;
    return {
      ok: found === undefined,
      checked: verifier.checked,
      from,
      to: Math.min(to, this.length),
      head: { seq: this.length, hash: hex(this.#head?.hash ?? verifier.hash) },
      signed: verifier.signed,
      ...(this.#cosigned && { cosigned: this.#cosigned }),
      ...(verifier.archived > 0 && { archived: verifier.archived }),
      ...(explained && { breach: explained }),
    };
  }

  async #read(
    verifier: LogVerifier,
    after: number,
    until: number,
    from: number,
    to: number,
  ): Promise<Breach | undefined> {
    for (let last = after; ; ) {
      const rows = readEvents(this.#connection, this.#organization, last, until, CHUNK);
      for (const row of rows) {
        if (this.#pace.isDue) await this.#pace.rest();
        const event = new KeptEvent(row);
        const found =
          (await this.#cross(verifier, Math.min(row.seq - 1, until))) ??
          this.#archive.contradicts(row) ??
          (row.seq < from || row.seq > to ? verifier.pass(event) : verifier.next(event));
        if (found) return found;
        if (row.seq >= from && row.seq <= to) this.#findable.take(row);
      }
      const newest = rows.at(-1);
      if (!newest) return this.#cross(verifier, Math.min(until, this.length));
      last = newest.seq;
    }
  }

  /** Advances over archived events, using their hashes. */
  async #cross(verifier: LogVerifier, to: number): Promise<Breach | undefined> {
    while (verifier.expected <= to) {
      const hash = this.#archive.hashOf(verifier.expected);
      if (!hash) return undefined;
      if (this.#pace.isDue) await this.#pace.rest();
      const found = verifier.skip(hash);
      if (found) return found;
    }
    return undefined;
  }

  /** Event up to which to read, so that a signature covers `to` or at least the next event chains to it. */
  #witnessOf(to: number): number {
    const sizes = this.#notes.map(({ size }) => size).filter((size) => size >= to && size <= this.length);
    return sizes.length > 0 ? Math.min(...sizes) : to + 1;
  }

  /** State at the last checkpoint before an event, if its signed root still matches the tree. */
  async #startBefore(from: number): Promise<LogState | undefined> {
    const note = this.#notes.filter(({ size }) => size > 0 && size < from).sort((a, b) => b.size - a.size)[0];
    if (!note) return undefined;
    const { publicKey, name, origin } = this.#identity;
    const verdict = verifyCheckpoint(note.note, publicKey, name);
    if (!verdict.ok || verdict.checkpoint.origin !== origin || verdict.checkpoint.size !== note.size)
      return undefined;
    try {
      const tree = treeOf(this.#connection, this.#organization.key);
      const frontier = await frontierAt(tree, note.size);
      const hash = await tree.node(0, note.size - 1);
      return same(frontier.root(), verdict.checkpoint.root) ? { hash, frontier } : undefined;
    } catch (error) {
      // Hashes are missing; reading from the first event finds where.
      if (error instanceof RangeError) return undefined;
      throw error;
    }
  }

  #end(verifier: LogVerifier): Breach | undefined {
    const head = this.#head;
    const found = verifier.end(head);
    if (found) return found;
    const { size } = verifier;
    const seq = Math.max(1, size);
    if (!head && size > 0) return breach(seq, "missing", say("evidence.breaches.noHead"));
    if (head && !same(head.frontier, verifier.edge))
      return breach(seq, "edited", say("evidence.breaches.frontier"));
    const stray = this.#connection.count`
      SELECT max(${auditTiles.position}) + 1 FROM ${auditTiles}
      WHERE ${auditTiles.org} = ${this.#organization.key} AND ${auditTiles.level} = ${TILE_HEIGHT}`;
    const longest = stray * 2 ** TILE_HEIGHT;
    if (longest > size) return cutOff(size, say("evidence.breaches.orMore", { size: longest }));
    const sizes = new Set(this.#kept.map((note) => note.size));
    const lost = this.#filed.find((note) => !sizes.has(note.size));
    if (lost)
      return breach(lost.size, "missing", say("evidence.breaches.checkpointMissing", { size: lost.size }));
    return this.#witnessed();
  }

  /** Compares the log with the sizes that witnesses signed. */
  #witnessed(): Breach | undefined {
    const { key } = this.#organization;
    const kept = readCosignatures(this.#connection, key);
    for (const { size, line, witness, removed } of kept) {
      if (!witness) return breach(size, "missing", say("evidence.breaches.witnessMissing", { size }));
      if (size > this.length)
        return cutOff(this.length, say("evidence.breaches.whenSigned", { size, name: witness.name }));
      const note = this.#kept.find((one) => one.size === size)?.note;
      if (!note || cosignedAt(`${note}${line}\n`, witness) === undefined)
        return breach(
          size,
          "bad_signature",
          say("evidence.breaches.witnessOther", { name: witness.name, size }),
        );
      if (removed) continue;
      const others = this.#cosigned?.size === size ? this.#cosigned.witnesses : 0;
      this.#cosigned = { size, witnesses: others + 1 };
    }
    const lost = recordedCosignatures(this.#connection, key).find(
      ({ size, count }) => kept.filter((one) => one.size === size).length < count,
    );
    return (
      lost && breach(lost.size, "missing", say("evidence.breaches.cosignatureMissing", { size: lost.size }))
    );
  }

  #tile({ level, index }: NodeId): Uint8Array | undefined {
    return this.#connection.get`
      SELECT ${pick(auditTiles, "hash")} FROM ${auditTiles}
      WHERE ${auditTiles.org} = ${this.#organization.key} AND ${auditTiles.level} = ${level}
        AND ${auditTiles.position} = ${index}`?.hash;
  }
}
