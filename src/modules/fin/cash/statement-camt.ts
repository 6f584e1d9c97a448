import { isDate } from "../../../kernel/clock.ts";
import { invalid } from "../../../kernel/errors.ts";
import { minorDigits } from "../../../kernel/money.ts";
import { say } from "../../../text/message.ts";
import {
  minorUnits,
  oneLine,
  readEach,
  type Statement,
  type StatementLine,
  UnreadableLine,
} from "./statement.ts";
import { all, at, type Element, parseXml, textAt } from "./xml.ts";

/**
 * Reads ISO 20022 statements (camt.053), and reports (camt.052) and notifications (camt.054), whose entries have the
 * same format. A batch that lists its transactions becomes one line for each.
 */
export function readCamt(text: string): Statement {
  const document = parseXml(text);
  const message = ["BkToCstmrStmt", "BkToCstmrAcctRpt", "BkToCstmrDbtCdtNtfctn"]
    .map((name) => at(document, name))
    .find((found) => found !== undefined);
  if (!message) throw invalid("file", "FORMAT_UNREADABLE", say("fin.errors.notCamt"));
  const statements = ["Stmt", "Rpt", "Ntfctn"].flatMap((name) => all(message, name));
  const entries = statements.flatMap((statement) => all(statement, "Ntry").filter(isBooked));
  return readEach(
    entries.flatMap((entry, i) => partsOf(entry).map((content) => ({ row: i + 1, content }))),
    readEntry,
  );
}

interface Part {
  entry: Element;
  details: Element | undefined;
  /** Position in a batch, from 1. */
  position?: number;
}

/** Transactions of a batch if their amounts are known and add up to it, else the entry as a whole. */
function partsOf(entry: Element): Part[] {
  const transactions = all(entry, "NtryDtls").flatMap((details) => all(details, "TxDtls"));
  const currency = at(entry, "Amt")?.attributes.Ccy ?? "";
  const whole = minorOf(at(entry, "Amt"), currency);
  const sum = transactions.reduce<number | undefined>((total, details) => {
    const one = minorOf(amountOf(details), currency);
    return total === undefined || one === undefined ? undefined : total + one;
  }, 0);
  if (transactions.length < 2 || sum === undefined || sum !== whole)
    return [{ entry, details: transactions[0] }];
  return transactions.map((details, i) => ({ entry, details, position: i + 1 }));
}

const amountOf = (details: Element) => at(details, "Amt") ?? at(details, "AmtDtls", "TxAmt", "Amt");

/** Minor units of an amount in this currency; undefined if it is in another one or unreadable. */
function minorOf(amount: Element | undefined, currency: string): number | undefined {
  if (!amount || amount.attributes.Ccy !== currency || !/^[A-Z]{3}$/.test(currency)) return undefined;
  try {
    return minorUnits(amount.text.trim(), minorDigits(currency), ".");
  } catch (error) {
    if (error instanceof UnreadableLine) return undefined;
    throw error;
  }
}

/** Skips pending entries, which reappear once they are booked. */
function isBooked(entry: Element): boolean {
  const status = textAt(entry, "Sts", "Cd") ?? textAt(entry, "Sts");
  return status === undefined || status === "BOOK";
}

function readEntry({ entry, details, position }: Part): Omit<StatementLine, "row"> {
  const sum = at(entry, "Amt");
  const currency = sum?.attributes.Ccy ?? "";
  const booked_at = (
    textAt(entry, "BookgDt", "Dt") ??
    textAt(entry, "BookgDt", "DtTm") ??
    textAt(entry, "ValDt", "Dt") ??
    ""
  ).slice(0, 10);
  if (!isDate(booked_at)) throw new UnreadableLine("DATE_UNREADABLE", say("fin.errors.entryWithoutDate"));
  if (!sum || !/^[A-Z]{3}$/.test(currency))
    throw new UnreadableLine("AMOUNT_UNREADABLE", say("fin.errors.entryWithoutCurrency"));
  const whole = minorUnits(sum.text.trim(), minorDigits(currency), ".");
  const size = position === undefined || !details ? whole : (minorOf(amountOf(details), currency) ?? 0);
  if (size === 0) throw new UnreadableLine("AMOUNT_ZERO", say("fin.errors.entryWithoutAmount"));
  const way = textAt(entry, "CdtDbtInd");
  if (way !== "CRDT" && way !== "DBIT")
    throw new UnreadableLine("DIRECTION_UNREADABLE", say("fin.errors.entryWithoutDirection"));
  const incoming = way === "CRDT";
  const reference = textAt(entry, "AcctSvcrRef") ?? textAt(entry, "NtryRef");
  return {
    booked_at,
    amount: incoming ? size : -size,
    currency,
    counterparty: oneLine(counterparty(details, incoming), 200),
    memo: oneLine(memo(entry, details), 1000),
    ...(position === undefined
      ? {
          external_id: oneLine(
            textAt(entry, "AcctSvcrRef") ?? textAt(details, "Refs", "AcctSvcrRef") ?? reference,
            150,
          ),
        }
      : partReference(reference, position, incoming ? whole : -whole)),
  };
}

/** Ids of a batch's parts begin with that of the batch, so that either is recognised if the other was imported. */
function partReference(reference: string | undefined, position: number, amount: number) {
  const batch = oneLine(reference, 140);
  return batch === undefined
    ? {}
    : { external_id: `${batch}#${position}`, batch: { external_id: batch, amount } };
}

function counterparty(details: Element | undefined, incoming: boolean): string | undefined {
  const other = at(details, "RltdPties", incoming ? "Dbtr" : "Cdtr");
  return textAt(other, "Nm") ?? textAt(other, "Pty", "Nm");
}

function memo(entry: Element, details: Element | undefined): string {
  const remittance = at(details, "RmtInf");
  const structured = all(remittance, "Strd").map((one) => textAt(one, "CdtrRefInf", "Ref"));
  const endToEnd = textAt(details, "Refs", "EndToEndId");
  return [
    ...all(remittance, "Ustrd").map((one) => one.text.trim()),
    ...structured,
    endToEnd === "NOTPROVIDED" ? undefined : endToEnd,
    textAt(entry, "AddtlNtryInf"),
  ]
    .filter((part) => part !== undefined)
    .join(" ");
}
