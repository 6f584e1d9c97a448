import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { localise } from "../../../kernel/language.ts";
import { say } from "../../../text/message.ts";
import { documentLanguage } from "../trade/document-language.ts";
import { invoices } from "../trade/invoices.ts";
import { type Period, periodOf } from "./periods.ts";
import { filled } from "./placeholders.ts";
import { pricesOn } from "./prices.ts";
import type { Recurring } from "./recurring-fields.ts";
import { recurringInvoices } from "./recurring-invoices.ts";

/** Makes the draft of the next period and moves on to the one after it, or ends the recurring invoice. */
export async function makeNext(context: WriteContext, recurring: Recurring): Promise<void> {
  const { next_number, invoices_made } = recurring;
  const period = periodOf(recurring, next_number);
  const ended = period && endOf(context, recurring);
  if (!period || (ended && period.from > ended)) {
    const end_reason = localise(
      context,
      period ? say("fin.serverEntries.contractEnded") : say("fin.serverEntries.scheduleEnded"),
    );
    await context.records.update(recurringInvoices, recurring, { state: "ended", end_reason });
    return;
  }
  const invoice = await makeDraft(context, recurring, period);
  const isLast = !periodOf(recurring, next_number + 1);
  await context.records.update(recurringInvoices, recurring, {
    next_number: next_number + 1,
    ...(isLast && { state: "ended", end_reason: localise(context, say("fin.serverEntries.scheduleEnded")) }),
    invoices_made: invoices_made + 1,
    last_invoice_id: invoice.id,
    problem: null,
  });
}

function makeDraft(context: WriteContext, recurring: Recurring, period: Period) {
  const { account_id, contract_id, project_id, currency, owner_id, team_id, tags } = recurring;
  const prices = pricesOn(
    recurring.lines.map(({ price }) => price),
    recurring.price_steps,
    period.from,
  );
  const language = documentLanguage(context, account_id);
  const written = (text: string, max: number) => filled(text, period, language).slice(0, max);
  return context.records.insert(invoices, {
    account_id,
    contract_id,
    project_id,
    currency,
    owner_id,
    team_id,
    tags,
    service_from: period.from,
    service_to: period.to,
    reference: recurring.reference === null ? null : written(recurring.reference, 200),
    terms: recurring.terms === null ? null : written(recurring.terms, 20_000),
    lines: recurring.lines.map((line, i) => ({
      ...line,
      text: written(line.text, 500),
      price: prices[i] ?? line.price,
    })),
    source: { collection: "fin.recurring-invoices", id: recurring.id },
  });
}

interface ContractEnd {
  end: string | null;
  auto_renew: boolean;
  terminates_on: string | null;
  ended_on: string | null;
}

/** Last day of the contract; undefined if it goes on. */
function endOf(context: ReadContext, { contract_id }: Recurring): string | undefined {
  const contract =
    contract_id === null ? undefined : context.records.facts<ContractEnd>("legal.contracts", contract_id);
  if (!contract) return undefined;
  const { end, auto_renew, terminates_on, ended_on } = contract;
  return ended_on ?? terminates_on ?? (auto_renew ? null : end) ?? undefined;
}
