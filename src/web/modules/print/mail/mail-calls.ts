import type { Calls } from "../../../../client/contract.ts";

/** Actions that send a record by e-mail. */
type MailCall = {
  [K in keyof Calls]: K extends `POST ${string}/:id/send-mail` ? K : never;
}[keyof Calls];

/** Collections whose pages offer to send the record. */
export const MAIL_CALLS = {
  "crm.accounts": "POST /api/v1/crm/accounts/:id/send-mail",
  "crm.quotes": "POST /api/v1/crm/quotes/:id/send-mail",
  "ops.sales-orders": "POST /api/v1/ops/sales-orders/:id/send-mail",
  "ops.purchase-orders": "POST /api/v1/ops/purchase-orders/:id/send-mail",
  "fin.invoices": "POST /api/v1/fin/invoices/:id/send-mail",
  "fin.reminders": "POST /api/v1/fin/reminders/:id/send-mail",
  "legal.contracts": "POST /api/v1/legal/contracts/:id/send-mail",
} as const satisfies Readonly<Record<string, MailCall>>;

export type Mailable = keyof typeof MAIL_CALLS;
