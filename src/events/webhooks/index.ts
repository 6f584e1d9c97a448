import type { Feature } from "../../engine/feature.ts";
import { follow } from "../../kernel/follower.ts";
import { deliverAction } from "./deliver.ts";
import { listDeliveriesAction, resendAction } from "./deliveries.ts";
import type { WebhookParts } from "./part.ts";
import { advance, restart } from "./progress.ts";
import { rules } from "./rules.ts";
import { issueSecretAction, listSecretsAction } from "./secrets.ts";
import { webhookDeliveries, webhookProgress, webhookSecrets } from "./tables.ts";
import { testAction } from "./test-event.ts";
import { holdAction, sweepWebhooks } from "./upkeep.ts";
import { webhooks as entity } from "./webhooks.ts";

export { HOLD as HOLD_WEBHOOKS } from "./upkeep.ts";

export const webhooks: Feature<WebhookParts> = {
  entities: [entity],
  rules,
  tables: [webhookSecrets, webhookProgress, webhookDeliveries],
  // Secrets are encrypted with keys of this vault. The webhook begins again once it has a new one.
  moves: () => ({ stays: ["webhook_secrets", "webhook_progress", "webhook_deliveries"] }),
  onlookers: ({ active }) => [active.onlooker],
  followers: ({ active }) => [
    follow(entity, (context, after, before) => {
      active.forget(context);
      const isAnew = after.state !== before?.state || after.address !== before?.address;
      if (!before || !isAnew || after.state !== "active") return;
      advance(context, after.id, { attempts: 0, failures: 0, next_at: context.now });
      restart(context, after.id);
    }),
  ],
  clockwork: () => [{ action: sweepWebhooks, every: "hour" }],
  actions: (parts) => [
    listSecretsAction(parts),
    issueSecretAction(parts),
    listDeliveriesAction(parts),
    resendAction(parts),
    testAction(parts),
    deliverAction(parts),
    holdAction,
  ],
};
