import type { EventParts } from "../part.ts";
import type { ActiveWebhooks } from "./active.ts";
import type { OwnPlace } from "./place.ts";

export interface WebhookParts extends EventParts {
  readonly active: ActiveWebhooks;
  /** Where this server is reached, which webhooks must not call. */
  ownPlace(): OwnPlace;
}
