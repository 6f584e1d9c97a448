import { sql } from "drizzle-orm";
import { localiseFor } from "../../../identity/index.ts";
import { startOfDay } from "../../../kernel/clock.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import type { RecordIn } from "../../../kernel/entity.ts";
import { say } from "../../../text/message.ts";
import { assets, tasks } from "../../ops/index.ts";
import { expenseClaims } from "../expenses/expense-claims.ts";
import { candidates, IN_THE_RUNNING } from "../hiring/candidates.ts";
import { jobOpenings } from "../hiring/job-openings.ts";
import { correctCredits } from "../leave/credits.ts";
import { endLeave } from "../leave/ending.ts";
import { leaveRequests } from "../leave/leave-requests.ts";
import { reviews } from "../reviews/reviews.ts";
import { timesheets } from "../time/timesheets.ts";
import { employees, isOpen } from "./employees.ts";
import { orgUnits } from "./org-units.ts";
import { approverOf, userOf } from "./own.ts";

type Employee = RecordIn<typeof employees>;

/** Person who takes over: the successor, else the manager, and their user account if they have one. */
interface Heir {
  employee: string | null;
  user: string | null;
}

/** Reassigns open work to current employees when an employment ends. */
export async function handOver(
  context: WriteContext,
  after: Employee,
  before: Employee | undefined,
): Promise<void> {
  if (after.state !== "terminated" || before?.state === "terminated") return;
  const heir = heirOf(context, after);
  await moveReports(context, after, heir);
  await movePosts(context, after, heir);
  await moveApprovals(context, after);
  await endLeave(context, after);
  await correctCredits(context, after);
  await askForAssets(context, after, heir);
  if (after.user_id === null) return;
  await moveWork(context, after.user_id, heir.user);
  await moveCustomers(context, after.user_id, heir.user);
}

/** Replaces the manager of a restored employee if that manager has left. */
export async function replaceManager(
  context: WriteContext,
  after: Employee,
  before: Employee | undefined,
): Promise<void> {
  if (!before || before.archived_at === null || after.archived_at !== null) return;
  let manager = after.manager_id;
  while (manager !== null) {
    const { state, successor_id, manager_id } = context.records.get(employees, manager);
    if (isOpen(state)) break;
    const heirs = [successor_id, manager_id].filter((heir) => heir !== null);
    manager = heirs.find((heir) => heir !== after.id && !isBelow(context, heir, after.id)) ?? null;
  }
  if (manager !== after.manager_id) await context.records.update(employees, after, { manager_id: manager });
}

function isBelow(context: WriteContext, employee: string, above: string): boolean {
  return reportsTo(context, context.records.get(employees, employee), above);
}

function heirOf(context: WriteContext, { successor_id, manager_id }: Employee): Heir {
  const employee = successor_id ?? manager_id;
  return { employee, user: userOf(context, employee) };
}

/** If the successor reports to the leaver, moves the successor up first to avoid a cycle. */
async function moveReports(context: WriteContext, leaver: Employee, heir: Heir): Promise<void> {
  if (leaver.successor_id !== null) {
    const successor = context.records.get(employees, leaver.successor_id);
    if (reportsTo(context, successor, leaver.id))
      await context.records.update(employees, successor, { manager_id: leaver.manager_id });
  }
  const reports = context.records.where(
    employees,
    sql`manager_id = ${leaver.id} AND state NOT IN ('terminated', 'anonymised')`,
  );
  for (const report of reports)
    await context.records.update(employees, report, { manager_id: heir.employee });
}

function reportsTo(context: WriteContext, employee: Employee, above: string): boolean {
  let manager = employee.manager_id;
  while (manager !== null) {
    if (manager === above) return true;
    manager = context.records.get(employees, manager).manager_id;
  }
  return false;
}

/** Moves led units, job openings that report to the leaver, and pending reviews. */
async function movePosts(context: WriteContext, { id }: Employee, heir: Heir): Promise<void> {
  for (const unit of context.records.where(orgUnits, sql`head_id = ${id} AND state = 'active'`))
    await context.records.update(orgUnits, unit, { head_id: heir.employee });
  for (const opening of context.records.where(
    jobOpenings,
    sql`manager_id = ${id} AND state NOT IN ('filled', 'closed')`,
  ))
    await context.records.update(jobOpenings, opening, { manager_id: heir.employee });
  for (const review of context.records.where(
    reviews,
    sql`reviewer_id = ${id} AND state IN ('draft', 'self', 'manager')`,
  ))
    await context.records.update(reviews, review, {
      reviewer_id: review.employee_id === heir.employee ? null : heir.employee,
    });
}

async function moveApprovals(context: WriteContext, { user_id }: Employee): Promise<void> {
  if (user_id === null) return;
  const waiting = sql`approver_id = ${user_id} AND state = 'submitted'`;
  for (const request of context.records.where(leaveRequests, waiting))
    await context.records.update(leaveRequests, request, {
      approver_id: approverOf(context, request.employee_id),
    });
  for (const sheet of context.records.where(timesheets, waiting))
    await context.records.update(timesheets, sheet, { approver_id: approverOf(context, sheet.employee_id) });
  for (const claim of context.records.where(expenseClaims, waiting))
    await context.records.update(expenseClaims, claim, {
      approver_id: approverOf(context, claim.employee_id),
    });
}

/** Creates a task for each asset that the leaver has to return. */
async function askForAssets(context: WriteContext, leaver: Employee, heir: Heir): Promise<void> {
  const held = context.records.where(
    assets,
    sql`custodian_id = ${leaver.id} AND state IN ('in_use', 'maintenance')`,
  );
  const { timeZone } = context.principal.organization;
  for (const { tag, name } of held) {
    await context.records.insert(tasks, {
      title: localiseFor(context, heir.user, say("hr.tasks.returnAsset", { tag, name })).slice(0, 200),
      description: localiseFor(
        context,
        heir.user,
        say("hr.tasks.returnAssetHow", { number: leaver.number ?? "" }),
      ),
      assignee_id: heir.user,
      about: { collection: "hr.employees", id: leaver.id },
      due_at: startOfDay(timeZone, leaver.end_date ?? leaver.start_date),
      state: "todo",
    });
  }
}

async function moveWork(context: WriteContext, user: string, heir: string | null): Promise<void> {
  for (const task of context.records.where(
    tasks,
    sql`assignee_id = ${user} AND state IN ('backlog', 'todo', 'doing', 'review')`,
  ))
    await context.records.update(tasks, task, { assignee_id: heir });
  const running = sql.join(
    IN_THE_RUNNING.map((state) => sql`${state}`),
    sql`, `,
  );
  for (const candidate of context.records.where(
    candidates,
    sql`interviewer_id = ${user} AND state IN (${running})`,
  ))
    await context.records.update(candidates, candidate, { interviewer_id: heir });
}

/** Open customer records by collection, with the field that holds their owner. */
const CUSTOMER_WORK = [
  { collection: "crm.leads", field: "owner_id", open: ["new", "contacted", "qualified"] },
  {
    collection: "crm.opportunities",
    field: "owner_id",
    open: ["qualification", "proposal", "negotiation", "on_hold"],
  },
  { collection: "crm.quotes", field: "owner_id", open: ["draft", "sent"] },
  { collection: "crm.tickets", field: "owner_id", open: ["new", "open", "waiting", "resolved"] },
  { collection: "crm.activities", field: "assignee_id", open: ["planned"] },
] as const;

async function moveCustomers(context: WriteContext, user: string, heir: string | null): Promise<void> {
  for (const { collection, field, open } of CUSTOMER_WORK) {
    const entity = context.records.entity(collection);
    const states = sql.join(
      open.map((state) => sql`${state}`),
      sql`, `,
    );
    const records = context.records.where(entity, sql`${sql.raw(field)} = ${user} AND state IN (${states})`);
    for (const record of records) await context.records.update(entity, record, { [field]: heir });
  }
}
