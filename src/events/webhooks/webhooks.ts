import { compilePatterns, isPattern } from "../../engine/access/patterns.ts";
import { callOf } from "../../engine/call.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { defineEntity, type RecordIn } from "../../kernel/entity.ts";
import { Fault, invalid } from "../../kernel/errors.ts";
import { reference, text, url, words } from "../../records/fields/index.ts";
import { say } from "../../text/message.ts";
import type { Subject } from "../feed.ts";

export const COLLECTION = "settings.webhooks";

export const webhooks = defineEntity({
  module: "settings",
  name: "webhooks",
  singular: "webhook",
  description:
    "Sends events to an address as they happen, signed after Standard Webhooks. It sends what its holder may see, cut by a mandate if it has one, and begins once it has a secret.",
  label: ["name"],
  ui: { columns: ["address", "holder_id"], sort: "name", tones: { paused: "waiting" } },
  fields: {
    name: text({ required: true, unique: true, search: true, filter: true, max: 100 }),
    address: url({ required: true, help: say("settings.fieldHelp.webhooks.address") }),
    types: words({ help: say("settings.fieldHelp.webhooks.types") }),
    collections: words({ help: say("settings.fieldHelp.webhooks.collections") }),
    holder_id: reference("users", {
      set: "rules",
      onArchive: "keep",
      help: say("settings.fieldHelp.webhooks.holder_id"),
    }),
    mandate_id: reference("settings.mandates", {
      onArchive: "keep",
      help: say("settings.fieldHelp.webhooks.mandate_id"),
    }),
  },
  states: ["active", "paused"],
  initial: "active",
  transitions: {
    pause: { summary: "Pause a webhook", from: ["active"], to: "paused", tier: "managing" },
    resume: { summary: "Resume a webhook", from: ["paused"], to: "active", tier: "managing" },
  },
  // Nobody else may change where the holder's data goes.
  changedOnlyBy: { field: "holder_id", why: say("events.errors.holderOnly") },
  derive: (_, { principal }, before) => ({ holder_id: before?.holder_id ?? principal.id }),
  check: (context, webhook, before) => {
    checkTypes(context, webhook.types ?? []);
    checkAddress(webhook.address);
    if (webhook.mandate_id !== before?.mandate_id) checkMandate(context, webhook);
  },
});

export type WebhookRecord = RecordIn<typeof webhooks>;

function checkMandate(context: ReadContext, { mandate_id, holder_id }: WebhookRecord): void {
  if (mandate_id === null) return;
  const mandate = context.records.facts<{ holder_id: string | null }>("settings.mandates", mandate_id);
  if (mandate?.holder_id === holder_id) return;
  throw new Fault("ACCESS_DENIED", {
    details: [{ path: "mandate_id", code: "HOLDER_ONLY", message: say("events.errors.holderOnly") }],
  });
}

/** A pattern that names nothing is a mistake that nobody would notice. */
function checkTypes(context: ReadContext, patterns: readonly string[]): void {
  const names = callOf(context).engine.registry.actions.map(({ name }) => name);
  for (const [i, pattern] of patterns.entries())
    if (!isPattern(pattern) || !names.some(compilePatterns([pattern])))
      throw invalid(`types.${i}`, "UNKNOWN_ACTION", say("errors.mandates.unknownAction"));
}

/** Credentials would be shown to every reader of the record. */
function checkAddress(address: string): void {
  const { username, password } = URL.parse(address) ?? { username: "?", password: "" };
  if (username !== "" || password !== "")
    throw invalid("address", "WRONG_FORMAT", say("events.errors.address"));
}

/** Without types and collections, every event. */
export function matcherOf({ types, collections }: Partial<WebhookRecord>): (event: Subject) => boolean {
  const isOfType = types && types.length > 0 ? compilePatterns(types) : undefined;
  const among = collections && collections.length > 0 ? new Set<string | null>(collections) : undefined;
  return ({ action, collection }) => isOfType?.(action) !== false && among?.has(collection) !== false;
}
