import { Type } from "@sinclair/typebox";
import type { ArchiveFolder } from "../../../evidence/archive-file.ts";
import { readSegments } from "../../../evidence/segment.ts";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { Fault } from "../../../kernel/errors.ts";
import { closed } from "../../../kernel/schema.ts";
import { FileAnswer } from "../../../kernel/stream.ts";
import { say } from "../../../text/message.ts";
import { logInput, logOf } from "../which.ts";
import { requireWholeTrail, type TrailParts } from "../withheld.ts";
import { loadSegment, PATH, requireState, segmentInput, segmentSchema, showSegment } from "./view.ts";

export function listSegmentsAction(): Action {
  return defineAction({
    name: "audit.segments.list",
    summary: "List segments",
    kind: "read",
    http: [{ method: "GET", path: PATH }],
    input: Type.Object({ log: logInput }, closed),
    output: Type.Object({ data: Type.Array(segmentSchema) }, closed),
    run: async (context, { log }) => {
      const organization = logOf(context, log);
      const segments = readSegments(context.handle.connection, organization.key);
      context.returned(segments.length);
      return { data: segments.reverse().map((segment) => showSegment(organization, segment)) };
    },
  });
}

export function getSegmentAction(): Action {
  return defineAction({
    name: "audit.segments.get",
    summary: "Get a segment",
    kind: "read",
    http: [{ method: "GET", path: `${PATH}/:n` }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object(segmentInput, closed),
    output: segmentSchema,
    run: async (context, { n, log }) => {
      const organization = logOf(context, log);
      return showSegment(organization, loadSegment(context, organization, n));
    },
  });
}

export function downloadArchiveAction(parts: TrailParts, folder: ArchiveFolder): Action {
  return defineAction({
    name: "audit.segments.download",
    summary: "Download the archive of a segment",
    description:
      "Requires access to every record with every field, and to all settings, because the file contains all events in full. Verify it with `freehold audit verify FILE --key KEY`.",
    kind: "read",
    tier: "managing",
    http: [{ method: "GET", path: `${PATH}/:n/archive` }],
    errors: ["RECORD_NOT_FOUND", "STATE_TRANSITION_INVALID"],
    input: Type.Object(segmentInput, closed),
    output: Type.Unsafe<FileAnswer>(Type.Any()),
    file: true,
    run: async (context, { n, log }) => {
      const organization = logOf(context, log);
      const segment = loadSegment(context, organization, n);
      const { archive } = segment;
      requireState(
        segment,
        ["archived", "emptying", "emptied", "refilling"],
        say("governance.errors.archiveFirst"),
      );
      requireWholeTrail(context, parts);
      const path = folder.pathOf(organization, segment);
      const size = await folder.sizeOf(path);
      if (!archive || size === undefined)
        throw new Fault("RECORD_NOT_FOUND", {
          message: say("governance.errors.archiveMoved"),
        });
      context.returned(segment.last - segment.first + 1);
      const filename = folder.nameOf(segment);
      return new FileAnswer({
        path,
        size,
        contentType: "application/gzip",
        filename,
        sha256: archive.sha256,
      });
    },
  });
}
