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

/** Reads ISO 20022 camt.053 files, and camt.052 and camt.054, whose entries have the same format. */
export function readCamt(text: string): Statement {
  const document = parseXml(text);
  const message = ["BkToCstmrStmt", "BkToCstmrAcctRpt", "BkToCstmrDbtCdtNtfctn"]
    .map((name) => at(document, name))
    .find((found) => found !== undefined);
  if (!message) throw invalid("file", "FORMAT_UNREADABLE", say("fin.errors.notCamt"));
  const statements = ["Stmt", "Rpt", "Ntfctn"].flatMap((name) => all(message, name));
  const entries = statements.flatMap((statement) => all(statement, "Ntry").filter(isBooked));
  return readEach(
    entries.map((content, i) => ({ row: i + 1, content })),
    readEntry,
  );
}

/** Skips pending entries, which reappear once they are booked. */
function isBooked(entry: Element): boolean {
  const status = textAt(entry, "Sts", "Cd") ?? textAt(entry, "Sts");
  return status === undefined || status === "BOOK";
}

function readEntry(entry: Element): Omit<StatementLine, "row"> {
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
  const size = minorUnits(sum.text.trim(), minorDigits(currency), ".");
  if (size === 0) throw new UnreadableLine("AMOUNT_ZERO", say("fin.errors.entryWithoutAmount"));
  const way = textAt(entry, "CdtDbtInd");
  if (way !== "CRDT" && way !== "DBIT")
    throw new UnreadableLine("DIRECTION_UNREADABLE", say("fin.errors.entryWithoutDirection"));
  const incoming = way === "CRDT";
  const details = at(entry, "NtryDtls", "TxDtls");
  return {
    booked_at,
    amount: incoming ? size : -size,
    currency,
    counterparty: oneLine(counterparty(details, incoming), 200),
    memo: oneLine(memo(entry, details), 1000),
    external_id: oneLine(
      textAt(entry, "AcctSvcrRef") ?? textAt(details, "Refs", "AcctSvcrRef") ?? textAt(entry, "NtryRef"),
      150,
    ),
  };
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
