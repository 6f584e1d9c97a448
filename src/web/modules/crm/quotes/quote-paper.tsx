import { Text } from "@mantine/core";
import type { CrmQuoteView } from "../../../../client/contract.ts";
import { useFormat } from "../../../language/format.ts";
import { usePerson } from "../../../session/session.ts";
import { DocumentPaper } from "../../print/document.tsx";
import { PartyAddress } from "../../print/letterhead.tsx";
import { useTexts } from "../texts.ts";

export function QuotePaper({ quote }: { quote: CrmQuoteView }) {
  const t = useTexts("crm.quotePaper");
  const format = useFormat();
  const own = usePerson()?.organization.currency ?? "EUR";
  const { number, state, revision, sent_at, valid_until, title, terms, account, contact, currency } = quote;
  const person = [contact?.first_name, contact?.last_name].filter(Boolean).join(" ");
  const facts: [string, string | null | undefined][] = [
    [t.number, number],
    [t.revision, revision && revision > 1 ? String(revision) : null],
    [t.date, sent_at && format.day(sent_at)],
    [t.validUntil, valid_until && format.day(valid_until)],
    [t.contact, person],
  ];
  return (
    <DocumentPaper
      title={t.quote({ number: number ?? "" })}
      draft={state === "draft"}
      party={<PartyAddress party={account ?? undefined} />}
      facts={facts.flatMap(([label, value]) => (value ? [{ label, value }] : []))}
      intro={
        title && (
          <Text fw={600} mb="md" dir="auto">
            {title}
          </Text>
        )
      }
      lines={(quote.lines ?? []).map((line, place) => ({
        key: String(place),
        text: line.text,
        quantity: line.quantity,
        price: line.price,
        discount_percent: line.discount_percent,
        net: line.net,
        tax: line.tax_code_id || Number(line.tax_percent) > 0 ? format.percent(line.tax_percent) : "",
      }))}
      taxes={(quote.tax_lines ?? []).map((line) => ({
        key: `${line.code} ${line.percent}`,
        percent: line.percent,
        base: line.base,
        tax: line.tax,
      }))}
      net={quote.net ?? 0}
      total={quote.total ?? 0}
      currency={currency ?? own}
      notes={
        <>
          {terms && <Text size="sm">{terms}</Text>}
          {valid_until && <Text size="sm">{t.valid({ day: format.day(valid_until) })}</Text>}
        </>
      }
    />
  );
}
