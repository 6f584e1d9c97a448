import { Type } from "@sinclair/typebox";
import { type CheckpointSigner, originOf } from "../../../engine/audit/checkpoints.ts";
import type { AuditLog } from "../../../engine/audit/log.ts";
import {
  CHECKPOINT,
  EVENTS,
  hashesOf,
  MANIFEST,
  packBinder,
  SIGNATURE,
} from "../../../evidence/binder-file.ts";
import { checkpointOver, proofOf } from "../../../evidence/event-proof.ts";
import { type EventRow, readHead } from "../../../evidence/read.ts";
import { isReleased, readSegments } from "../../../evidence/segment.ts";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { rfc3339 } from "../../../kernel/clock.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { localise } from "../../../kernel/language.ts";
import { closed } from "../../../kernel/schema.ts";
import type { FileAnswer } from "../../../kernel/stream.ts";
import { say } from "../../../text/message.ts";
import { cosignedNote } from "../cosignatures.ts";
import { eventViewer } from "../event-view.ts";
import { fileOf } from "../segments/event.ts";
import { type TrailParts, withholdsNothing } from "../withheld.ts";
import { pageOf } from "./page.ts";
import { type Papers, pretty } from "./parts.ts";
import type { BinderStore } from "./store.ts";
import { type Asked, askedInput, eventsOf, subjectOf, titleOf } from "./subject.ts";

/** Maximum events: as many as a person can review. */
const MOST = 5000;

export interface BinderParts extends TrailParts {
  audit: AuditLog;
  signer: CheckpointSigner;
  binders: BinderStore;
}

export function binderAction(parts: BinderParts): Action {
  return defineAction({
    name: "audit.binder",
    summary: "Create an evidence binder",
    description: `Returns a ZIP with the record as you can see it, its history, approvals and attachment hashes, every event with its proof of inclusion in the signed log, and a readable page. Verify it anywhere with \`freehold audit verify binder.zip --key KEY\`. Contains up to ${MOST} events.`,
    kind: "read",
    tier: "managing",
    http: [{ method: "GET", path: "/api/v1/audit/binder" }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object(askedInput, closed),
    output: Type.Unsafe<FileAnswer>(Type.Any()),
    file: true,
    run: async (context, asked) => {
      const { filter, papers } = await subjectOf(context, asked);
      const rows = await eventsOf(context, filter, asked, MOST);
      context.returned(rows.length);
      const bytes = packBinder(await contentOf(context, parts, asked, papers, rows));
      const name = `evidence-${asked.record_id ?? asked.approval_id ?? "period"}.zip`;
      return parts.binders.put(bytes, name);
    },
  });
}

async function contentOf(
  context: ReadContext,
  { audit, signer, ...parts }: BinderParts,
  asked: Asked,
  papers: Papers,
  rows: readonly EventRow[],
): Promise<Record<string, string>> {
  const { connection } = context.handle;
  const { organization } = context.principal;
  const last = rows.at(-1)?.seq ?? readHead(connection, organization.key)?.size ?? 1;
  const checkpoint = await checkpointOver(context, audit, organization, last);
  const mayShow = withholdsNothing(context, parts);
  const proofs: string[] = [];
  for (const { seq } of rows) {
    const { event, leaf_hash, index, path } = await proofOf(
      connection,
      organization,
      seq,
      checkpoint,
      mayShow,
    );
    proofs.push(`${JSON.stringify({ event, leaf_hash, index, path })}\n`);
  }
  const shown = rows.map(eventViewer(context, parts));
  const files: Record<string, string> = {
    ...papers.files,
    [EVENTS]: proofs.join(""),
    "events-readable.json": pretty(shown),
    [CHECKPOINT]: cosignedNote(connection, organization.key, checkpoint),
    "public-key.jwk": pretty(signer.identity.publicKey),
  };
  const madeAt = rfc3339(context.now);
  files["index.html"] = pageOf(
    {
      organization: organization.name,
      subject: titleOf(context, asked),
      madeAt,
      size: checkpoint.size,
      files: [...Object.keys(files), MANIFEST, SIGNATURE].sort(),
      left: papers.left,
      events: shown.map((event) => ({
        ...event,
        what: Object.keys({ ...event.before, ...event.after }).join(", "),
      })),
      archived: readSegments(connection, organization.key)
        .filter(isReleased)
        .map((segment) =>
          localise(
            context,
            say("governance.papers.archivedEvents", {
              first: segment.first,
              last: segment.last,
              file: fileOf(organization, segment),
            }),
          ),
        ),
    },
    context.origin.language ?? "en",
  );
  const manifest = pretty({
    freehold_binder: 1,
    origin: originOf(signer.identity, organization.id),
    name: signer.identity.name,
    made_at: madeAt,
    made_by: context.principal.id,
    subject: asked,
    events: rows.length,
    files: hashesOf(files),
  });
  return { ...files, [MANIFEST]: manifest, [SIGNATURE]: `${signer.signature(manifest)}\n` };
}
