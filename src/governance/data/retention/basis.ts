import { BOOKS, CLAIMS, PURPOSE } from "../../../engine/rules.ts";
import { type Message, say, type Text } from "../../../text/message.ts";

/** Legal bases of the default schedules. */
const SHIPPED: ReadonlyMap<string, Message> = new Map([
  [BOOKS, say("governance.reasons.basisBooks")],
  [CLAIMS, say("governance.reasons.basisClaims")],
  [PURPOSE, say("governance.reasons.basisPurpose")],
]);

/** Organisations write their own legal bases in any language. */
export const basisText = (basis: string): Text => SHIPPED.get(basis) ?? basis;
