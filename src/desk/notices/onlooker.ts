import { findRequest } from "../../engine/approvals/request.ts";
import { callOf } from "../../engine/call.ts";
import type { Onlooker } from "../../engine/feature.ts";
import { type Change, variant, type WriteContext } from "../../kernel/context.ts";
import { MESSAGES, mailSender } from "../../mail/index.ts";
import type { Catalog, Collection } from "../../records/index.ts";
import { notify } from "./notify.ts";

/** Outcomes of an approval request that notify the requester. */
const ANSWERS = new Set(["executed", "rejected", "changes_requested", "stale", "failed", "expired"]);

/** Notifies the people affected by a user's change. */
export function onlooker(catalog: Catalog): Onlooker {
  return (context, change) => {
    if (change.collection === PASSWORDS) return notifyOfReset(context, change);
    if (change.collection === MESSAGES) return notifySender(context, change);
    // Imports, the scheduler and programs send their own notifications.
    if (context.principal.kind !== "user" || context.origin.channel !== "http") return;
    if (change.collection === "approvals") {
      notifyRequester(context, change);
      return notifyOwners(context, change);
    }
    const collection = catalog.collections.get(change.collection);
    if (!collection) return;
    notifyNamed(context, collection, change);
    if (change.before.state !== undefined && change.after.state !== undefined)
      notifyOwner(context, collection, change);
  };
}

export const PASSWORDS = "auth.password";

/** Notifies the user, owners and possible confirmers of each password reset, also from the command line. */
function notifyOfReset(context: WriteContext, { id, after }: Change): void {
  const what = after.needs ? "asked" : after.confirmed ? "confirmed" : "chosen";
  const confirmers = Array.isArray(after.confirmers) ? after.confirmers : [];
  const { engine, trail } = callOf(context);
  // Users who open a link have no organisation until the token is resolved.
  const here = variant(context, { org: trail.principal.organization.key });
  const owners = engine.approvals.staff(here).withRole("owner");
  for (const user of new Set([id, ...owners.map((owner) => owner.id), ...confirmers]))
    notify(here, user, {
      kind: "reset",
      collection: PASSWORDS,
      id,
      what: confirmers.includes(user) ? "confirm" : what,
    });
}

/** Notifies the user whose action sent a message that did not arrive, or perhaps not. */
function notifySender(context: WriteContext, { id, after }: Change): void {
  const { state } = after;
  if (state !== "failed" && state !== "unsure") return;
  const sender = mailSender(context, id);
  if (sender) notify(context, sender, { kind: "mail", collection: MESSAGES, id, what: state });
}

function notifyRequester(context: WriteContext, { id, after }: Change): void {
  const state = String(after.state);
  if (!ANSWERS.has(state)) return;
  const request = findRequest(context, id);
  if (request)
    notify(context, request.requester, { kind: "answered", collection: "approvals", id, what: state });
}

/** Notifies owners when someone requests to loosen a control, and again when the change takes effect. */
function notifyOwners(context: WriteContext, { id, after }: Change): void {
  const state = String(after.state);
  if (state !== "pending" && state !== "executed") return;
  const { registry, approvals } = callOf(context).engine;
  const request = findRequest(context, id);
  if (!request || !registry.find(request.action)?.loosens) return;
  for (const owner of approvals.staff(context).withRole("owner"))
    if (owner.id !== request.requester)
      notify(context, owner.id, { kind: "loosened", collection: "approvals", id, what: state });
}

function notifyNamed(context: WriteContext, { name, fields }: Collection, { id, after }: Change): void {
  const notified = new Set<string>();
  for (const [field, value] of Object.entries(after)) {
    const reference = fields.get(field)?.field.reference;
    if (reference?.target !== "users" || typeof value !== "string" || notified.has(value)) continue;
    notified.add(value);
    notify(context, value, { kind: "named", collection: name, id, what: field });
  }
}

function notifyOwner(context: WriteContext, { entity, name }: Collection, { id, after }: Change): void {
  const owner = context.records.find(entity, id)?.owner_id;
  if (owner) notify(context, owner, { kind: "moved", collection: name, id, what: String(after.state) });
}
