import { Type } from "@sinclair/typebox";
import { notify } from "../../desk/index.ts";
import { auditEvents, IS_CHANGE, IS_NOTABLE } from "../../engine/audit/tables.ts";
import { callOf } from "../../engine/call.ts";
import { type Slice, sliceOutput } from "../../jobs/index.ts";
import { type Action, defineInnerAction } from "../../kernel/action.ts";
import type { ReadContext, WriteContext } from "../../kernel/context.ts";
import { closed, idInput } from "../../kernel/schema.ts";
import { row } from "../../store/rows.ts";
import { readBatch } from "../feed.ts";
import { asHolder } from "./holder.ts";
import type { WebhookParts } from "./part.ts";
import { type PostOutcome, post } from "./post.ts";
import { advance, DELIVER, type Progress, progressOf } from "./progress.ts";
import { secretsOf } from "./secrets.ts";
import { signed } from "./sign.ts";
import { webhookDeliveries } from "./tables.ts";
import { COLLECTION, matcherOf, type WebhookRecord, webhooks } from "./webhooks.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Delays between ten attempts, a day in all. */
const DELAYS = [5 * SECOND, MINUTE, 5 * MINUTE, 20 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 6 * HOUR, 10 * HOUR];
/** Failed attempts in a row after which the webhook is paused. */
const MOST_FAILURES = 20;

/** Events of a slice, and the time after which it begins no other. */
const EVENTS = 50;
const SLICE_MS = 5 * SECOND;

interface Attempt {
  readonly seq: number;
  readonly outcome: PostOutcome;
}

/** Attempts of a slice, of which the last may have failed. */
interface Sent {
  /** Number of the last event that was settled before. */
  readonly from: number;
  readonly attempts: readonly Attempt[];
  /** Number of the last event that is settled now. */
  readonly at: number;
}

type Prepared = Sent | { readonly waitUntil: number } | "ended" | undefined;

/**
 * Sends the next events of a webhook in their order. The attempts run before the transaction that writes them down: if
 * the program ends in between, they are repeated under the same id.
 */
export function deliverAction(parts: WebhookParts): Action {
  return defineInnerAction({
    name: DELIVER,
    summary: "Send the next events of a webhook",
    collection: COLLECTION,
    input: Type.Object({ id: idInput, only: Type.Optional(Type.Integer()) }, closed),
    output: sliceOutput,
    prepare: (context, { id, only }) => attempt(context, parts, id, only),
    run: async (context, { id, only }, prepared): Promise<Slice> => {
      context.about(COLLECTION, id);
      const webhook = context.records.find(webhooks, id);
      const progress = progressOf(context, id);
      if (!webhook || !progress || prepared === undefined) return DONE;
      if (prepared === "ended") return pause(context, webhook);
      if ("waitUntil" in prepared) return waitUntil(prepared.waitUntil);
      context.returned(prepared.attempts.length);
      return only === undefined
        ? settle(context, webhook, progress, prepared)
        : settleOne(context, id, prepared);
    },
  });
}

const DONE: Slice = { done: 1, more: false };
const waitUntil = (until: number): Slice => ({ done: 0, more: true, wait: { for: "webhook", until } });

async function attempt(
  context: ReadContext,
  parts: WebhookParts,
  id: string,
  only: number | undefined,
): Promise<Prepared> {
  const webhook = context.records.find(webhooks, id);
  const progress = progressOf(context, id);
  if (!webhook || !progress || webhook.archived_at !== null) return undefined;
  if (only === undefined && webhook.state !== "active") return undefined;
  if (only === undefined && progress.next_at > context.now) return { waitUntil: progress.next_at };
  const secrets = secretsOf(context, id);
  if (secrets.length === 0) return undefined;
  const reader = await asHolder(context, parts, webhook);
  if (!reader) return "ended";
  const from = only === undefined ? progress.position : only - 1;
  const batch = await readBatch(reader, parts, {
    after: from,
    limit: only === undefined ? EVENTS : 1,
    matches: matcherOf(webhook),
  });
  const events = batch.events.filter(({ seq }) => only === undefined || seq === only);
  const began = performance.now();
  const attempts: Attempt[] = [];
  for (const { seq, event } of events) {
    const body = JSON.stringify(event);
    const headers = headersOf(event.id, callOf(context).engine.clock.now(), body, secrets);
    const outcome = await post({ address: webhook.address, headers, body }, parts.ownPlace());
    attempts.push({ seq, outcome });
    if (!isTaken(outcome)) return { from, attempts, at: attempts.at(-2)?.seq ?? from };
    if (performance.now() - began > SLICE_MS) return { from, attempts, at: seq };
  }
  return { from, attempts, at: batch.at };
}

export const headersOf = (id: string, now: number, body: string, secrets: readonly string[]) => ({
  "content-type": "application/cloudevents+json",
  "user-agent": "Freehold-Webhooks",
  ...signed(id, Math.floor(now / SECOND), body, secrets),
});

export const isTaken = (outcome: PostOutcome): boolean =>
  "status" in outcome && outcome.status >= 200 && outcome.status < 300;

async function settle(
  context: WriteContext,
  webhook: WebhookRecord,
  progress: Progress,
  { from, attempts, at }: Sent,
): Promise<Slice> {
  const { id } = webhook;
  const last = attempts.at(-1);
  const taken = last && !isTaken(last.outcome) ? attempts.slice(0, -1) : attempts;
  for (const one of taken) writeDelivery(context, id, one, "delivered");
  // A person asked to begin again elsewhere while these were sent.
  if (progress.position !== from) return { done: 1, more: true };
  if (!last || taken.length === attempts.length) {
    advance(context, id, { position: at, attempts: 0, failures: 0, next_at: context.now });
    return { done: 1, more: hasMore(context, at) };
  }
  const before = taken.length > 0 ? { attempts: 0, failures: 0 } : progress;
  const [tries, failures] = [before.attempts + 1, before.failures + 1];
  const delay = DELAYS[tries - 1];
  writeDelivery(context, id, last, delay === undefined ? "failed" : "waiting");
  const next_at = context.now + (delay ?? 0);
  advance(context, id, {
    position: delay === undefined ? last.seq : at,
    attempts: delay === undefined ? 0 : tries,
    failures,
    next_at,
  });
  return failures >= MOST_FAILURES ? pause(context, webhook) : waitUntil(next_at);
}

function settleOne(context: WriteContext, id: string, { attempts }: Sent): Slice {
  for (const one of attempts) writeDelivery(context, id, one, isTaken(one.outcome) ? "delivered" : "failed");
  return DONE;
}

/** The holder is told, as the person who answers for what the webhook sends. */
async function pause(context: WriteContext, webhook: WebhookRecord): Promise<Slice> {
  const { id, state, holder_id } = webhook;
  if (state !== "active") return DONE;
  await context.records.move(webhooks, webhook, "pause");
  if (holder_id) notify(context, holder_id, { kind: "moved", collection: COLLECTION, id, what: "paused" });
  return DONE;
}

function writeDelivery(
  { handle, org, now }: WriteContext,
  webhook_id: string,
  { seq, outcome }: Attempt,
  state: "waiting" | "delivered" | "failed",
): void {
  const columns = {
    org,
    webhook_id,
    seq,
    state,
    attempts: 1,
    status: "status" in outcome ? outcome.status : null,
    error: "error" in outcome ? outcome.error : isTaken(outcome) ? null : ("status" as const),
    first_at: now,
    last_at: now,
  };
  const { attempts, status, error, last_at } = webhookDeliveries;
  handle.connection
    .run`INSERT INTO ${webhookDeliveries} ${row(webhookDeliveries, columns)} ON CONFLICT DO UPDATE
    SET ${webhookDeliveries.state} = excluded.state, ${attempts} = ${attempts} + 1, ${status} = excluded.status,
      ${error} = excluded.error, ${last_at} = excluded.last_at`;
}

/** Changes that came since, of which the delivery that runs was not told. */
const hasMore = ({ handle, org }: WriteContext, at: number): boolean =>
  handle.connection.has`SELECT 1 FROM ${auditEvents}
    WHERE ${auditEvents.org} = ${org} AND ${auditEvents.seq} > ${at} AND ${IS_NOTABLE} AND ${IS_CHANGE} LIMIT 1`;
