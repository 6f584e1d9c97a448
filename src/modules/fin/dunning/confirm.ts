import { addDays } from "../../../kernel/calendar.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import { localise } from "../../../kernel/language.ts";
import { say } from "../../../text/message.ts";
import { invoicesOf } from "../trade/collections.ts";
import { rateOn } from "./interest.ts";
import { Dunning } from "./remindable.ts";
import { reminders } from "./reminders.ts";
import type { DunningLine, DunningRun } from "./run-fields.ts";
import { dayOf, filled, noteOf, totals, withFees } from "./run-lines.ts";

/**
 * Makes one reminder for each customer. Looks at every invoice again, so that nobody is reminded of what was paid
 * or disputed since the run was gathered; those lines are skipped.
 */
export async function confirmRun(context: WriteContext, run: DunningRun) {
  const dunning = new Dunning(context, dayOf(context, run));
  const checked = filled(context, run, dunning).map((line) => {
    const reason = dunning.reasonAgainst(
      context.records.find(invoicesOf(context), line.invoice_id),
      run.currency,
    );
    if (reason === undefined) return line;
    return { ...line, outcome: "skipped" as const, skip_reason: localise(context, reason) };
  });
  const due = withFees(
    context,
    checked.filter(({ outcome }) => outcome === "open"),
    run.currency,
  );
  if (due.length === 0) throw invalid("lines", "NOBODY_TO_REMIND", say("fin.errors.nobodyToRemind"));
  const lines = checked.filter(({ outcome }) => outcome === "skipped");
  for (const [account_id, theirs] of Map.groupBy(due, (line) => line.account_id)) {
    if (account_id === null) continue;
    const reminder_id = await remind(context, run, dunning, { account_id, lines: theirs });
    lines.push(...theirs.map((line) => ({ ...line, outcome: "reminded" as const, reminder_id })));
    await context.turn();
  }
  return { lines, ...totals(due), ...noteOf(dunning), confirmed_on: context.today };
}

async function remind(
  context: WriteContext,
  run: DunningRun,
  dunning: Dunning,
  { account_id, lines }: { account_id: string; lines: readonly DunningLine[] },
): Promise<string> {
  const { open, interest, fees: fee } = totals(lines);
  const level = Math.max(...lines.map((line) => line.level));
  const respite = dunning.levels.find((one) => one.level === level)?.respite_days ?? 0;
  const rate = interest > 0 ? rateOn(dunning.day, dunning.ratesOf(account_id)) : undefined;
  const reminder = await context.records.insert(reminders, {
    account_id,
    run_id: run.id,
    level,
    date: context.today,
    pay_by: addDays(context.today, respite),
    currency: run.currency,
    lines: lines.map((line) => factsOf(context, line)),
    open,
    interest_base: rate?.base ?? null,
    interest_margin: rate?.margin ?? null,
    interest,
    fee,
    total: open + interest + fee,
    owner_id: run.owner_id,
    team_id: run.team_id,
  });
  for (const line of lines) {
    const invoice = context.records.get(invoicesOf(context), line.invoice_id);
    await context.records.update(invoicesOf(context), invoice, {
      reminder_level: line.level,
      reminded_at: context.now,
    });
  }
  return reminder.id;
}

function factsOf(context: WriteContext, line: DunningLine) {
  const { number, issue_date, gross } = context.records.get(invoicesOf(context), line.invoice_id);
  const { invoice_id, level, due_date, days_overdue, balance, interest } = line;
  return {
    invoice_id,
    number: number ?? "",
    level,
    issue_date,
    due_date,
    days_overdue,
    gross,
    balance,
    interest,
  };
}
