import { sql } from "drizzle-orm";
import type { WriteContext } from "../../../kernel/context.ts";
import type { RecordIn, RecordOf, TypedEntity } from "../../../kernel/entity.ts";
import type { FieldMap } from "../../../kernel/field.ts";
import { queryRows } from "../../../records/index.ts";
import { expenseClaims } from "../expenses/expense-claims.ts";
import { candidates } from "../hiring/candidates.ts";
import { leaveEntries } from "../leave/leave-entries.ts";
import { leaveRequests } from "../leave/leave-requests.ts";
import { reviews } from "../reviews/reviews.ts";
import { timesheets } from "../time/timesheets.ts";
import type { employees } from "./employees.ts";

type Employee = RecordIn<typeof employees>;

/** All records of the employee, including archived ones. */
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

/** When an employee is anonymised, erases their personal data from related records. */
export async function eraseTraces(
  context: WriteContext,
  after: Employee,
  before: Employee | undefined,
): Promise<void> {
  if (after.state !== "anonymised" || before?.state === "anonymised") return;
  for (const request of recordsOf(context, leaveRequests, after.id))
    await context.records.erase(leaveRequests, request);
  for (const review of recordsOf(context, reviews, after.id)) await context.records.erase(reviews, review);
  for (const sheet of recordsOf(context, timesheets, after.id))
    await context.records.erase(timesheets, sheet);
  for (const claim of recordsOf(context, expenseClaims, after.id))
    await context.records.erase(expenseClaims, claim);
  for (const candidate of recordsOf(context, candidates, after.id))
    await context.records.erase(candidates, candidate);
}

/** Copies a changed user to the employee's records, because access rules depend on it. */
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
