import { sql } from "drizzle-orm";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import { localise } from "../../../kernel/language.ts";
import { queryRows } from "../../../records/index.ts";
import { say } from "../../../text/message.ts";
import { documentLanguage } from "../trade/document-language.ts";
import { invoices } from "../trade/invoices.ts";
import { type Period, periodOf } from "./periods.ts";
import { filled } from "./placeholders.ts";
import { pricesOn } from "./prices.ts";
import { MOST_AT_ONCE, type Recurring } from "./recurring-fields.ts";
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
  if (madeEnough(context, recurring, period))
    throw invalid("next_on", "TOO_MANY_DUE", say("fin.errors.moreDraftsTomorrow"));
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

/** Less than a day, because the clock does not run at the same time every day. */
const LATELY = 20 * 3_600_000;

/** After a long outage the drafts of one recurring invoice are spread over several days. */
function madeEnough(context: ReadContext, { id, invoices_made }: Recurring, { due }: Period): boolean {
  if (invoices_made < MOST_AT_ONCE || due >= context.today) return false;
  const [earlier] = queryRows(
    context,
    sql`SELECT created_at FROM fin_invoices WHERE org = ${context.org} AND source_id = ${id} AND archived_at IS NULL
        ORDER BY rid DESC LIMIT 1 OFFSET ${MOST_AT_ONCE - 1}`,
  );
  return Number(earlier?.created_at ?? 0) > context.now - LATELY;
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
