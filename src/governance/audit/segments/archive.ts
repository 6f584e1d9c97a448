import { Type } from "@sinclair/typebox";
import { type CheckpointSigner, originOf } from "../../../engine/audit/checkpoints.ts";
import { auditSegments as segments } from "../../../engine/audit/tables.ts";
import { ArchiveFault, type ArchiveFolder, linesOf, type Written } from "../../../evidence/archive-file.ts";
import { breachMessage } from "../../../evidence/breach.ts";
import { exportLog, verifyExport } from "../../../evidence/export.ts";
import { readNotes } from "../../../evidence/read.ts";
import type { Segment } from "../../../evidence/segment.ts";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import type { OrganizationRef } from "../../../kernel/principal.ts";
import { closed } from "../../../kernel/schema.ts";
import { set } from "../../../store/rows.ts";
import type { Store } from "../../../store/store.ts";
import { say } from "../../../text/message.ts";
import { logOf } from "../which.ts";
import { fileOf } from "./event.ts";
import {
  COLLECTION,
  loadSegment,
  PATH,
  requireState,
  segmentInput,
  segmentSchema,
  showSegment,
} from "./view.ts";

export interface ArchiveParts {
  store: Store;
  signer: CheckpointSigner;
  folder: ArchiveFolder;
}

const NEEDED = say("governance.errors.segmentNotWhole");

export function archiveSegmentAction({ store, signer, folder }: ArchiveParts): Action {
  return defineAction({
    name: "audit.segments.archive",
    summary: "Archive a sealed segment",
    description:
      "Writes a compressed file, which `freehold audit verify` can check without this appliance, and a manifest. Events are removed from the database only after you confirm that the stored file was verified.",
    kind: "write",
    tier: "managing",
    http: [{ method: "POST", path: `${PATH}/:n/archive` }],
    dryRun: false,
    errors: ["RECORD_NOT_FOUND", "STATE_TRANSITION_INVALID"],
    input: Type.Object(segmentInput, closed),
    output: segmentSchema,
    prepare: async (context, { n, log }) => {
      const organization = logOf(context, log);
      const segment = loadSegment(context, organization, n);
      requireState(segment, ["sealed", "archived"], NEEDED);
      const { first, last } = segment;
      const lines = exportLog(store, signer, organization, { first, last });
      const whole = { ...segment, archive: undefined };
      const written = await folder
        .write(organization, segment, lines, (path) =>
          requireWhole(folder, signer, organization, whole, path),
        )
        .catch((error: unknown) => {
          throw refusalOf(error);
        });
      await folder.describe(
        organization,
        segment,
        manifestOf(context, signer, organization, segment, written),
      );
      return written;
    },
    run: async (context, { n, log }, written) => {
      const organization = logOf(context, log);
      const before = loadSegment(context, organization, n);
      requireState(before, ["sealed", "archived"], NEEDED);
      context.handle.connection.run`UPDATE ${segments} SET ${set(segments, {
        state: "archived",
        archive_sha256: written.sha256,
        archive_bytes: written.bytes,
        plain_bytes: written.plainBytes,
        archived_at: context.now,
      })} WHERE ${segments.org} = ${organization.key} AND ${segments.number} = ${before.number}`;
      context.changed({
        collection: COLLECTION,
        id: n,
        version: null,
        before: { state: before.state },
        after: { state: "archived", sha256: written.sha256 },
      });
      return showSegment(organization, loadSegment(context, organization, n));
    },
  });
}

/** Requires that the segment verifies: archiving one that does not would hide tampering. */
export async function requireWhole(
  folder: ArchiveFolder,
  signer: CheckpointSigner,
  organization: OrganizationRef,
  segment: Segment,
  path = folder.pathOf(organization, segment),
): Promise<void> {
  const { archive } = segment;
  const report = await verifyExport(linesOf(path, archive?.plainBytes), signer.identity.publicKey);
  const { origin, from, to, archived = 0 } = report;
  if (report.breach)
    throw new ArchiveFault(say("evidence.errors.segmentChanged", { breach: breachMessage(report.breach) }));
  if (archived > 0 || origin !== originOf(signer.identity, organization.id))
    throw new ArchiveFault(say("evidence.errors.fileContentDiffers"));
  if (from !== segment.first || to !== segment.last)
    throw new ArchiveFault(say("evidence.errors.otherSegment"));
}

export function refusalOf(error: unknown): unknown {
  if (!(error instanceof ArchiveFault)) return error;
  const details = [{ path: "file", code: "NOT_INTACT", message: error.text }];
  return new Fault("VALIDATION_FAILED", { message: error.text, details });
}

/** Accompanies an archive file: its hash and the signatures to verify it with. */
function manifestOf(
  { handle, now }: ReadContext,
  signer: CheckpointSigner,
  organization: OrganizationRef,
  segment: Segment,
  { sha256, bytes, plainBytes }: Written,
): string {
  const { number, first, last, seal } = segment;
  const checkpoint = readNotes(handle.connection, organization.key).find(({ size }) => size === last)?.note;
  const manifest = {
    freehold_audit_segment: 1,
    origin: originOf(signer.identity, organization.id),
    name: signer.identity.name,
    public_key: signer.identity.publicKey,
    segment: number,
    first,
    last,
    events: last - first + 1,
    file: fileOf(organization, segment),
    sha256,
    bytes,
    plain_bytes: plainBytes,
    archived_at: new Date(now).toISOString(),
    checkpoint,
    seal,
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
