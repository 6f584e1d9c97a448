import { Text } from "@mantine/core";
import type { FinJournalEntryView } from "../../../../client/contract.ts";
import { type Column, DataTable } from "../../../kit/data-table.tsx";
import { useFormat } from "../../../language/format.ts";
import { RecordLink } from "../../../records/fields/record-link.tsx";
import { usePerson } from "../../../session/session.ts";
import { useTexts } from "../texts.ts";

type Line = NonNullable<FinJournalEntryView["lines"]>[number] & { place: number };

export function EntryLines({ lines }: { lines: NonNullable<FinJournalEntryView["lines"]> }) {
  const t = useTexts("fin.entryLines");
  const format = useFormat();
  const own = usePerson()?.organization.currency;
  const rows: Line[] = lines.map((line, place) => ({ ...line, place }));
  const isForeign = ({ doc_currency }: Line) => doc_currency !== null && doc_currency !== own;
  const sum = (side: "debit" | "credit") => format.amount(rows.reduce((all, line) => all + line[side], 0));
  const columns: Column<Line>[] = [
    {
      key: "account",
      label: t.account,
      head: true,
      foot: t.total,
      render: ({ account_id }) => <RecordLink collection="fin.ledger-accounts" id={account_id} />,
    },
  ];
  if (rows.some(({ party_id, employee_id }) => party_id ?? employee_id))
    columns.push({
      key: "party",
      label: t.party,
      render: ({ party_id, employee_id }) =>
        party_id ? (
          <RecordLink collection="crm.accounts" id={party_id} />
        ) : (
          employee_id && <RecordLink collection="hr.employees" id={employee_id} />
        ),
    });
  if (rows.some(({ text }) => text))
    columns.push({
      key: "text",
      label: t.text,
      render: ({ text }) => (
        <Text size="sm" dir="auto">
          {text}
        </Text>
      ),
    });
  if (rows.some(isForeign))
    columns.push({
      key: "foreign",
      label: t.foreign,
      figures: true,
      render: (line) =>
        isForeign(line) && line.doc_amount !== null
          ? format.money(line.doc_amount, line.doc_currency ?? undefined)
          : "",
    });
  for (const side of ["debit", "credit"] as const)
    columns.push({
      key: side,
      label: t[side],
      figures: true,
      foot: <strong>{sum(side)}</strong>,
      render: (line) => (line[side] === 0 ? "" : format.amount(line[side])),
    });
  return <DataTable caption={t.lines} rows={rows} rowKey={({ place }) => String(place)} columns={columns} />;
}
