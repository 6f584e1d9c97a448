import { sql } from "drizzle-orm";
import { addDays } from "../../../kernel/calendar.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { localise } from "../../../kernel/language.ts";
import { firstOccurrence, numberFrom, occurrence, parseRule } from "../../../kernel/recurrence.ts";
import { say } from "../../../text/message.ts";
import { dayOf } from "../days.ts";
import { lookedAfterBy } from "../looked-after.ts";
import { OWED } from "../obligations/fields.ts";
import { obligations, resume } from "../obligations/obligations.ts";
import type { Contract } from "./fields.ts";
import { templates } from "./templates.ts";

/** Creates the template's obligations when a contract is signed. */
export async function oblige(context: WriteContext, contract: Contract): Promise<void> {
  const { template_id, start, signed_at } = contract;
  if (template_id === null || start === null || signed_at === null) return;
  const signedOn = dayOf(context, signed_at);
  const lines = context.records.get(templates, template_id).obligations;
  for (const [template_line, { text, party, offset_days, rrule, amount }] of lines.entries()) {
    await context.records.insert(obligations, {
      contract_id: contract.id,
      ...lookedAfterBy(context, contract),
      ...{ text, party, rrule, amount, template_line },
      ...dueFrom(context, rrule, addDays(start, offset_days), signedOn),
    });
  }
}

/** First due date, never before signing. If the rule has ended by then, the obligation is waived. */
function dueFrom(context: WriteContext, rrule: string | null, day: string, signedOn: string) {
  if (rrule === null) return { due_on: day < signedOn ? signedOn : day };
  const rule = parseRule(rrule);
  const series_start = firstOccurrence(rule, day);
  const number = numberFrom(rule, series_start, signedOn);
  const due_on = number === undefined ? undefined : occurrence(rule, series_start, number);
  if (number === undefined || due_on === undefined)
    return {
      ...{ series_start, due_on: signedOn, state: "waived" as const, waived_at: context.now },
      note: localise(context, say("legal.reasons.ruleEnded")),
    };
  return { due_on, series_start, recurs_after: due_on, occurrence: number };
}

/** Recurring obligations end with their contract. One-off obligations remain until met or waived. */
export async function releaseRecurring(context: WriteContext, contract: Contract): Promise<void> {
  const last = contract.ended_on ?? contract.end;
  for (const obligation of ofContract(context, contract, sql`rrule IS NOT NULL`)) {
    const owed = OWED.some((state) => state === obligation.state);
    const beyond = owed && last !== null && obligation.due_on !== null && obligation.due_on > last;
    if (!beyond && obligation.recurs_after === null && !obligation.halted) continue;
    await context.records.update(obligations, obligation, {
      recurs_after: null,
      halted: false,
      ...(beyond && {
        state: "waived",
        waived_at: context.now,
        note: localise(context, say("legal.reasons.contractEnded")),
      }),
    });
  }
}

/** Resumes recurring obligations that stopped with the contract. */
export async function resumeRecurring(context: WriteContext, contract: Contract): Promise<void> {
  await resume(context, ofContract(context, contract, sql`halted = 1`));
}

/** Transfers obligations of the contract's previous owner to the new one. */
export async function handOver(context: WriteContext, contract: Contract, before: Contract): Promise<void> {
  const { owner_id } = contract;
  const owed = sql`state IN ('open', 'due', 'breached') AND owner_id IS ${before.owner_id}`;
  for (const obligation of ofContract(context, contract, owed))
    await context.records.update(obligations, obligation, { owner_id });
}

function ofContract(context: WriteContext, { id }: Contract, which: ReturnType<typeof sql>) {
  return context.records.where(obligations, sql`contract_id = ${id} AND ${which}`);
}
