import { Group, Text } from "@mantine/core";
import { useParams } from "@tanstack/react-router";
import type { FinJournalEntryView } from "../../../../client/contract.ts";
import { Panel } from "../../../kit/panel.tsx";
import { useFormat } from "../../../language/format.ts";
import { useNames } from "../../../language/names.ts";
import { RecordPage } from "../../../records/detail/record-page.tsx";
import { KindAndLink } from "../../../records/fields/record-link.tsx";
import { Fact } from "../../print/fact.tsx";
import { PrintButton } from "../../print/print-button.tsx";
import { EntryLines } from "./entry-lines.tsx";

const SHOWN = ["number", "journal", "date", "narration", "lines", "total", "period_id", "source"];

export function Page() {
  const { id = "" } = useParams({ strict: false });
  return (
    <RecordPage
      key={id}
      collection="fin.journal-entries"
      id={id}
      shown={SHOWN}
      actions={() => <PrintButton />}
      // This page only loads journal entries.
      lead={(record) => <Entry entry={record as FinJournalEntryView} />}
    />
  );
}

function Entry({ entry }: { entry: FinJournalEntryView }) {
  const names = useNames();
  const format = useFormat();
  const { number, date, journal, narration, lines, period, source } = entry;
  const name = (field: string) => names.field("fin.journal-entries", field);
  return (
    <Panel {...(narration && number && { title: narration })} flush>
      <Group gap="xl" px="lg" pb="md" align="flex-start">
        {date && <Fact label={name("date")} value={format.day(date)} />}
        {journal && (
          <Fact label={name("journal")} value={names.choice("fin.journal-entries", "journal", journal)} />
        )}
        {period && <Fact label={name("period_id")} value={period.name} />}
        {source && (
          <div>
            <Text size="sm" c="var(--app-quiet)">
              {name("source")}
            </Text>
            <KindAndLink collection={source.collection} id={source.id} />
          </div>
        )}
      </Group>
      <EntryLines lines={lines ?? []} />
    </Panel>
  );
}
