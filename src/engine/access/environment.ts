import { dayIn, timeIn } from "../../kernel/clock.ts";
import type { Origin } from "../../kernel/context.ts";
import type { Principal } from "../../kernel/principal.ts";
import type { Attributes } from "./conditions-check.ts";

export type AttributeType = "text" | "number" | "boolean" | "list";

export const SUBJECT_ATTRIBUTES: Readonly<Record<string, AttributeType>> = {
  user_id: "text",
  roles: "list",
  team_id: "text",
  /** "user" or "key": a person, or a program with an API key. */
  kind: "text",
};

/** Attributes of a call. Times are also available in the organisation's time zone and calendar. */
export const CONTEXT_ATTRIBUTES: Readonly<Record<string, AttributeType>> = {
  time: "number",
  date: "text",
  local_time: "text",
  weekday: "number",
  ip: "text",
  channel: "text",
  mfa: "boolean",
};

/** Clock values are computed on access. */
export function environmentOf(
  principal: Principal,
  origin: Pick<Origin, "address" | "channel">,
  now: number,
): Attributes {
  const { kind, id, roles, teamId, mfa = false, organization } = principal;
  const { timeZone } = organization;
  return {
    subject: { user_id: id, roles, team_id: teamId, kind },
    context: {
      time: now,
      get date() {
        return dayIn(timeZone, now);
      },
      get local_time() {
        return timeIn(timeZone, now);
      },
      /** Monday is 1, Sunday 7. */
      get weekday() {
        return new Date(`${dayIn(timeZone, now)}T00:00:00Z`).getUTCDay() || 7;
      },
      ip: origin.address,
      channel: origin.channel,
      mfa,
    },
  };
}
