import { clockAction, jobs } from "../jobs/index.ts";
import type { WriteContext } from "../kernel/context.ts";
import type { Connection } from "../store/connection.ts";
import { pick, set } from "../store/rows.ts";
import { enqueueDelivery } from "./outbox.ts";
import { mailMessages } from "./tables.ts";

const DAY = 86_400_000;
const KEPT_DAYS = 400;
const SLICE = 200;

/** Deletes old messages, and continues those whose job ended by an error of the program. */
export const sweepMail = clockAction({
  name: "mail.sweep",
  summary: "Continue stuck messages and delete old ones",
  run: async (context) => {
    const { handle, org, now } = context;
    const dropped = handle.connection.run`DELETE FROM ${mailMessages} WHERE ${mailMessages.rid} IN (
      SELECT ${mailMessages.rid} FROM ${mailMessages} WHERE ${mailMessages.org} = ${org}
        AND ${mailMessages.settled_at} < ${now - KEPT_DAYS * DAY} ORDER BY ${mailMessages.rid} LIMIT ${SLICE})`;
    const done = dropped + continueStuck(context);
    return { done, more: done >= SLICE };
  },
});

function continueStuck(context: WriteContext): number {
  const { handle, org, now } = context;
  const stuck = handle.connection.all`SELECT ${pick(mailMessages, "id", "kind")} FROM ${mailMessages}
    WHERE ${mailMessages.org} = ${org} AND ${mailMessages.state} IN ('queued', 'sending') AND NOT EXISTS (
      SELECT 1 FROM ${jobs} WHERE ${jobs.id} = ${mailMessages.job_id} AND ${jobs.state} IN ('waiting', 'running'))
    LIMIT ${SLICE}`;
  for (const { id, kind } of stuck) {
    const job_id = enqueueDelivery(context, { id, kind }, `swept ${now}`);
    handle.connection
      .run`UPDATE ${mailMessages} SET ${set(mailMessages, { job_id })} WHERE ${mailMessages.id} = ${id}`;
  }
  return stuck.length;
}

/** Files of messages that may still have to be sent. */
export const isMailed = (connection: Connection, sha256: string): boolean =>
  connection.has`SELECT 1 FROM ${mailMessages}, json_each(${mailMessages.files}) AS file
    WHERE ${mailMessages.state} <> 'sent' AND file.value = ${sha256} LIMIT 1`;
