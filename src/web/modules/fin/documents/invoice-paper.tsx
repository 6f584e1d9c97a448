import { Text } from "@mantine/core";
import type { FinInvoiceView } from "../../../../client/contract.ts";
import { type Format, useFormat } from "../../../language/format.ts";
import type { Texts } from "../../../language/texts.ts";
import { usePerson } from "../../../session/session.ts";
import { type DocumentFact, DocumentPaper } from "../../print/document.tsx";
import { PartyAddress } from "../../print/letterhead.tsx";
import { isReverseCharged, linesOf, taxesOf } from "../../print/priced.ts";
import { useTexts } from "../texts.ts";
import { ExemptBecause, PayBy } from "./invoice-notes.tsx";

export function InvoicePaper({ invoice }: { invoice: FinInvoiceView }) {
  const t = useTexts("fin.document");
  const format = useFormat();
  const own = usePerson()?.organization.currency ?? "EUR";
  const { currency: given, net, tax, gross, fx_rate, state, terms, reason, account } = invoice;
  const currency = given ?? own;
  const facts = useFacts(invoice);
  const isForeign = currency !== own && fx_rate && state !== "draft";
  return (
    <DocumentPaper
      title={titleOf(invoice, t)}
      draft={state === "draft"}
      party={<PartyAddress party={account ?? undefined} />}
      facts={facts}
      lines={linesOf(invoice, format)}
      taxes={taxesOf(invoice)}
      net={net ?? 0}
      total={gross ?? 0}
      currency={currency}
      after={settledOf(invoice, t)}
      notes={
        <>
          {isReverseCharged(invoice) && <Text size="sm">{t.reverse}</Text>}
          <ExemptBecause invoice={invoice} />
          {reason && (
            <Text size="sm">
              {t.reason}: {reason}
            </Text>
          )}
          {terms && <Text size="sm">{terms}</Text>}
          {isForeign && (
            <Text size="sm">
              {t.foreign({ rate: format.number(fx_rate), currency, own })}
              {tax
                ? ` ${t.ownTax({ tax: format.money(ownTax(tax, fx_rate, currency, own, format), own) })}`
                : ""}
            </Text>
          )}
          <PayBy invoice={invoice} currency={currency} />
        </>
      }
    />
  );
}

export function titleOf({ kind, number }: FinInvoiceView, t: Texts<"fin.document">): string {
  return (
    kind === "credit_note" ? t.creditNote({ number: number ?? "" }) : t.invoice({ number: number ?? "" })
  ).trim();
}

/** Tax in the organisation's currency, mandatory on invoices in other currencies. */
function ownTax(tax: number, rate: string, currency: string, own: string, format: Format): number {
  return Math.round(tax * Number(rate) * 10 ** (format.minorDigits(own) - format.minorDigits(currency)));
}

function useFacts(invoice: FinInvoiceView): DocumentFact[] {
  const t = useTexts("fin.document");
  const format = useFormat();
  const { number, issue_date, due_date, reference, kind, credit_of } = invoice;
  const isInvoice = kind === "invoice";
  const facts: [string, string | null | undefined][] = [
    [isInvoice ? t.invoiceNumber : t.number, number],
    [isInvoice ? t.invoiceDate : t.date, issue_date && format.day(issue_date)],
    serviceFact(invoice, t, format) ?? (isInvoice ? [t.serviceDay, t.onInvoiceDate] : ["", null]),
    [t.dueDate, isInvoice && due_date ? format.day(due_date) : null],
    [t.reference, reference],
    [t.creditOf, credit_of?.number],
  ];
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

/** Date or period of supply, mandatory on invoices. */
export function serviceFact(
  { service_from, service_to }: Pick<FinInvoiceView, "service_from" | "service_to">,
  t: Texts<"fin.document">,
  format: Format,
): [string, string] | undefined {
  const days = [...new Set([service_from, service_to].flatMap((day) => (day ? [format.day(day)] : [])))];
  if (days.length === 0) return undefined;
  return [days.length === 1 ? t.serviceDay : t.service, days.join(" – ")];
}

type Settled = Pick<FinInvoiceView, "state" | "paid" | "credited" | "discounted" | "written_off" | "balance">;

/** Payments and credits that reduce the total, and the open amount. */
export function settledOf(document: Settled, t: Texts<"fin.document">) {
  const { state, paid, credited, discounted, written_off, balance } = document;
  if (state === "draft") return [];
  const parts: [string, number | null | undefined][] = [
    [t.paid, paid],
    [t.credited, credited],
    [t.discounted, discounted],
    [t.writtenOff, written_off],
  ];
  const taken = parts.flatMap(([label, amount]) => (amount ? [{ label, amount: -amount }] : []));
  return taken.length === 0 ? [] : [...taken, { label: t.open, amount: balance ?? 0, strong: true }];
}
