import { authorise } from "../../engine/authorise.ts";
import { callOf } from "../../engine/call.ts";
import { endedBecause, readMandate } from "../../governance/index.ts";
import { findMember, principalOf } from "../../identity/index.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { toFault } from "../../kernel/errors.ts";
import type { Principal } from "../../kernel/principal.ts";
import type { WebhookParts } from "./part.ts";
import type { WebhookRecord } from "./webhooks.ts";

/** Context with the present rights of the holder, cut by the mandate. Undefined if they may follow events no more. */
export async function asHolder(
  context: ReadContext,
  parts: WebhookParts,
  webhook: WebhookRecord,
): Promise<ReadContext | undefined> {
  const who = principalFor(context, parts, webhook);
  if (!who) return undefined;
  const call = callOf(context);
  const { engine, origin, now, trail } = call;
  const access = await engine.access.open(who, origin, now);
  const listing = engine.registry.find("events.list");
  try {
    if (listing) authorise(access, listing, who);
  } catch (thrown) {
    if (toFault(thrown).status < 500) return undefined;
    throw thrown;
  }
  return call.inside({ access, trail: trail.inNameOf(who, origin) }).reading(context.handle);
}

function principalFor(
  { handle, org, now }: ReadContext,
  { catalog }: WebhookParts,
  { holder_id, mandate_id }: WebhookRecord,
): Principal | undefined {
  if (mandate_id !== null) {
    const held = readMandate(catalog, handle.connection, org, mandate_id);
    return held && !endedBecause(held, now) ? held.principal : undefined;
  }
  const holder = holder_id === null ? undefined : findMember(handle.connection, org, holder_id);
  return holder && holder.deactivatedAt === null ? principalOf(holder, undefined) : undefined;
}
