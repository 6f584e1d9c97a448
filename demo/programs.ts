import { COMPANY } from "./data/company.ts";
import type { Crew } from "./founding.ts";
import { textOf } from "./reading.ts";
import type { World } from "./world.ts";

/** Lets programs act within limits. None has a secret, and the webhook is paused, so that nothing leaves the demo. */
export async function connectPrograms(world: World, { director }: Crew): Promise<void> {
  await world.act(director, "settings.mandates.create", {
    name: "Web shop",
    purpose: "Enters the orders of the web shop as drafts.",
    kind: "service",
    mode: "propose",
    actions: ["ops.sales-orders.create", "ops.items.list", "ops.items.get"],
    daily_calls: 2000,
  });
  const webhook = await world.act(director, "settings.webhooks.create", {
    name: "Warehouse display",
    address: `https://warehouse.${COMPANY.domain}/changes`,
    types: ["ops.sales-orders.*"],
  });
  await world.act(director, "settings.webhooks.pause", { id: textOf(webhook, "id") });
}
