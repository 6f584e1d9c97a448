import { Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import { clockAction } from "../../jobs/index.ts";
import { type Action, defineInnerAction } from "../../kernel/action.ts";
import { closed } from "../../kernel/schema.ts";
import { wake } from "./progress.ts";
import { webhookDeliveries } from "./tables.ts";
import { webhooks } from "./webhooks.ts";

const DAY = 86_400_000;
const KEPT_DAYS = 30;
const SLICE = 500;

/** Deletes old deliveries, and continues webhooks whose job ended by an error of the program. */
export const sweepWebhooks = clockAction({
  name: "settings.webhooks.sweep",
  summary: "Continue stuck webhooks and delete old deliveries",
  run: async (context) => {
    const { handle, org, now } = context;
    const done = handle.connection.run`DELETE FROM ${webhookDeliveries} WHERE rowid IN (
      SELECT rowid FROM ${webhookDeliveries} WHERE ${webhookDeliveries.org} = ${org}
        AND ${webhookDeliveries.last_at} < ${now - KEPT_DAYS * DAY} LIMIT ${SLICE})`;
    for (const { id } of context.records.where(webhooks, sql`state = 'active'`)) wake(context, id);
    return { done, more: done === SLICE };
  },
});

export const HOLD = "settings.webhooks.hold";

/**
 * Pauses the webhooks of restored data. They may have sent later events before, and the server that the backup was made
 * of may still send, so only a person resumes them.
 */
export const holdAction: Action = defineInnerAction({
  name: HOLD,
  summary: "Pause the webhooks of restored data",
  input: Type.Object({}, closed),
  output: Type.Object({ held: Type.Integer() }, closed),
  run: async (context) => {
    const active = context.records.where(webhooks, sql`state = 'active'`);
    for (const webhook of active) await context.records.move(webhooks, webhook, "pause");
    return { held: active.length };
  },
});
