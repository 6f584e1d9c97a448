import type { EventParts } from "../part.ts";
import type { ActiveWebhooks } from "./active.ts";
import type { OwnPlace } from "./place.ts";

export interface WebhookParts extends EventParts {
  readonly active: ActiveWebhooks;
  /** Addresses of this server, which webhooks must not call. */
  ownPlace(): OwnPlace;
}
