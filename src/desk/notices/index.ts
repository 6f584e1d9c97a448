import type { Feature } from "../../engine/feature.ts";
import { clockAction } from "../../jobs/index.ts";
import type { WriteContext } from "../../kernel/context.ts";
import { APPLIANCE } from "../../kernel/principal.ts";
import type { DeskParts } from "../part.ts";
import { forgetter } from "./forget.ts";
import { listNoticesAction, readNoticesAction } from "./list.ts";
import { mailDigest, mailNoticeAction } from "./mail.ts";
import { mailDue } from "./mail-due.ts";
import { onlooker } from "./onlooker.ts";
import { notices as table } from "./tables.ts";

export { type News, notify } from "./notify.ts";
export { endCondition, notifyOperators, openConditions } from "./operators.ts";

const DAY = 86_400_000;
const KEPT_DAYS = 90;
const SLICE = 500;

const dropOld = clockAction({
  name: "desk.notices.drop",
  summary: `Delete notifications older than ${KEPT_DAYS} days`,
  run: async ({ handle, org, now }: WriteContext) => {
    // Server notices belong to no organisation, so every organisation's schedule deletes them.
    const done = handle.connection.run`DELETE FROM ${table} WHERE ${table.rid} IN (
      SELECT ${table.rid} FROM ${table} WHERE ${table.org} IN (${org}, ${APPLIANCE.key})
        AND ${table.at} < ${now - KEPT_DAYS * DAY} ORDER BY ${table.rid} LIMIT ${SLICE})`;
    return { done, more: done === SLICE };
  },
});

export const notices: Feature<DeskParts> = {
  tables: [table],
  actions: ({ catalog }) => [
    listNoticesAction(catalog),
    readNoticesAction(catalog),
    mailNoticeAction(catalog),
  ],
  onlookers: ({ catalog }) => [onlooker(catalog)],
  clockwork: ({ catalog }) => [
    { action: dropOld, every: "day" },
    { action: mailDigest(catalog), every: "day", at: "06:30" },
    { action: mailDue(catalog), every: "day", at: "06:45" },
  ],
  forgets: () => [forgetter],
};
