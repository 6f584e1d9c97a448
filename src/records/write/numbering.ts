import type { WriteContext } from "../../kernel/context.ts";
import type { Numbering } from "../../kernel/entity.ts";
import type { Connection } from "../../store/connection.ts";
import { pick } from "../../store/rows.ts";
import { numberForms, numberSequences } from "../model/tables.ts";

export interface NumberForm {
  prefix: string;
  digits: number;
  /** True if the series restarts every year. The year is then part of the number. */
  yearly: boolean;
  /** Version of the custom format; null for the shipped one. */
  version: number | null;
}

/** Name of a number series: crm.quotes, fin.invoices.credit_note. */
export function seriesName(collection: string, series?: string): string {
  return series === undefined ? collection : `${collection}.${series}`;
}

export function numberForm(
  connection: Connection,
  org: number,
  series: string,
  given: NumberForm,
): NumberForm {
  const chosen = connection.get`
    SELECT ${pick(numberForms, "prefix", "digits", "yearly", "version")} FROM ${numberForms}
    WHERE ${numberForms.org} = ${org} AND ${numberForms.series} = ${series}`;
  return chosen ?? given;
}

export function shippedForm({ prefix, digits, yearly }: Numbering, series?: string): NumberForm {
  const own = typeof prefix === "string" ? prefix : prefix[series ?? ""];
  if (own === undefined) throw new Error(`there is no series ${series}`);
  return { prefix: own, digits, yearly: yearly !== undefined, version: null };
}

/** Key of the sequence: per year if the series restarts every year. */
export function scopeOf(series: string, year: string | undefined): string {
  return year === undefined ? series : `${series}.${year}`;
}

/** Formats a number: Q-00042, INV-2026-00001. */
export function writeNumber(
  { prefix, digits }: NumberForm,
  year: string | undefined,
  number: number,
): string {
  return `${prefix}${year === undefined ? "" : `${year}-`}${String(number).padStart(digits, "0")}`;
}

/** Takes the next number in the transaction that uses it, so that there are no gaps. */
export function takeNumber(
  context: WriteContext,
  { collection, numbering }: { collection: string; numbering?: Numbering },
  { series, year }: { series?: string; year?: string } = {},
): string {
  if (!numbering) throw new Error(`${collection} has no numbers`);
  const { org, today, handle } = context;
  const name = seriesName(collection, series);
  const form = numberForm(handle.connection, org, name, shippedForm(numbering, series));
  const counted = form.yearly ? (year ?? today.slice(0, 4)) : undefined;
  const { scope, next } = numberSequences;
  const number = handle.connection.count`
    INSERT INTO ${numberSequences} (${pick(numberSequences, "org", "scope", "next")})
    VALUES (${org}, ${scopeOf(name, counted)}, 2) ON CONFLICT (${numberSequences.org}, ${scope}) DO UPDATE
    SET ${next} = ${next} + 1 RETURNING ${next} - 1`;
  return writeNumber(form, counted, number);
}
