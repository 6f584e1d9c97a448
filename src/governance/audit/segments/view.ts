import { type Static, Type } from "@sinclair/typebox";
import { readSegment, SEGMENT_STATES, type Segment } from "../../../evidence/segment.ts";
import { moment } from "../../../identity/index.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import type { OrganizationRef } from "../../../kernel/principal.ts";
import { closed, idInput, nullable, oneOf } from "../../../kernel/schema.ts";
import { type Message, say } from "../../../text/message.ts";
import { parseSeq } from "../seq.ts";
import { logInput } from "../which.ts";
import { fileOf } from "./event.ts";

export const COLLECTION = "audit.segments";
export const PATH = "/api/v1/audit/segments";

const date = Type.String({ format: "date-time" });

export const segmentSchema = Type.Object(
  {
    number: Type.Integer(),
    first: Type.Integer({ description: "First event of the segment" }),
    last: Type.Integer(),
    events: Type.Integer(),
    state: oneOf(
      SEGMENT_STATES,
      "sealed: signed; archived: also in a file; emptying, emptied: events without changes are in the file only; refilling: being restored",
    ),
    sealed_at: date,
    seal: Type.String({ description: "Signed note that closes the segment (c2sp.org/tlog-checkpoint)" }),
    archive: nullable(
      Type.Object(
        {
          file: Type.String({ description: "File name in the folder `archive` of the data folder" }),
          sha256: Type.String(),
          bytes: Type.Integer(),
          plain_bytes: Type.Integer({ description: "Uncompressed size" }),
          archived_at: date,
        },
        closed,
      ),
    ),
    confirmed_at: nullable(date),
    confirmed_by: nullable(Type.String()),
  },
  { ...closed, $id: "AuditSegment" },
);
export type SegmentView = Static<typeof segmentSchema>;

export const segmentInput = { n: idInput, log: logInput } as const;

export function showSegment(organization: OrganizationRef, segment: Segment): SegmentView {
  const { number, first, last, state, archive, confirmed } = segment;
  return {
    number,
    first,
    last,
    events: last - first + 1,
    state,
    sealed_at: moment(segment.sealedAt),
    seal: segment.seal,
    archive: archive
      ? {
          file: fileOf(organization, segment),
          sha256: archive.sha256,
          bytes: archive.bytes,
          plain_bytes: archive.plainBytes,
          archived_at: moment(archive.at),
        }
      : null,
    confirmed_at: confirmed ? moment(confirmed.at) : null,
    confirmed_by: confirmed?.by ?? null,
  };
}

export function loadSegment(context: ReadContext, organization: OrganizationRef, n: string): Segment {
  context.about(COLLECTION, n);
  const segment = readSegment(context.handle.connection, organization.key, parseSeq(n));
  if (!segment) throw new Fault("RECORD_NOT_FOUND");
  return segment;
}

export function requireState(segment: Segment, states: readonly Segment["state"][], todo: Message): void {
  if (states.includes(segment.state)) return;
  throw new Fault("STATE_TRANSITION_INVALID", {
    message: say("governance.errors.segmentState", { number: segment.number, state: segment.state, todo }),
    details: [
      { path: "state", code: "WRONG_STATE", message: say("governance.errors.segmentStates", { states }) },
    ],
  });
}
