import { sql } from "drizzle-orm";
import { callOf } from "../../engine/call.ts";
import type { Onlooker } from "../../engine/feature.ts";
import type { WriteContext } from "../../kernel/context.ts";
import type { Subject } from "../feed.ts";
import { wake } from "./progress.ts";
import { matcherOf, webhooks } from "./webhooks.ts";

interface Active {
  readonly id: string;
  readonly matches: (event: Subject) => boolean;
}

/** Active webhooks by organisation, so that changes cost nothing where there are none. */
export class ActiveWebhooks {
  readonly #known = new Map<number, readonly Active[]>();

  forget({ org, handle }: WriteContext): void {
    this.#known.delete(org);
    handle.visible(() => this.#known.delete(org));
  }

  /** Queues deliveries in the transaction of the change. */
  readonly onlooker: Onlooker = (context, { collection }) => {
    const all = this.#known.get(context.org) ?? this.#load(context);
    if (all.length === 0) return;
    const event = { action: callOf(context).action.name, collection };
    for (const { id, matches } of all) if (matches(event)) wake(context, id);
  };

  #load(context: WriteContext): readonly Active[] {
    const all = context.records
      .where(webhooks, sql`state = 'active'`)
      .map((webhook) => ({ id: webhook.id, matches: matcherOf(webhook) }));
    this.#known.set(context.org, all);
    return all;
  }
}
