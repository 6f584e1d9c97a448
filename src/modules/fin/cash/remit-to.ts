import type { ReadContext } from "../../../kernel/context.ts";
import { partyOf } from "../trade/party.ts";
import type { Payment } from "./payment-fields.ts";

/** The bank details that the receiver of outgoing money has now: a payment keeps them as they were when it was made. */
export function remitTo(
  context: ReadContext,
  { direction, party_id, employee_id }: Payment,
): Payment["remit_to"] {
  if (direction !== "out") return null;
  if (party_id !== null) return partyOf(context, party_id)?.bankDetails ?? null;
  if (employee_id === null) return null;
  const employee = context.records.find(context.records.entity("hr.employees"), employee_id);
  // The people's module defines this field as bank details; by name it is known to nobody's types.
  return ((employee as { bank?: unknown } | undefined)?.bank ?? null) as Payment["remit_to"];
}
