import type { LogIdentity } from "../engine/audit/checkpoints.ts";
import type { OrganizationRef } from "../kernel/principal.ts";
import type { Connection } from "../store/connection.ts";
import { say } from "../text/message.ts";
import { type Breach, breach, same } from "./breach.ts";
import type { EventRow } from "./read.ts";
import {
  distrustRelease,
  identityFor,
  isReleased,
  type Leaves,
  leafAt,
  readLeaves,
  readSegments,
  type Segment,
  TILE,
  tileOf,
} from "./segment.ts";

/** Archived part of a log during verification: hashes, and which events may be missing. */
export class Archived {
  readonly #connection: Connection;
  readonly #organization: OrganizationRef;
  readonly #identity: ReturnType<typeof identityFor>;
  readonly #segments: readonly Segment[];
  #tile: { position: number; leaves: Leaves | undefined } | undefined;

  constructor(connection: Connection, organization: OrganizationRef, identity: LogIdentity) {
    this.#connection = connection;
    this.#organization = organization;
    this.#identity = identityFor(identity, organization);
    this.#segments = readSegments(connection, organization.key).filter(isReleased);
  }

  /** Breach for the first released segment in a range that lacks a valid release signature. */
  breach(from: number, to: number): Breach | undefined {
    for (const segment of this.#segments) {
      if (segment.last < from || segment.first > to) continue;
      const reason = distrustRelease(this.#connection, this.#organization, this.#identity, segment);
      if (reason)
        return breach(
          segment.first,
          "bad_signature",
          say("evidence.breaches.segment", { number: segment.number, reason }),
        );
    }
    return undefined;
  }

  /** Hash of an event that may be missing from the database; undefined if it may not. */
  hashOf(seq: number): Uint8Array | undefined {
    const leaves = this.#leavesOf(seq);
    return leaves?.kept[(seq - 1) % TILE] === "0" ? leafAt(leaves, seq) : undefined;
  }

  /** Returns a breach if a stored event does not match the hash kept for it. */
  contradicts({ seq, hash }: EventRow): Breach | undefined {
    const leaves = this.#leavesOf(seq);
    if (!leaves || same(leafAt(leaves, seq), hash)) return undefined;
    return breach(seq, "edited", say("evidence.breaches.archivedHash", { seq }));
  }

  segmentOf(seq: number): number | undefined {
    return this.#segments.find(({ first, last }) => first <= seq && seq <= last)?.number;
  }

  #leavesOf(seq: number): Leaves | undefined {
    if (this.segmentOf(seq) === undefined) return undefined;
    const position = tileOf(seq);
    if (this.#tile?.position !== position)
      this.#tile = { position, leaves: readLeaves(this.#connection, this.#organization.key, position) };
    return this.#tile.leaves;
  }
}
