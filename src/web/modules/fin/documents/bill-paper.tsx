import { List, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { FinBillView } from "../../../../client/contract.ts";
import { Note } from "../../../kit/note.tsx";
import { useFormat } from "../../../language/format.ts";
import type { Texts } from "../../../language/texts.ts";
import { usePerson } from "../../../session/session.ts";
import { type DocumentFact, DocumentPaper } from "../../print/document.tsx";
import { useLetterhead } from "../../print/letterhead.tsx";
import { isReverseCharged, linesOf, taxesOf } from "../../print/priced.ts";
import { useTexts } from "../texts.ts";
import { serviceFact, settledOf } from "./invoice-paper.tsx";

export function billTitle({ kind, supplier_ref, number }: FinBillView, t: Texts<"fin.document">): string {
  const name = number ?? supplier_ref ?? "";
  return (kind === "credit_note" ? t.supplierCredit({ number: name }) : t.bill({ number: name })).trim();
}

export function BillPaper({ bill }: { bill: FinBillView }) {
  const t = useTexts("fin.document");
  const format = useFormat();
  const own = usePerson()?.organization.currency ?? "EUR";
  const letterhead = useLetterhead();
  const currency = bill.currency ?? own;
  return (
    <>
      <Mismatch bill={bill} />
      <DocumentPaper
        title={billTitle(bill, t)}
        draft={bill.state === "draft"}
        head={
          <Text fw={700} size="lg" mb="lg" dir="auto">
            {bill.supplier?.legal_name ?? bill.supplier?.name}
          </Text>
        }
        party={
          <>
            <Text fw={600}>{letterhead.name}</Text>
            <Text size="sm">{letterhead.street}</Text>
            <Text size="sm">{[letterhead.postal_code, letterhead.city].filter(Boolean).join(" ")}</Text>
          </>
        }
        facts={useFacts(bill)}
        lines={linesOf(bill, format)}
        taxes={taxesOf(bill)}
        net={bill.net ?? 0}
        total={bill.gross ?? 0}
        currency={currency}
        after={settledOf({ ...bill, state: bill.state === "draft" ? "draft" : "issued" }, t)}
        foot="none"
        notes={
          <>
            {isReverseCharged(bill) && <Text size="sm">{t.reverse}</Text>}
            {bill.notes && <Text size="sm">{bill.notes}</Text>}
          </>
        }
      />
    </>
  );
}

function useFacts(bill: FinBillView): DocumentFact[] {
  const t = useTexts("fin.document");
  const format = useFormat();
  const { supplier_ref, number, issue_date, due_date, po, credit_of } = bill;
  const facts: [string, string | null | undefined][] = [
    [t.supplierRef, supplier_ref],
    [t.ourNumber, number],
    [t.date, issue_date && format.day(issue_date)],
    serviceFact(bill, t, format) ?? ["", null],
    [t.dueDate, due_date && format.day(due_date)],
    [t.order, po?.number],
    [t.creditOf, credit_of?.supplier_ref],
  ];
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

function Mismatch({ bill: { match_state, match_details } }: { bill: FinBillView }) {
  const t = useTexts("fin.billPaper");
  if (match_state !== "mismatch") return null;
  return (
    <Note color="yellow" icon={<IconAlertTriangle />} title={t.mismatch} mb="md" className="no-print">
      <List size="sm">
        {match_details?.map(({ line, what, expected, found }) => (
          <List.Item key={`${line} ${what}`}>
            {t.line({ line: line + 1 })},{" "}
            {t.expected({ what: t[what], expected: expected ?? t.nothing, found: found ?? t.nothing })}
          </List.Item>
        ))}
      </List>
    </Note>
  );
}
