import { Type } from "@sinclair/typebox";
import { isBlock } from "../../engine/access/addresses.ts";
import { nameInput } from "../../identity/index.ts";
import { type Audience, audienceSchema, normalAudience } from "../../kernel/audience.ts";
import { parseRfc3339 } from "../../kernel/clock.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { invalid } from "../../kernel/errors.ts";
import type { Namespace } from "../../kernel/principal.ts";
import { nullable, oneOf, withHelp } from "../../kernel/schema.ts";
import { SCOPES, type Scope } from "../../kernel/scope.ts";
import { say } from "../../text/message.ts";
import { isIn } from "../library/audiences/access.ts";
import { checkNames } from "../library/audiences/audience.ts";
import type { LearningParts } from "../part.ts";

/** A billion currency units: above any realistic cap and well below the safe integer limit. */
const MOST = 1_000_000_000_000_000;

const cap = (of: string) =>
  Type.Integer({
    minimum: 0,
    maximum: MOST,
    "x-unit": "micro",
    "x-help": `Spending cap ${of}, in millionths of the organisation's currency. 0 allows only the built-in engine.`,
  });

export const keyFields = {
  name: nameInput,
  scopes: Type.Array(oneOf(SCOPES), { minItems: 1, maxItems: SCOPES.length, uniqueItems: true }),
  namespaces: Type.Array(oneOf(["shared", "org"]), {
    minItems: 1,
    maxItems: 2,
    uniqueItems: true,
    "x-help":
      "Libraries that the key can use: the shared one, the organisation's. Defaults to those of the scopes: org requires graph:private or library:private.",
  }),
  audience: withHelp(nullable(audienceSchema), {
    help: "Restricted documents that the key can read, in addition to public ones: your own, or those of your roles and teams. Owners can name anyone.",
  }),
  daily_cap: cap("per day"),
  monthly_cap: cap("per month"),
  ip_allow: Type.Array(Type.String({ maxLength: 50 }), {
    maxItems: 100,
    uniqueItems: true,
    "x-help":
      "Allowed IP addresses and blocks such as 203.0.113.7, 10.0.0.0/8 or 2001:db8::/32. Empty allows all.",
  }),
  expires_at: nullable(Type.String({ format: "date-time" })),
};

export function checkAddresses(texts: readonly string[] = []): void {
  const wrong = texts.findIndex((text) => !isBlock(text));
  if (wrong < 0) return;
  throw invalid(`ip_allow.${wrong}`, "WRONG_FORMAT", say("learning.errors.ipAllow"));
}

/** Expiry in milliseconds. Refuses past times. */
export function endOf(text: string | null | undefined, now: number): number | null {
  // The schema has already refused invalid dates.
  const moment = text === null || text === undefined ? null : (parseRfc3339(text) ?? null);
  if (moment === null || moment > now) return moment;
  throw invalid("expires_at", "IN_THE_PAST", say("learning.errors.expiryPast"));
}

/** Restricted documents that a key may read, limited to its creator's groups. */
export function audienceOf(
  context: ReadContext,
  parts: LearningParts,
  given: Audience | null,
  before: Audience | null = null,
): Audience | null {
  // Unrestricted documents are readable with any key.
  if (given === null || given.all) return null;
  const audience = normalAudience(given);
  checkNames(context, parts, audience);
  for (const kind of ["user_ids", "roles", "team_ids"] as const) {
    const at = (audience[kind] ?? []).findIndex(
      (one) => !isIn(context, { [kind]: [one] }) && !before?.[kind]?.includes(one),
    );
    if (at >= 0)
      throw invalid(`audience.${kind}.${at}`, "AUDIENCE_NOT_YOURS", say("learning.errors.audienceNotYours"));
  }
  return audience;
}

export function namespacesOf(scopes: readonly Scope[]): Namespace[] {
  const isPrivate = scopes.includes("graph:private") || scopes.includes("library:private");
  return isPrivate ? ["shared", "org"] : ["shared"];
}
