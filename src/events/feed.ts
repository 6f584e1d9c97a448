import { auditEvents, IS_CHANGE, IS_NOTABLE } from "../engine/audit/tables.ts";
import { callOf } from "../engine/call.ts";
import { readEvent, readHead } from "../evidence/read.ts";
import { type TrailParts, withholder } from "../governance/index.ts";
import type { ReadContext } from "../kernel/context.ts";
import { pick } from "../store/rows.ts";
import { type CloudEvent, cloudEventOf } from "./cloud-event.ts";
import type { Positions } from "./position.ts";

export type FeedParts = TrailParts & { readonly positions: Positions };

export interface Subject {
  readonly action: string;
  readonly collection: string | null;
}

export interface Request {
  /** Events after this number. */
  readonly after: number;
  readonly limit: number;
  readonly matches: (event: Subject) => boolean;
}

interface Told {
  readonly seq: number;
  readonly event: CloudEvent;
}

export interface Batch {
  readonly events: readonly Told[];
  /** Number of the last event that was looked at. */
  readonly at: number;
  /** True if there was nothing more to look at. */
  readonly isWhole: boolean;
}

/** Changes per query. */
const WINDOW = 500;
/** Time after which a batch ends, if it looks at many events that the reader does not get. */
const PATIENCE_MS = 10_000;

/** Durable changes that the reader may see now, oldest first. */
export async function readBatch(
  context: ReadContext,
  parts: FeedParts,
  { after, limit, matches }: Request,
): Promise<Batch> {
  const { connection } = context.handle;
  const { organization } = context.principal;
  const last = durableSize(context);
  const teller = { ...parts, size: readsTrail(context) ? last : undefined };
  const withheld = withholder(context, parts);
  const patience = performance.now() + PATIENCE_MS;
  const events: Told[] = [];
  let at = after;
  while (at < last) {
    const window = connection.all`
      SELECT ${pick(auditEvents, "seq", "action", "collection", "record_id")} FROM ${auditEvents}
      WHERE ${auditEvents.org} = ${organization.key} AND ${auditEvents.seq} > ${at} AND ${auditEvents.seq} <= ${last}
        AND ${IS_NOTABLE} AND ${IS_CHANGE}
      ORDER BY ${auditEvents.seq} LIMIT ${WINDOW}`;
    for (const { seq, ...subject } of window) {
      if (events.length === limit || performance.now() > patience) return { events, at, isWhole: false };
      at = seq;
      if (!matches(subject) || isRead(parts, subject) || withheld(subject).all) continue;
      const row = readEvent(connection, organization, seq);
      if (row?.collection == null) continue;
      const event = cloudEventOf(context, teller, { ...row, collection: row.collection }, withheld(row));
      events.push({ seq, event });
      await context.turn();
    }
    if (window.length < WINDOW) at = last;
    await context.turn();
  }
  return { events, at, isWhole: true };
}

/** Reads that disclose much write what they disclosed into their event, but change nothing. */
const isRead = ({ registry }: FeedParts, { action }: Subject) => registry().find(action)?.kind === "read";

/** A change is told once it is on disk: otherwise a power failure could undo what a consumer knows. */
export function durableSize(context: ReadContext): number {
  const { handle, org } = context;
  const { arrivals } = callOf(context).engine.audit;
  return arrivals.sizeOf(org) ?? readHead(handle.connection, org)?.size ?? 0;
}

/** The trail's numbers tell how much others do. */
export const readsTrail = (context: ReadContext): boolean =>
  context.holds(TRAIL) && context.policy(TRAIL).permits(() => ({}));

const TRAIL = "audit.events.list";
