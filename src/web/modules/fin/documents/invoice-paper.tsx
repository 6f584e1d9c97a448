import { Text } from "@mantine/core";
import type { FinInvoiceView } from "../../../../client/contract.ts";
import { useFormat } from "../../../language/format.ts";
import { useWords } from "../../../language/words.ts";
import { usePerson } from "../../../session/session.ts";
import { type DocumentFact, DocumentPaper } from "../../print/document.tsx";
import { PartyAddress } from "../../print/letterhead.tsx";
import { isReverseCharged, linesOf, taxesOf } from "../../print/priced.ts";
import { type DocumentWords, documentWords } from "./document-words.ts";

interface InvoicePaperProps {
  invoice: FinInvoiceView;
  /** Whether it is written as a reminder of itself. */
  reminder?: boolean;
}

/** An invoice or credit note as the customer gets it. */
export function InvoicePaper({ invoice, reminder = false }: InvoicePaperProps) {
  const t = useWords(documentWords);
  const format = useFormat();
  const own = usePerson()?.organization.currency ?? "EUR";
  const { currency: given, net, gross, fx_rate, state, terms, reason, account } = invoice;
  const currency = given ?? own;
  const isForeign = currency !== own && fx_rate && state !== "draft";
  return (
    <DocumentPaper
      title={reminder ? t.reminder(invoice.reminder_level ?? 0) : titleOf(invoice, t)}
      draft={state === "draft"}
      party={<PartyAddress party={account ?? undefined} />}
      facts={useFacts(invoice)}
      intro={reminder && <ReminderText invoice={invoice} currency={currency} />}
      lines={linesOf(invoice, format)}
      taxes={taxesOf(invoice)}
      net={net ?? 0}
      total={gross ?? 0}
      currency={currency}
      after={settledOf(invoice, t)}
      notes={
        <>
          {isReverseCharged(invoice) && <Text size="sm">{t.reverse}</Text>}
          {reason && (
            <Text size="sm">
              {t.reason}: {reason}
            </Text>
          )}
          {terms && <Text size="sm">{terms}</Text>}
          {isForeign && (
            <Text size="xs" c="var(--app-quiet)">
              {t.foreign(format.number(fx_rate), currency, own)}
            </Text>
          )}
          <PayBy invoice={invoice} />
        </>
      }
    />
  );
}

export function titleOf({ kind, number }: FinInvoiceView, t: DocumentWords): string {
  return (kind === "credit_note" ? t.creditNote(number ?? "") : t.invoice(number ?? "")).trim();
}

function PayBy({ invoice: { kind, balance, due_date, state } }: { invoice: FinInvoiceView }) {
  const t = useWords(documentWords);
  const format = useFormat();
  const asks = kind === "invoice" && (state === "issued" || state === "part_paid") && (balance ?? 0) > 0;
  if (!asks || !due_date) return null;
  return <Text size="sm">{t.payBy(format.day(due_date))}</Text>;
}

function ReminderText({ invoice, currency }: { invoice: FinInvoiceView; currency: string }) {
  const t = useWords(documentWords);
  const format = useFormat();
  const { number, due_date, balance, days_overdue } = invoice;
  return (
    <Text mb="lg" maw="70ch">
      {t.remindText(
        number ?? "",
        due_date ? format.day(due_date) : "",
        format.money(balance ?? 0, currency),
        days_overdue ?? 0,
      )}
    </Text>
  );
}

function useFacts(invoice: FinInvoiceView): DocumentFact[] {
  const t = useWords(documentWords);
  const format = useFormat();
  const { number, issue_date, due_date, service_from, service_to, reference, kind, credit_of } = invoice;
  const service = [service_from, service_to].flatMap((day) => (day ? [format.day(day)] : []));
  const facts: [string, string | null | undefined][] = [
    [t.number, number],
    [t.date, issue_date && format.day(issue_date)],
    [t.service, [...new Set(service)].join(" – ")],
    [t.dueDate, kind === "invoice" && due_date ? format.day(due_date) : null],
    [t.reference, reference],
    [t.creditOf, credit_of?.number],
  ];
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

type Settled = Pick<FinInvoiceView, "state" | "paid" | "credited" | "discounted" | "written_off" | "balance">;

/** What was taken off the total since, and what that leaves. */
export function settledOf(document: Settled, t: DocumentWords) {
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
