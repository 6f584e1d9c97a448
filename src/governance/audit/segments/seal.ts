import { Type } from "@sinclair/typebox";
import type { CheckpointSigner } from "../../../engine/audit/checkpoints.ts";
import { spansBetween } from "../../../engine/audit/moments.ts";
import { auditSegments as segments } from "../../../engine/audit/tables.ts";
import { rootFrom } from "../../../evidence/proof.ts";
import { readHead, treeOf } from "../../../evidence/read.ts";
import { readSegments, SEGMENT_EVENTS, type Segment, sealLine, TILE } from "../../../evidence/segment.ts";
import type { Clockwork } from "../../../jobs/index.ts";
import { clockAction } from "../../../jobs/index.ts";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import type { OrganizationRef } from "../../../kernel/principal.ts";
import { closed } from "../../../kernel/schema.ts";
import { row } from "../../../store/rows.ts";
import { logInput, logOf } from "../which.ts";
import { COLLECTION, PATH, segmentSchema, showSegment } from "./view.ts";

export function sealSegmentsAction(signer: CheckpointSigner): Action {
  return defineAction({
    name: "audit.segments.seal",
    summary: "Seal the current segments",
    description: `Runs monthly, and whenever ${SEGMENT_EVENTS} events have accumulated. Segments end at a multiple of ${TILE} events, so the newest events stay open. Returns the new segments.`,
    kind: "write",
    tier: "managing",
    http: [{ method: "POST", path: PATH }],
    input: Type.Object({ log: logInput }, closed),
    output: Type.Object({ data: Type.Array(segmentSchema) }, closed),
    run: async (context, { log }) => {
      const organization = logOf(context, log);
      const size = readHead(context.handle.connection, organization.key)?.size ?? 0;
      const made = await sealUntil(context, signer, organization, size);
      return { data: made.map((segment) => showSegment(organization, segment)) };
    },
  });
}

/** Seals past months and ranges that have reached the maximum length. */
export function sealClock(signer: CheckpointSigner): Clockwork {
  return {
    every: "day",
    action: clockAction({
      name: "audit.segments.seal_due",
      summary: "Seal complete segments",
      run: async (context, day) => {
        const { organization } = context.principal;
        const { connection } = context.handle;
        const size = readHead(connection, organization.key)?.size ?? 0;
        const month = Date.parse(`${day.slice(0, 7)}-01T00:00:00Z`);
        const over = spansBetween(connection, organization.key, size, { to: month }).at(-1)?.high ?? 0;
        const whole = size - ((size - endOfSegments(context, organization)) % SEGMENT_EVENTS);
        const made = await sealUntil(context, signer, organization, Math.max(over, whole));
        return { done: made.length, more: false };
      },
    }),
  };
}

function endOfSegments(context: WriteContext, organization: OrganizationRef): number {
  return readSegments(context.handle.connection, organization.key).at(-1)?.last ?? 0;
}

/** Seals complete tiles only. */
async function sealUntil(
  context: WriteContext,
  signer: CheckpointSigner,
  organization: OrganizationRef,
  until: number,
): Promise<Segment[]> {
  const { connection } = context.handle;
  const known = readSegments(connection, organization.key);
  const made: Segment[] = [];
  const end = Math.floor(until / TILE) * TILE;
  for (let first = endOfSegments(context, organization) + 1; first <= end; ) {
    const last = Math.min(end, first + SEGMENT_EVENTS - 1);
    const number = known.length + made.length + 1;
    made.push(await sealOne(context, signer, organization, { number, first, last }));
    first = last + 1;
  }
  const [newest] = made.slice(-1);
  if (!newest) return [];
  context.about(COLLECTION, String(newest.number));
  for (const { number, first, last } of made)
    context.changed({
      collection: COLLECTION,
      id: String(number),
      version: null,
      before: {},
      after: { state: "sealed", first, last },
    });
  return made;
}

async function sealOne(
  context: WriteContext,
  signer: CheckpointSigner,
  organization: OrganizationRef,
  place: Pick<Segment, "number" | "first" | "last">,
): Promise<Segment> {
  const { connection } = context.handle;
  const { number, first, last } = place;
  const root = await rootFrom(treeOf(connection, organization.key), last);
  const seal = signer.note(organization, last, root, [sealLine(place)]);
  // Signed as late as possible: the note is in a file outside the database and cannot be rolled back.
  context.handle.beforeCommit(() => signer.sign(connection, organization, last, root, context.now));
  const columns = {
    org: organization.key,
    number,
    first,
    last,
    sealed_at: context.now,
    seal,
    state: "sealed" as const,
  };
  connection.run`INSERT INTO ${segments} ${row(segments, columns)}`;
  return { ...place, sealedAt: context.now, seal, state: "sealed", archive: undefined, confirmed: undefined };
}
