import { Type } from "@sinclair/typebox";
import { hex } from "../../../engine/audit/event.ts";
import { leafHash } from "../../../engine/audit/merkle.ts";
import {
  auditEvents as events,
  auditLeaves as leaves,
  auditSegments as segments,
} from "../../../engine/audit/tables.ts";
import { type ArchiveFolder, linesOf } from "../../../evidence/archive-file.ts";
import { ExportedEvent } from "../../../evidence/export-lines.ts";
import { leafAt, readLeaves, readSegment, type Segment, tileOf, tilesOf } from "../../../evidence/segment.ts";
import { clockOutput, enqueue } from "../../../jobs/index.ts";
import { type Action, defineAction, defineInnerAction } from "../../../kernel/action.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import { APPLIANCE, type OrganizationRef } from "../../../kernel/principal.ts";
import { closed } from "../../../kernel/schema.ts";
import type { Upload } from "../../../kernel/upload.ts";
import type { Connection } from "../../../store/connection.ts";
import { row, set } from "../../../store/rows.ts";
import { say } from "../../../text/message.ts";
import { logOf } from "../which.ts";
import { type ArchiveParts, refusalOf, requireWhole } from "./archive.ts";
import { jobInput } from "./confirm.ts";
import { placedEvent } from "./placed-event.ts";
import {
  COLLECTION,
  loadSegment,
  PATH,
  requireState,
  segmentInput,
  segmentSchema,
  showSegment,
} from "./view.ts";

const REFILL = "audit.segments.refill";
const MAX_ARCHIVE = 2 * 1024 ** 3;
const NEEDED = say("governance.errors.segmentNotEmptied");

export function restoreSegmentAction({ signer, folder }: ArchiveParts): Action {
  return defineAction({
    name: "audit.segments.restore",
    summary: "Restore an archived segment",
    description:
      "Send the file as form part `file` or as the body. It must be identical to the confirmed file, and each event is checked against its stored hash.",
    kind: "write",
    tier: "managing",
    http: [{ method: "POST", path: `${PATH}/:n/restore` }],
    replay: false,
    dryRun: false,
    errors: ["RECORD_NOT_FOUND", "STATE_TRANSITION_INVALID", "BODY_TOO_LARGE"],
    input: Type.Object(segmentInput, closed),
    upload: { maxBytes: MAX_ARCHIVE, texts: [] },
    output: segmentSchema,
    prepare: async (context, { n, log }, upload) => {
      const organization = logOf(context, log);
      const segment = restorable(context, organization, n);
      const { archive } = segment;
      if (!archive) throw new Fault("RECORD_NOT_FOUND");
      try {
        await folder.receive(
          organization,
          segment,
          oneFile(upload),
          { sha256: archive.sha256, limit: archive.bytes },
          (path) => requireWhole(folder, signer, organization, segment, path),
        );
      } catch (error) {
        throw refusalOf(error);
      }
    },
    run: async (context, { n, log }) => {
      const organization = logOf(context, log);
      const { number } = restorable(context, organization, n);
      context.handle.connection.run`UPDATE ${segments} SET ${set(segments, { state: "refilling" })}
        WHERE ${segments.org} = ${organization.key} AND ${segments.number} = ${number}`;
      context.changed({
        collection: COLLECTION,
        id: n,
        version: null,
        before: { state: "emptied" },
        after: { state: "refilling" },
      });
      enqueue(context, {
        action: REFILL,
        input: { n: number, log: log ?? "organization" },
        key: `${organization.id}/${number}/${context.now}`,
      });
      return showSegment(organization, loadSegment(context, organization, n));
    },
  });
}

function restorable(context: ReadContext, organization: OrganizationRef, n: string): Segment {
  const segment = loadSegment(context, organization, n);
  requireState(segment, ["emptied"], NEEDED);
  return segment;
}

async function* oneFile(upload: Upload): AsyncGenerator<Uint8Array> {
  let found = false;
  for await (const { field, bytes } of upload) {
    if (field !== "file" || found)
      throw invalid("file", "UNKNOWN_FIELD", say("governance.errors.onePartNamedFile"));
    found = true;
    yield* bytes;
  }
  if (!found) throw invalid("file", "REQUIRED", say("governance.errors.segmentFileRequired"));
}

/** Events restored per transaction. */
const SLICE = 1000;

export function refillSegmentAction(folder: ArchiveFolder): Action {
  return defineInnerAction({
    name: REFILL,
    summary: "Restore the events of an archived segment",
    input: jobInput,
    output: clockOutput,
    prepare: async (context, { n, log }) => {
      const organization = logNamed(context, log);
      const segment = readSegment(context.handle.connection, organization.key, n);
      return segment?.state === "refilling" ? missingEvents(context, organization, segment, folder) : [];
    },
    run: async (context, { n, log }, missing) => {
      const organization = logNamed(context, log);
      const { connection } = context.handle;
      context.about(COLLECTION, String(n));
      const segment = readSegment(connection, organization.key, n);
      if (segment?.state !== "refilling") return { done: 0, more: false };
      for (const event of missing) putBack(connection, organization, event);
      if (missing.length > 0) return { done: missing.length, more: true };
      finish(connection, organization, segment);
      context.changed({
        collection: COLLECTION,
        id: String(n),
        version: null,
        before: { state: "refilling" },
        after: { state: "archived" },
      });
      return { done: 0, more: false };
    },
  });
}

function logNamed({ principal }: ReadContext, log: string): OrganizationRef {
  return log === "appliance" ? APPLIANCE : principal.organization;
}

/** Next events of the file that are missing from the database. */
async function missingEvents(
  { handle }: ReadContext,
  organization: OrganizationRef,
  segment: Segment,
  folder: ArchiveFolder,
): Promise<ExportedEvent[]> {
  const isThere = (seq: number) =>
    handle.connection
      .has`SELECT 1 FROM ${events} WHERE ${events.org} = ${organization.key} AND ${events.seq} = ${seq}`;
  const missing: ExportedEvent[] = [];
  for await (const line of linesOf(folder.pathOf(organization, segment), segment.archive?.plainBytes)) {
    const event = ExportedEvent.parse(line);
    if (!event || isThere(event.seq)) continue;
    missing.push(event);
    if (missing.length === SLICE) break;
  }
  return missing;
}

function putBack(connection: Connection, organization: OrganizationRef, event: ExportedEvent): void {
  const { seq } = event;
  const kept = readLeaves(connection, organization.key, tileOf(seq));
  const hash = leafHash(event.text());
  if (!kept || hex(leafAt(kept, seq)) !== hex(hash))
    throw new Error(`event ${seq} of the archive is not the one whose hash was kept`);
  const columns = { ...placedEvent(event.text()), org: organization.key, hash };
  connection.run`INSERT INTO ${events} ${row(events, columns)}`;
}

/** Once all events are restored, their hashes are no longer needed. */
function finish(connection: Connection, organization: OrganizationRef, segment: Segment): void {
  const { key } = organization;
  for (const tile of tilesOf(segment))
    connection.run`DELETE FROM ${leaves} WHERE ${leaves.org} = ${key} AND ${leaves.position} = ${tile}`;
  const unconfirmed = { confirmed_at: null, confirmed_by: null, release: null };
  connection.run`UPDATE ${segments} SET ${set(segments, { state: "archived", ...unconfirmed })}
    WHERE ${segments.org} = ${key} AND ${segments.number} = ${segment.number}`;
}
