import { sql } from "drizzle-orm";
import { addDays, daysBetween } from "../../../kernel/calendar.ts";
import { dayIn } from "../../../kernel/clock.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { queryRows } from "../../../records/index.ts";
import { say, type Text } from "../../../text/message.ts";
import { invoicesOf } from "../trade/collections.ts";
import type { Invoice } from "../trade/invoice-fields.ts";
import type { Debtor, Rate } from "./base-rates.ts";
import { interestOn, outdatedOn } from "./interest.ts";
import { ratesFor } from "./interest-rates.ts";
import { type Level, levelsOf } from "./levels.ts";
import type { DunningLine } from "./run-fields.ts";

/** Levels, rates and credits that decide about reminders on a day, each read once. */
export class Dunning {
  readonly #context: ReadContext;
  readonly day: string;
  readonly levels: readonly Level[];
  readonly #rates = new Map<Debtor, readonly Rate[]>();
  /** Money on account that is not allocated, by customer and currency. */
  readonly #credits = new Map<string, number>();
  #outdated: Rate | undefined;

  constructor(context: ReadContext, day: string) {
    this.#context = context;
    this.day = day;
    this.levels = levelsOf(context);
  }

  /** Level that the next reminder of an invoice has; undefined if there is none yet or none left. */
  nextLevel(invoice: Invoice): Level | undefined {
    const next = this.levels.find(({ level }) => level > invoice.reminder_level);
    if (!next || invoice.due_date === null) return undefined;
    if (addDays(invoice.due_date, next.days) > this.day) return undefined;
    const last = invoice.reminded_at === null ? undefined : this.#dayOf(invoice.reminded_at);
    return last !== undefined && addDays(last, next.pause_days) > this.day ? undefined : next;
  }

  /** Reason why an invoice is not reminded of on this day. Counts money on account against the oldest first. */
  reasonAgainst(invoice: Invoice | undefined, currency: string): Text | undefined {
    if (!invoice || invoice.archived_at !== null || invoice.kind !== "invoice")
      return say("fin.skipped.gone");
    if (invoice.state !== "issued" && invoice.state !== "part_paid") return say("fin.skipped.settled");
    if (invoice.currency !== currency) return say("fin.skipped.currency");
    if (isDisputed(invoice, this.day)) return say("fin.skipped.disputed");
    if (!this.nextLevel(invoice)) return say("fin.skipped.notYet");
    return this.#covers(invoice, currency) ? say("fin.skipped.covered") : undefined;
  }

  lineFor(invoice: Invoice): DunningLine {
    const { id: invoice_id, account_id, due_date, balance } = invoice;
    const next = this.nextLevel(invoice);
    const days_overdue = due_date === null ? 0 : daysBetween(due_date, this.day);
    const interest =
      next?.interest && due_date !== null ? this.#interestOn(account_id, balance, due_date) : 0;
    return {
      invoice_id,
      account_id,
      level: next?.level ?? 0,
      due_date,
      days_overdue,
      balance,
      interest,
      fee: 0,
      outcome: "open",
      skip_reason: null,
      reminder_id: null,
    };
  }

  /** Says that interest was calculated with a base rate of an earlier half-year, if it was. */
  get interestNote(): Text | undefined {
    return this.#outdated && say("fin.serverEntries.baseRateOutdated", { from: this.#outdated.from });
  }

  #interestOn(account: string, balance: number, due: string): number {
    const rates = this.ratesOf(account);
    this.#outdated ??= outdatedOn(this.day, rates);
    return interestOn(balance, due, this.day, rates);
  }

  ratesOf(account: string): readonly Rate[] {
    const debtor = debtorOf(this.#context, account);
    const known = this.#rates.get(debtor) ?? ratesFor(this.#context, debtor);
    this.#rates.set(debtor, known);
    return known;
  }

  #covers({ account_id, balance }: Invoice, currency: string): boolean {
    const left = this.#credits.get(account_id) ?? creditOf(this.#context, account_id, currency);
    const isCovered = left >= balance;
    this.#credits.set(account_id, isCovered ? left - balance : left);
    return isCovered;
  }

  #dayOf(at: number): string {
    return dayIn(this.#context.principal.organization.timeZone, at);
  }
}

/** A dispute without an end lasts until it is settled. */
function isDisputed({ disputed_on, disputed_until }: Invoice, day: string): boolean {
  return disputed_on !== null && (disputed_until === null || disputed_until >= day);
}

function debtorOf(context: ReadContext, account: string): Debtor {
  const [row] = queryRows(
    context,
    sql`SELECT consumer FROM crm_accounts WHERE org = ${context.org} AND id = ${account}`,
  );
  return row?.consumer === 1 ? "consumer" : "business";
}

/** Payments and credit notes of a customer that are not allocated to invoices. */
function creditOf(context: ReadContext, account: string, currency: string): number {
  const [row] = queryRows(
    context,
    sql`SELECT coalesce(sum(amount), 0) AS amount FROM (
          SELECT balance AS amount FROM fin_invoices
          WHERE org = ${context.org} AND archived_at IS NULL AND account_id = ${account} AND currency = ${currency}
          AND kind = 'credit_note' AND state IN ('issued', 'part_paid')
          UNION ALL
          SELECT CASE direction WHEN 'in' THEN unallocated ELSE -unallocated END FROM fin_payments
          WHERE org = ${context.org} AND archived_at IS NULL AND party_id = ${account} AND amount_currency = ${currency}
          AND side = 'receivable' AND state IN ('posted', 'reconciled') AND unallocated > 0)`,
  );
  return Number(row?.amount ?? 0);
}

/** Invoices that could be reminded of, oldest first. */
export function overdueInvoices(
  context: ReadContext,
  {
    currency,
    account_id,
    day,
    most,
  }: { currency: string; account_id: string | null; day: string; most: number },
): Invoice[] {
  const invoices = invoicesOf(context);
  const one = account_id === null ? sql`1` : sql`account_id = ${account_id}`;
  return context.records.where(
    invoices,
    sql`state IN ('issued', 'part_paid') AND kind = 'invoice' AND due_date < ${day}
        AND currency = ${currency} AND ${one} AND ${context.records.visible(invoices)}`,
    { limit: most, order: sql`due_date, id` },
  );
}
