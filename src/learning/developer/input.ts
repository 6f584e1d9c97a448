import { Type } from "@sinclair/typebox";
import { isBlock } from "../../engine/access/addresses.ts";
import { nameInput } from "../../identity/index.ts";
import { SCOPES, type Scope } from "../../kernel/action.ts";
import { parseRfc3339 } from "../../kernel/clock.ts";
import { invalid } from "../../kernel/errors.ts";
import type { Namespace } from "../../kernel/principal.ts";
import { nullable, oneOf } from "../../kernel/schema.ts";

/** A billion units of a currency: far more than anybody means, and far less than a number can hold. */
const MOST = 1_000_000_000_000_000;

const cap = (of: string) =>
  Type.Integer({
    minimum: 0,
    maximum: MOST,
    "x-help": `The most that may be spent ${of} with it, in millionths of the organisation's currency. 0 leaves the built-in engine`,
  });

/** What can be said of a key, when it is made and later. */
export const keyFields = {
  name: nameInput,
  scopes: Type.Array(oneOf(SCOPES), { minItems: 1, maxItems: SCOPES.length, uniqueItems: true }),
  namespaces: Type.Array(oneOf(["shared", "org"]), {
    minItems: 1,
    maxItems: 2,
    uniqueItems: true,
    "x-help":
      "Which libraries it may use: the appliance's own, the organisation's. Left out, the scopes say: org only with graph:private or library:private",
  }),
  daily_cap: cap("in a day"),
  monthly_cap: cap("in a month"),
  ip_allow: Type.Array(Type.String({ maxLength: 50 }), {
    maxItems: 100,
    uniqueItems: true,
    "x-help":
      "From where it may be used: addresses and blocks, as 203.0.113.7, 10.0.0.0/8, 2001:db8::/32. Empty: from everywhere",
  }),
  expires_at: nullable(Type.String({ format: "date-time" })),
};

/** Refuses what is no address and no block of addresses. */
export function checkAddresses(texts: readonly string[] = []): void {
  const wrong = texts.findIndex((text) => !isBlock(text));
  if (wrong < 0) return;
  throw invalid(
    `ip_allow.${wrong}`,
    "WRONG_FORMAT",
    `ip_allow.${wrong} must be an address or a block of them, as 203.0.113.7, 10.0.0.0/8 or 2001:db8::/32`,
  );
}

/** When a key is to end, in milliseconds; refuses what is over already. */
export function endOf(text: string | null | undefined, now: number): number | null {
  // Text that is no moment was refused by its schema.
  const moment = text === null || text === undefined ? null : (parseRfc3339(text) ?? null);
  if (moment === null || moment > now) return moment;
  throw invalid("expires_at", "IN_THE_PAST", "expires_at must lie ahead. To end a key now, revoke it");
}

/** The libraries that the scopes speak of. */
export function namespacesOf(scopes: readonly Scope[]): Namespace[] {
  const isPrivate = scopes.includes("graph:private") || scopes.includes("library:private");
  return isPrivate ? ["shared", "org"] : ["shared"];
}
