import { Type } from "@sinclair/typebox";
import { daysBetween } from "../../../kernel/calendar.ts";
import { rfc3339 } from "../../../kernel/clock.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { nullable } from "../../../kernel/schema.ts";
import { type Contract, IN_FORCE, UNSIGNED } from "./fields.ts";

const among = (states: readonly string[], { state }: Contract) => states.includes(state);

const SOON_DAYS = 90;

export const CONTRACT_COMPUTED = {
  days_to_notice: {
    schema: nullable(
      Type.Integer({
        description: "Days until notice_by while the contract is in force. Negative once passed.",
      }),
    ),
    value: (contract: Contract, context: ReadContext) =>
      contract.notice_by !== null && among(IN_FORCE, contract)
        ? daysBetween(context.today, contract.notice_by)
        : null,
  },
  ends_soon: {
    schema: Type.Boolean({
      description: "In force, not under notice, and the last day is at most 90 days away",
    }),
    value: (contract: Contract, context: ReadContext) =>
      among(IN_FORCE, contract) &&
      contract.terminates_on === null &&
      contract.end !== null &&
      daysBetween(context.today, contract.end) <= SOON_DAYS,
  },
  locked_in: {
    schema: Type.Boolean({
      description:
        "In force, with automatic renewal, and notice_by has passed without notice: another term is certain",
    }),
    value: (contract: Contract, context: ReadContext) =>
      among(IN_FORCE, contract) &&
      contract.auto_renew &&
      contract.terminates_on === null &&
      contract.notice_by !== null &&
      contract.notice_by < context.today,
  },
  unsigned_since: {
    schema: nullable(
      Type.String({ format: "date-time", description: "Time since which a signature is pending" }),
    ),
    value: (contract: Contract) =>
      contract.sent_at !== null && among(UNSIGNED, contract) ? rfc3339(contract.sent_at) : null,
  },
};
