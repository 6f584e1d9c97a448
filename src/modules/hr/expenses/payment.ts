import { sql } from "drizzle-orm";
import type { WriteContext } from "../../../kernel/context.ts";
import { accountFor, payments } from "../../fin/index.ts";
import type { Claim } from "./lines.ts";

/** Drafts a payment of the claim's open balance, or returns the one in progress. */
export async function payClaim(
  context: WriteContext,
  claim: Claim & { paid: number },
  input: Record<string, unknown>,
): Promise<{ payment_id: string }> {
  const [underWay] = context.records.where(
    payments,
    sql`source_id = ${claim.id} AND state IN ('draft', 'approved')`,
    { limit: 1 },
  );
  if (underWay) return { payment_id: underWay.id };
  const amount = claim.sanctioned - claim.paid;
  const payment = await context.records.insert(payments, {
    direction: "out",
    side: "employee",
    employee_id: claim.employee_id,
    // The input schema guarantees an account id.
    bank_account_id: (input.bank_account_id as string | undefined) ?? accountFor(context, "bank"),
    amount: { amount, currency: claim.currency },
    reference: claim.number ?? undefined,
    allocations: [{ document: { collection: "hr.expense-claims", id: claim.id }, amount }],
    source: { collection: "hr.expense-claims", id: claim.id },
  });
  return { payment_id: payment.id };
}
