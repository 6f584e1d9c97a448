import { Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import { isBlock } from "../../../engine/access/addresses.ts";
import { compilePatterns, isPattern } from "../../../engine/access/patterns.ts";
import { compileRule, conditionsOf, type When } from "../../../engine/access/policy.ts";
import { callOf } from "../../../engine/call.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { defineEntity, type RecordIn } from "../../../kernel/entity.ts";
import { invalid } from "../../../kernel/errors.ts";
import type { Money } from "../../../kernel/money.ts";
import { MANDATE_MODES } from "../../../kernel/principal.ts";
import {
  choice,
  datetime,
  integer,
  longText,
  money,
  object,
  reference,
  text,
  words,
} from "../../../records/fields/index.ts";
import { say } from "../../../text/message.ts";

export const COLLECTION = "settings.mandates";

const conditions = Type.Object(
  { record: Type.Optional(Type.Unknown()), context: Type.Optional(Type.Unknown()) },
  {
    additionalProperties: false,
    $id: "MandateConditions",
    "x-shape": "conditions",
    description: "Conditions in the language of policies, on the record and on the call",
  },
);

export const mandates = defineEntity({
  module: "settings",
  name: "mandates",
  singular: "mandate",
  description:
    "Limits within which a program acts for its holder. Its rights are the holder's, cut by the mandate; it ends when the holder leaves.",
  label: ["name"],
  ui: { columns: ["holder_id", "kind", "mode", "expires_at"], sort: "name", tones: { stopped: "quiet" } },
  fields: {
    name: text({ required: true, unique: true, search: true, filter: true, max: 100 }),
    purpose: longText({ max: 2000 }),
    kind: choice(["service", "agent"], {
      required: true,
      initial: "service",
      filter: true,
      help: say("settings.fieldHelp.mandates.kind"),
    }),
    holder_id: reference("users", {
      set: "rules",
      onArchive: "keep",
      help: say("settings.fieldHelp.mandates.holder_id"),
    }),
    mode: choice(MANDATE_MODES, {
      required: true,
      initial: "propose",
      filter: true,
      help: say("settings.fieldHelp.mandates.mode"),
    }),
    actions: words({ required: true, help: say("settings.fieldHelp.mandates.actions") }),
    conditions: object(conditions, { help: say("settings.fieldHelp.mandates.conditions") }),
    max_worth: money({ help: say("settings.fieldHelp.mandates.max_worth") }),
    daily_worth: money({ help: say("settings.fieldHelp.mandates.daily_worth") }),
    daily_calls: integer({ min: 1, max: 10_000_000, help: say("settings.fieldHelp.mandates.daily_calls") }),
    addresses: words({ help: say("settings.fieldHelp.mandates.addresses") }),
    expires_at: datetime({ filter: true }),
  },
  states: ["active", "stopped"],
  initial: "active",
  transitions: {
    stop: { summary: "Stop a mandate", from: ["active"], to: "stopped", tier: "managing" },
  },
  // Nobody else may widen what a program does in the holder's name.
  changedOnlyBy: { field: "holder_id", why: say("errors.mandates.holderOnly") },
  derive: (_, { principal }, before) => ({ holder_id: before?.holder_id ?? principal.id }),
  check: (context, mandate, before) => {
    if (!before) checkNumber(context, mandate);
    checkActions(context, mandate.actions);
    checkConditions(mandate);
    checkAddresses(mandate.addresses ?? []);
    checkLimits(context, mandate);
  },
});

export type MandateRecord = RecordIn<typeof mandates>;

/** Each program has its own rate limits, so their number bounds what a user can ask of the server. */
const MOST = 50;

function checkNumber(context: ReadContext, { holder_id }: MandateRecord): void {
  const inForce = sql`state = 'active' AND holder_id = ${holder_id} AND coalesce(expires_at, ${context.now}) >= ${context.now}`;
  if (context.records.where(mandates, inForce, { limit: MOST }).length === MOST)
    throw invalid("holder_id", "TOO_MANY", say("errors.mandates.tooMany", { most: MOST }));
}

/** A pattern that names nothing is a mistake that nobody would notice. */
function checkActions(context: ReadContext, patterns: readonly string[]): void {
  const names = callOf(context).engine.registry.actions.map(({ name }) => name);
  for (const [i, pattern] of patterns.entries())
    if (!isPattern(pattern) || !names.some(compilePatterns([pattern])))
      throw invalid(`actions.${i}`, "UNKNOWN_ACTION", say("errors.mandates.unknownAction"));
  if (patterns.length === 0) throw invalid("actions", "REQUIRED_FIELD", say("errors.mandates.noAction"));
}

function checkConditions({ id, conditions: when }: MandateRecord): void {
  if (!when) return;
  try {
    // Safe cast: compiling checks the conditions.
    compileRule({ id, effect: "allow", actions: ["*"], conditions: conditionsOf(when as When) });
  } catch {
    // Thrown for conditions that cannot be read, which the help explains.
    throw invalid("conditions", "WRONG_FORMAT", say("errors.mandates.conditions"));
  }
}

function checkAddresses(addresses: readonly string[]): void {
  const wrong = addresses.findIndex((address) => !isBlock(address));
  if (wrong >= 0) throw invalid(`addresses.${wrong}`, "WRONG_FORMAT", say("errors.mandates.address"));
}

/** Amounts are compared in the organisation's currency. */
function checkLimits({ principal }: ReadContext, mandate: MandateRecord): void {
  const { currency } = principal.organization;
  const amounts: Record<"max_worth" | "daily_worth", Money | null> = {
    max_worth: mandate.max_worth,
    daily_worth: mandate.daily_worth,
  };
  for (const [path, amount] of Object.entries(amounts)) {
    if (amount && amount.currency !== currency)
      throw invalid(path, "WRONG_CURRENCY", say("errors.mandates.currency", { currency }));
  }
}
