import type { WriteContext } from "../../../kernel/context.ts";
import type { RecordIn } from "../../../kernel/entity.ts";
import type { settlements } from "../../fin/index.ts";
import { expenseClaims } from "./expense-claims.ts";

type Settlement = RecordIn<typeof settlements>;

/** Updates a claim's paid amount and, once it is fully paid, its state. */
export async function followSettlement(
  context: WriteContext,
  { kind, document, amount }: Settlement,
  before: Settlement | undefined,
): Promise<void> {
  if (before || kind !== "payment" || document.collection !== "hr.expense-claims") return;
  const claim = context.records.get(expenseClaims, document.id);
  const paid = claim.paid + amount;
  const settled = paid >= claim.sanctioned;
  await context.records.update(expenseClaims, claim, {
    paid,
    state: settled ? "paid" : "posted",
    paid_at: settled ? context.now : null,
  });
}
