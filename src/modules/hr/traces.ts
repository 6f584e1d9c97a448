import { sql } from "drizzle-orm";
import type { WriteContext } from "../../kernel/context.ts";
import type { FieldMap, RecordIn, RecordOf, TypedEntity } from "../../kernel/entity.ts";
import { queryRows } from "../../records/index.ts";
import { candidates, NO_CANDIDATE } from "./candidates.ts";
import type { employees } from "./employees.ts";
import { erase, erasePast } from "./erasure.ts";
import { expenseClaims } from "./expense-claims.ts";
import { leaveEntries } from "./leave-entries.ts";
import { leaveRequests } from "./leave-requests.ts";
import { reviews } from "./reviews.ts";
import { timesheets } from "./timesheets.ts";

type Employee = RecordIn<typeof employees>;

/** All records of an entity that name an employee, those that are archived as well. */
function recordsOf<F extends FieldMap, S extends string>(
  context: WriteContext,
  entity: TypedEntity<F, S>,
  employee: string,
  field = "employee_id",
): RecordOf<F, S>[] {
  const table = sql.raw(entity.collection.replaceAll(/[.-]/g, "_"));
  const rows = queryRows(
    context,
    sql`SELECT id FROM ${table} WHERE org = ${context.principal.organization.key} AND ${sql.raw(field)} = ${employee}`,
  );
  return rows.map(({ id }) => context.records.get(entity, String(id)));
}

/** When it is erased who somebody was, what their other records tell of them goes as well. */
export async function eraseTraces(
  context: WriteContext,
  after: Employee,
  before: Employee | undefined,
): Promise<void> {
  if (after.state !== "anonymised" || before?.state === "anonymised") return;
  for (const request of recordsOf(context, leaveRequests, after.id)) {
    erase(context, "hr.leave-requests", request.id);
    await context.records.update(leaveRequests, request, { reason: null, decision_note: null });
  }
  for (const review of recordsOf(context, reviews, after.id)) {
    erase(context, "hr.reviews", review.id);
    await context.records.update(reviews, review, {
      goals: [],
      self_score: null,
      final_score: null,
      self_comments: null,
      comments: null,
      dispute: null,
    });
  }
  for (const sheet of recordsOf(context, timesheets, after.id)) {
    erase(context, "hr.timesheets", sheet.id);
    const lines = sheet.lines.map((line) => ({ ...line, note: null }));
    await context.records.update(timesheets, sheet, { lines, decision_note: null });
  }
  for (const claim of recordsOf(context, expenseClaims, after.id)) await eraseClaim(context, claim);
  for (const candidate of recordsOf(context, candidates, after.id)) {
    erase(context, "hr.candidates", candidate.id);
    await context.records.update(candidates, candidate, { ...NO_CANDIDATE, state: "anonymised" });
  }
}

/** The receipts of what stands in the books belong to the books, and are kept as long as these are. */
async function eraseClaim(context: WriteContext, claim: RecordIn<typeof expenseClaims>): Promise<void> {
  if (claim.entry_id === null) erase(context, "hr.expense-claims", claim.id);
  else erasePast(context, "hr.expense-claims", claim.id);
  const lines = claim.lines.map((line) => ({ ...line, text: null }));
  await context.records.update(expenseClaims, claim, { title: null, lines, decision_note: null });
}

/** When somebody becomes a member, or another one, the records that are theirs follow: one's own are known by it. */
export async function followUser(
  context: WriteContext,
  after: Employee,
  before: Employee | undefined,
): Promise<void> {
  if (!before || before.user_id === after.user_id) return;
  const { user_id } = after;
  for (const one of recordsOf(context, leaveRequests, after.id))
    await context.records.update(leaveRequests, one, { user_id });
  for (const one of recordsOf(context, leaveEntries, after.id))
    await context.records.update(leaveEntries, one, { user_id });
  for (const one of recordsOf(context, timesheets, after.id))
    await context.records.update(timesheets, one, { user_id });
  for (const one of recordsOf(context, expenseClaims, after.id))
    await context.records.update(expenseClaims, one, { user_id });
  for (const one of recordsOf(context, reviews, after.id))
    await context.records.update(reviews, one, { user_id });
  for (const one of recordsOf(context, reviews, after.id, "reviewer_id"))
    await context.records.update(reviews, one, { reviewer_user_id: user_id });
}
