import { sql } from "drizzle-orm";
import { type Clockwork, clockAction } from "../../../jobs/index.ts";
import { erasures } from "../../../records/write/erasing/tables.ts";
import type { GovernanceParts } from "../../part.ts";
import { removeFiles } from "../retention/index.ts";
import { warningOn } from "./deadline.ts";
import { removeAllFiles } from "./pack/files.ts";
import { completeLedger } from "./replay.ts";
import { OPEN, requests } from "./request.ts";

const SLICE = 200;

/** Warns after 50, 80 and 100 % of the time limit. The level is stored, so that lists can filter by it. */
const warn = clockAction({
  name: "data.requests.warn",
  summary: "Warn about data request deadlines",
  run: async (context, day) => {
    const open = sql.join(
      OPEN.map((state) => sql`${state}`),
      sql`, `,
    );
    let done = 0;
    for (const request of context.records.where(requests, sql`state IN (${open}) AND warned < 100`, {
      order: sql`due_on, rid`,
    })) {
      const { received_on, due_on } = request;
      const warned = received_on && due_on ? warningOn(day, received_on, due_on) : 0;
      if (warned <= request.warned) continue;
      await context.records.update(requests, request, { warned });
      done += 1;
      if (done === SLICE) return { done, more: true };
    }
    return { done, more: false };
  },
});

/** Expired packs can be requested again. */
const expirePacks = clockAction({
  name: "data.requests.expire_packs",
  summary: "Delete expired evidence packs",
  run: async (context, day) => {
    const over = context.records.where(requests, sql`pack_until < ${day}`, { limit: SLICE });
    for (const request of over) {
      removeAllFiles(context, request.id);
      await context.records.update(requests, request, { pack_until: null });
    }
    return { done: over.length, more: over.length === SLICE };
  },
});

/** Writes ledger entries that a full disk prevented, and deletes files that were open at the time. */
function settleAction(parts: GovernanceParts) {
  return clockAction({
    name: "data.erasures.settle",
    summary: "Finish postponed erasures",
    run: async (context) => {
      context.handle.settled((committed) => {
        if (!committed) return;
        // In the background: must not wait for the writer held by this call.
        void completeLedger(parts)
          .then(() => removeFiles(parts, parts.store.vault.erasures()))
          // Failures are retried in an hour.
          .catch(() => undefined);
      });
      return { done: 0, more: false };
    },
  });
}

const DAY = 86_400_000;

/** Vacuums databases too large for working hours, in the night after an erasure. */
const rewriteAtNight = ({ store, log }: GovernanceParts) =>
  clockAction({
    name: "data.erasures.rewrite",
    summary: "Rewrite the database after erasures",
    run: async (context) => {
      const { handle, org, now } = context;
      const hasErased = handle.connection
        .has`SELECT 1 FROM ${erasures} WHERE ${erasures.org} = ${org} AND ${erasures.at} > ${now - DAY} LIMIT 1`;
      if (!hasErased) return { done: 0, more: false };
      handle.settled((committed) => {
        if (committed)
          store.rewrite().catch((cause) => log.error("the database was not rewritten", { cause }));
      });
      return { done: 1, more: false };
    },
  });

export const clockwork = (parts: GovernanceParts): Clockwork[] => [
  { action: warn, every: "day", at: "06:00" },
  { action: expirePacks, every: "day", at: "01:10" },
  { action: rewriteAtNight(parts), every: "day", at: "03:30" },
  { action: settleAction(parts), every: "hour" },
];
