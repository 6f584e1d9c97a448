import { isDate } from "../../../kernel/clock.ts";
import { invalid } from "../../../kernel/errors.ts";
import { say } from "../../../text/message.ts";
import {
  minorUnits,
  oneLine,
  readEach,
  type Statement,
  type StatementLine,
  UnreadableLine,
} from "./statement.ts";

/** Value date, booking date, direction, amount, type, own reference, bank reference, details. */
const LINE =
  /^(\d{2})(\d{2})(\d{2})(\d{4})?(R?[CD])[A-Z]?(\d{1,12},\d{0,3})[A-Z][A-Z0-9]{3}((?:(?!\/\/)[^\n])*)(?:\/\/([^\n]*))?(?:\n([^\n]+))?/;

/** SWIFT MT940 entries: `:61:` with `:86:`. */
export function readMt940(text: string, digits: number): Statement {
  const fields = text.replaceAll(/\r\n?/g, "\n").split(/^:(?=\d{2}[A-Z]?:)/m);
  const entries: { row: number; content: { line: string; memo: string } }[] = [];
  for (const field of fields) {
    const end = field.indexOf(":");
    const [tag, content] = [field.slice(0, end), field.slice(end + 1)];
    if (tag === "61") entries.push({ row: entries.length + 1, content: { line: content, memo: "" } });
    const last = entries.at(-1);
    if (tag === "86" && last) last.content.memo = content.replace(/\n-\}?[\s\S]*$/, "");
  }
  if (!fields.some((field) => /^(20|25|60[FM]):/.test(field)))
    throw invalid("file", "FORMAT_UNREADABLE", say("fin.errors.notMt940"));
  return readEach(entries, ({ line, memo }) => readEntry(line, memo, digits));
}

function readEntry(line: string, memo: string, digits: number): Omit<StatementLine, "row"> {
  const match = LINE.exec(line);
  if (!match) throw new UnreadableLine("LINE_UNREADABLE", say("fin.errors.mt940Line"));
  const [, year = "", month = "", day = "", booking, mark = "", amount = "", , bankReference, added] = match;
  const booked_at = dayOfBooking(`20${year}-${month}-${day}`, booking);
  if (!isDate(booked_at)) throw new UnreadableLine("DATE_UNREADABLE", say("fin.errors.mt940Date"));
  const size = minorUnits(amount.endsWith(",") ? `${amount}0` : amount, digits, ",");
  if (size === 0) throw new UnreadableLine("AMOUNT_ZERO", say("fin.errors.mt940Amount"));
  // Some banks don't send :86: and put the purpose here.
  const { counterparty, text } = partsOf(memo === "" ? (added ?? "") : memo);
  return {
    booked_at,
    // A reversed debit is incoming money.
    amount: mark === "C" || mark === "RD" ? size : -size,
    counterparty: oneLine(counterparty, 200),
    memo: oneLine(text, 1000),
    external_id: oneLine(bankReference === "NONREF" ? undefined : bankReference, 150),
  };
}

/** The booking date has no year: uses the year that puts it nearest to the value date. */
function dayOfBooking(value: string, booking: string | undefined): string {
  if (!booking) return value;
  const year = Number(value.slice(0, 4));
  const days = [year - 1, year, year + 1]
    .map((one) => `${one}-${booking.slice(0, 2)}-${booking.slice(2)}`)
    .filter(isDate);
  const distance = (one: string) => Math.abs(Date.parse(one) - Date.parse(value));
  return days.sort((a, b) => distance(a) - distance(b))[0] ?? value;
}

/** German banks number the parts of `:86:`: ?20 to ?29 are the purpose, ?32 and ?33 the counterparty. */
function partsOf(memo: string): { counterparty?: string; text: string } {
  const flat = memo.replaceAll("\n", "");
  if (!/\?2\d/.test(flat)) return { text: memo };
  const parts = flat.split("?").slice(1);
  const among = (from: number, to: number) =>
    parts
      .filter((part) => Number(part.slice(0, 2)) >= from && Number(part.slice(0, 2)) <= to)
      .map((part) => part.slice(2))
      .join("");
  return { counterparty: among(32, 33), text: among(20, 29) + among(60, 63) };
}
