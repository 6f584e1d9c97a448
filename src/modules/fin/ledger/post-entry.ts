import type { WriteContext } from "../../../kernel/context.ts";
import { formatDecimal, parseDecimal } from "../../../kernel/decimal.ts";
import { localise } from "../../../kernel/language.ts";
import type { Text } from "../../../text/message.ts";
import { insertPosted, type JournalEntry, type SOURCES } from "./entries.ts";
import { impliedRate, type Line, sides } from "./entry-lines.ts";
import { isEmpty } from "./entry-settle.ts";
import { rateOn, toBase } from "./rates.ts";

/** Maximum length of the narration field. */
const MOST_CHARACTERS = 200;

export interface EntryLine {
  /** Ledger account id. */
  account: string;
  /** In minor units of the line's currency. */
  debit?: number;
  credit?: number;
  /** Defaults to the entry's currency and rate. */
  currency?: string;
  fx_rate?: string;
  /**
   * Amount in the organisation's currency on the line's side, if it is not the converted amount, as in
   * settlements. Exchange differences have only this amount: `debit: 0, base: 5`, or `base: -5` for a credit.
   */
  base?: number;
  party_id?: string | null;
  employee_id?: string | null;
  tax_code_id?: string | null;
  /**
   * For tax lines: tax base in minor units of the organisation's currency, on the line's side (`credit: 0,
   * tax_base` for a zero tax). No other line of the entry may use the same tax code then.
   */
  tax_base?: number;
  cost_centre_id?: string | null;
  project_id?: string | null;
  text?: Text | null;
}

export interface EntrySpec {
  journal: JournalEntry["journal"];
  date: string;
  /** Stored in the caller's language, like line texts. */
  narration: Text;
  /** Defaults to the organisation's currency. */
  currency?: string;
  /** Defaults to the day's rate. */
  fx_rate?: string;
  lines: readonly EntryLine[];
  source?: { collection: string; id: string };
  /** Posts to the adjusting period of the year that ends on this date. */
  adjusting?: boolean;
}

/**
 * Posts an entry with the next number of its fiscal year. Drops empty lines; creates no entry without lines.
 * Refuses unbalanced entries and closed periods.
 */
export async function postEntry(context: WriteContext, spec: EntrySpec): Promise<JournalEntry | undefined> {
  const lines = spec.lines.map((line) => converted(context, spec, line)).filter((line) => !isEmpty(line));
  if (lines.length === 0) return undefined;
  return insertPosted(context, {
    journal: spec.journal,
    date: spec.date,
    adjusting: spec.adjusting ?? false,
    narration: localise(context, spec.narration).slice(0, MOST_CHARACTERS),
    currency: spec.currency ?? context.principal.organization.currency,
    fx_rate: spec.fx_rate ?? null,
    // The source is a record of a collection that posts; the entry's schema lists them all.
    source: (spec.source as { collection: (typeof SOURCES)[number]; id: string } | undefined) ?? null,
    reversal_of_id: null,
    lines,
  });
}

function converted(context: WriteContext, spec: EntrySpec, line: EntryLine): Line {
  const own = context.principal.organization.currency;
  const doc_currency = line.currency ?? spec.currency ?? own;
  const amount = (line.debit ?? 0) - (line.credit ?? 0);
  const side = amount < 0 || (amount === 0 && line.debit === undefined) ? -1 : 1;
  const given = line.base === undefined ? undefined : side * line.base;
  // In the organisation's currency, both amounts are identical.
  const doc_amount = doc_currency === own ? (given ?? amount) : amount;
  const entryRate = doc_currency === (spec.currency ?? own) ? spec.fx_rate : undefined;
  const implied = given === undefined ? null : impliedRate(context, doc_currency, doc_amount, given);
  const said = line.fx_rate ?? implied ?? entryRate ?? rateOn(context, doc_currency, spec.date);
  // Normalised to the format that the store returns, because the seal covers the rate.
  const fx_rate = formatDecimal(parseDecimal(said));
  return {
    account_id: line.account,
    ...sides(given ?? toBase(context, doc_amount, doc_currency, fx_rate)),
    doc_currency,
    doc_amount,
    fx_rate,
    party_id: line.party_id ?? null,
    employee_id: line.employee_id ?? null,
    tax_code_id: line.tax_code_id ?? null,
    tax_base: line.tax_base === undefined ? null : side * line.tax_base,
    cost_centre_id: line.cost_centre_id ?? null,
    project_id: line.project_id ?? null,
    text: line.text === undefined || line.text === null ? null : localise(context, line.text),
  };
}
