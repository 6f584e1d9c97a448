import { Type } from "@sinclair/typebox";
import {
  auditEvents as events,
  auditLeaves as leaves,
  auditSegments as segments,
} from "../../../engine/audit/tables.ts";
import type { Registry } from "../../../engine/registry.ts";
import { hashFile } from "../../../evidence/archive-file.ts";
import { rootFrom } from "../../../evidence/proof.ts";
import { type EventRow, readEvents, treeOf } from "../../../evidence/read.ts";
import {
  type Leaves,
  readSegment,
  releaseLines,
  type Segment,
  TILE,
  tileOf,
} from "../../../evidence/segment.ts";
import { verifyLog } from "../../../evidence/verify-log.ts";
import { clockOutput, enqueue } from "../../../jobs/index.ts";
import { type Action, defineAction, defineInnerAction } from "../../../kernel/action.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import { APPLIANCE, type OrganizationRef } from "../../../kernel/principal.ts";
import { closed } from "../../../kernel/schema.ts";
import { row, set } from "../../../store/rows.ts";
import type { Store } from "../../../store/store.ts";
import { say } from "../../../text/message.ts";
import { logOf } from "../which.ts";
import { type ArchiveParts, refusalOf, requireWhole } from "./archive.ts";
import {
  COLLECTION,
  loadSegment,
  PATH,
  requireState,
  segmentInput,
  segmentSchema,
  showSegment,
} from "./view.ts";

const EMPTY = "audit.segments.empty";

export function confirmSegmentAction(
  { store, signer, folder }: ArchiveParts,
  registry: () => Registry,
): Action {
  return defineAction({
    name: "audit.segments.confirm",
    summary: "Confirm an archived segment",
    description:
      "Takes the SHA-256 that `freehold audit verify` printed for the file in its final location. Reads, refusals and logins of the segment are then removed. Changes are kept for histories and duties, and all hashes for proofs.",
    kind: "write",
    tier: "managing",
    http: [{ method: "POST", path: `${PATH}/:n/confirm` }],
    dryRun: false,
    errors: ["RECORD_NOT_FOUND", "STATE_TRANSITION_INVALID"],
    input: Type.Object({ ...segmentInput, sha256: Type.String({ pattern: "^[0-9a-f]{64}$" }) }, closed),
    output: segmentSchema,
    prepare: async (context, { n, log, sha256 }) => {
      const organization = logOf(context, log);
      const segment = confirmable(loadSegment(context, organization, n), sha256);
      const path = folder.pathOf(organization, segment);
      // The file may have been moved away; if it still exists, it must match what was verified.
      if ((await folder.sizeOf(path)) !== undefined) {
        if ((await hashFile(path)) !== sha256)
          throw invalid("sha256", "NOT_INTACT", say("governance.errors.archiveFileDiffers"));
        await requireWhole(folder, signer, organization, segment).catch((error: unknown) => {
          throw refusalOf(error);
        });
      }
      const { first: from, last: to } = segment;
      const { breach } = await verifyLog(store, signer, organization, { from, to });
      if (breach)
        throw new Fault("STATE_TRANSITION_INVALID", {
          message: say("governance.errors.segmentNotIntact", { breach: breach.message }),
        });
      return leavesOf(store, organization, segment, reads(registry()));
    },
    run: async (context, { n, log, sha256 }, tiles) => {
      const organization = logOf(context, log);
      const segment = confirmable(loadSegment(context, organization, n), sha256);
      const { connection } = context.handle;
      const { number, last } = segment;
      for (const tile of tiles)
        connection.run`INSERT INTO ${leaves} ${row(leaves, { org: organization.key, ...tile })}`;
      const kept = tiles.map((tile) => tile.kept);
      const root = await rootFrom(treeOf(connection, organization.key), last);
      const release = signer.note(organization, last, root, releaseLines(segment, sha256, kept));
      const confirmed = { confirmed_at: context.now, confirmed_by: context.principal.id, release };
      connection.run`UPDATE ${segments} SET ${set(segments, { state: "emptying", ...confirmed })}
        WHERE ${segments.org} = ${organization.key} AND ${segments.number} = ${number}`;
      context.changed({
        collection: COLLECTION,
        id: n,
        version: null,
        before: { state: "archived" },
        after: { state: "emptying", sha256, events: kept.join("").replaceAll("1", "").length },
      });
      enqueue(context, {
        action: EMPTY,
        input: { n: number, log: log ?? "organization" },
        key: `${organization.id}/${number}/${context.now}`,
      });
      return showSegment(organization, loadSegment(context, organization, n));
    },
  });
}

function confirmable(segment: Segment, sha256: string): Segment {
  requireState(segment, ["archived"], say("governance.errors.archiveAndVerify"));
  if (segment.archive?.sha256 === sha256) return segment;
  throw invalid("sha256", "NOT_THE_ARCHIVE", say("governance.errors.notTheArchive"));
}

/** Names of all read actions. Unknown actions of earlier versions count as writes. */
function reads({ actions }: Registry): ReadonlySet<string> {
  return new Set(actions.filter(({ kind }) => kind === "read").map(({ name }) => name));
}

/** Events that histories, segregation of duties or point-in-time views need stay in the database. */
function isKept(row: EventRow, reads: ReadonlySet<string>): boolean {
  const facts = [row.version, row.before, row.after, row.sealed, row.approval_id, row.row_hashes];
  return facts.some((value) => value != null) || (row.outcome === "ok" && !reads.has(row.action));
}

/** Hashes of a segment by tile, and which of its events stay. */
async function leavesOf(
  store: Store,
  organization: OrganizationRef,
  { first, last }: Segment,
  reads: ReadonlySet<string>,
): Promise<(Leaves & { position: number })[]> {
  const tiles: (Leaves & { position: number })[] = [];
  for (let at = first; at <= last; at += TILE) {
    const rows = await store.read(async ({ connection }) =>
      readEvents(connection, organization, at - 1, at + TILE - 1, TILE),
    );
    if (rows.length !== TILE) throw new Error(`the segment lacks events after ${at - 1}`);
    tiles.push({
      position: tileOf(at),
      hashes: Buffer.concat(rows.map(({ hash }) => hash)),
      kept: rows.map((row) => (isKept(row, reads) ? "1" : "0")).join(""),
    });
  }
  return tiles;
}

/** Rows deleted per transaction, to keep the writer available. */
const SLICE = 2000;

export const jobInput = Type.Object(
  { n: Type.Integer(), log: Type.String({ enum: ["organization", "appliance"] }) },
  closed,
);

/** Triggers reject the deletion of events that must stay. */
export function emptySegmentAction(): Action {
  return defineInnerAction({
    name: EMPTY,
    summary: "Remove the events of an archived segment",
    input: jobInput,
    output: clockOutput,
    run: async (context, { n, log }) => {
      const { key } = log === "appliance" ? APPLIANCE : context.principal.organization;
      const { connection } = context.handle;
      context.about(COLLECTION, String(n));
      const segment = readSegment(connection, key, n);
      if (segment?.state !== "emptying") return { done: 0, more: false };
      const { seq } = events;
      let done = 0;
      for (let at = segment.first; at <= segment.last; at += TILE) {
        const tile = tileOf(at);
        done += connection.run`DELETE FROM ${events}
          WHERE ${events.org} = ${key} AND ${seq} > ${tile * TILE} AND ${seq} <= ${(tile + 1) * TILE}
            AND (SELECT substr(${leaves.kept}, (${seq} - 1) % ${TILE} + 1, 1) FROM ${leaves}
              WHERE ${leaves.org} = ${key} AND ${leaves.position} = ${tile}) = '0'`;
        if (done >= SLICE) return { done, more: true };
      }
      connection.run`UPDATE ${segments} SET ${set(segments, { state: "emptied" })}
        WHERE ${segments.org} = ${key} AND ${segments.number} = ${n}`;
      context.changed({
        collection: COLLECTION,
        id: String(n),
        version: null,
        before: { state: "emptying" },
        after: { state: "emptied" },
      });
      return { done, more: false };
    },
  });
}
