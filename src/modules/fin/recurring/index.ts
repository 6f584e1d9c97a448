import type { Feature } from "../../../engine/feature.ts";
import { draftRecurring } from "./clock.ts";
import { recurringInvoices } from "./recurring-invoices.ts";

export { recurringInvoices } from "./recurring-invoices.ts";

export const recurring: Feature = {
  entities: [recurringInvoices],
  clockwork: () => [{ action: draftRecurring, every: "day", at: "00:30" }],
};
