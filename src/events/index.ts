import type { Feature } from "../engine/feature.ts";
import type { Vault } from "../store/vault.ts";
import { listEventsAction } from "./list.ts";
import { Positions } from "./position.ts";
import { Seats } from "./seats.ts";
import { ActiveWebhooks } from "./webhooks/active.ts";
import { webhooks } from "./webhooks/index.ts";
import type { WebhookParts } from "./webhooks/part.ts";

export { HOLD_WEBHOOKS } from "./webhooks/index.ts";
export type { OwnPlace } from "./webhooks/place.ts";

export type EventDeps = WebhookParts;

export const openEvents = (vault: Vault): Pick<EventDeps, "positions" | "seats" | "active"> => ({
  positions: new Positions(vault),
  seats: new Seats(),
  active: new ActiveWebhooks(),
});

/** Changes, for programs that follow them. */
export const events: Feature<EventDeps> = {
  actions: (deps) => [listEventsAction(deps)],
  parts: [webhooks],
};
