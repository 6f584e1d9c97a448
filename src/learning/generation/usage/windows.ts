import type { Static } from "@sinclair/typebox";
import { rfc3339 } from "../../../kernel/clock.ts";
import type { Connection } from "../../../store/connection.ts";
import type { Account } from "../account.ts";
import { capsOfKey, capsOfOrganization } from "../budget/caps.ts";
import { ownerOf, standingOf } from "../budget/counters.ts";
import { endOfWindow, windowsAt } from "../budget/windows.ts";
import type { windowSchema } from "./action.ts";

/** Where the day's and the month's budget stand now: a key's, or the organisation's. */
export function windowsOf(
  connection: Connection,
  { organization, key }: Account,
  now: number,
): Static<typeof windowSchema>[] {
  const org = organization.key;
  const caps = key === undefined ? capsOfOrganization(connection, org) : capsOfKey(connection, org, key);
  const { day, month } = windowsAt(organization, now);
  const scope = key === undefined ? "org" : "key";
  const owner = ownerOf({ key });
  return [
    { window: "daily" as const, name: day, cap: caps.daily },
    { window: "monthly" as const, name: month, cap: caps.monthly },
  ].map(({ window, name, cap }) => {
    const { settled, held } = standingOf(connection, org, { scope, owner, window: name, cap });
    return {
      window,
      period: name.slice(2),
      cap,
      settled,
      held,
      remaining: cap === null ? null : Math.max(0, cap - settled - held),
      resets_at: rfc3339(endOfWindow(organization, name)),
    };
  });
}
