import { role } from "../../engine/approvals/defaults.ts";
import type { Rules } from "../../engine/rules.ts";

export const rules: Rules = {
  approvals: [
    {
      key: "settings.webhooks",
      name: "Data sent to another server",
      actions: ["settings.webhooks.create", "settings.webhooks.update"],
      by: role("admin", "owner"),
      small: true,
    },
  ],
};
