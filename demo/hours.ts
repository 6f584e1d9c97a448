import { addDays, eachDay, isWorkingDay, weekdayOf } from "../src/kernel/calendar.ts";
import { weekOfDay } from "../src/modules/hr/time/weeks.ts";
import type { Cast, Month } from "./cast.ts";
import { collect } from "./collecting.ts";
import type { Random } from "./random.ts";
import { listOf, textOf } from "./reading.ts";
import type { Worker } from "./staff.ts";

const FRIDAY = 5;

/** Submits timesheets every Friday. Billable hours are invoiced once approved. */
export function writeHours(cast: Cast, month: Month): void {
  const { world } = cast;
  for (const friday of eachDay(month.first, month.last).filter((day) => weekdayOf(day) === FRIDAY))
    world.plan(friday, async () => {
      const workers = cast.team.on(friday).filter(({ unit }) => unit === "Workshop");
      await Promise.all(workers.map((worker) => writeWeek(cast, worker, friday)));
    });
}

async function writeWeek(cast: Cast, worker: Worker, friday: string): Promise<void> {
  const { world, crew } = cast;
  const random = world.random.of(`hours ${worker.last} ${friday}`);
  const days = eachDay(addDays(friday, -4), friday).filter(
    (day) => isWorkingDay(day, world.calendar) && !worker.away.has(day) && worker.starts <= day,
  );
  const lines = days.flatMap((date) => linesOf(cast, worker, date, random));
  if (lines.length === 0) return;
  const { id } = await world.act(crew.people, "hr.timesheets.create", {
    ...{ employee_id: worker.id, week: weekOfDay(friday), lines },
  });
  await world.act(crew.people, "hr.timesheets.submit", { id });
  world.plan(addDays(friday, 3), () =>
    approve(
      cast,
      worker,
      id,
      lines.some(({ billable }) => billable),
    ),
  );
}

function linesOf({ projects }: Cast, worker: Worker, date: string, random: Random) {
  const mine = projects.filter(
    ({ active, undertaking }) => active && undertaking.hands.includes(worker.last),
  );
  const hours = random.weighted([
    ["8", 6],
    ["8.5", 2],
    ["7.5", 1],
    ["9", 1],
  ] as const);
  if (mine.length === 0 || random.chance(0.45)) return [{ date, hours, billable: false, note: "Workshop" }];
  const { id, task, billable } = random.pick(mine);
  const spent = random.whole(2, 4);
  return [
    {
      ...{ date, hours: String(spent), project_id: id, billable },
      ...(task && { task_id: task }),
    },
    { date, hours: String(Number(hours) - spent), billable: false, note: "Workshop" },
  ];
}

async function approve(cast: Cast, worker: Worker, id: string, billable: boolean): Promise<void> {
  const { world, crew } = cast;
  await world.act(worker.approver, "hr.timesheets.approve", { id });
  if (!billable) return;
  const billed = await world.act(crew.people, "hr.timesheets.invoice", { id });
  for (const invoice of listOf(billed, "invoice_ids")) await issue(cast, String(invoice));
}

async function issue(cast: Cast, id: string): Promise<void> {
  const { world, crew, books, parties } = cast;
  const draft = await world.act(crew.bookkeeper, "fin.invoices.get", { id });
  const client = parties.clients.find(({ account }) => account === draft.account_id);
  if (!client) throw new Error("an invoice to nobody");
  const lines = listOf(draft, "lines").map((line) => ({
    text: textOf(line, "text"),
    quantity: textOf(line, "quantity"),
    price: Number(Object(line).price),
    project_id: textOf(line, "project_id"),
    account_id: books.account("4020"),
    tax_code_ids: [books.tax.sales20],
  }));
  await world.act(crew.bookkeeper, "fin.invoices.update", { id, lines });
  const issued = await world.act(crew.bookkeeper, "fin.invoices.issue", { id });
  collect(cast, client, issued, world.random.of(`hours ${id.length} ${textOf(issued, "number")}`));
}
