import { Stack, Text, Title } from "@mantine/core";
import { IconCalendarOff } from "@tabler/icons-react";
import { Empty } from "../../../kit/empty.tsx";
import { useToday } from "../../../kit/today.ts";
import { Wait } from "../../../kit/wait.tsx";
import { useFormat } from "../../../language/format.ts";
import type { AnyRecord, MetaEntity } from "../../meta.ts";
import { useTexts } from "../../texts.ts";
import type { CardFacts } from "../board/card-facts.ts";
import { useShow } from "../cell.tsx";
import { Entry } from "./entry.tsx";

interface AgendaProps {
  entity: MetaEntity;
  facts: CardFacts;
  byDay: ReadonlyMap<string, readonly AnyRecord[]>;
  pending: boolean;
}

export function Agenda({ entity, facts, byDay, pending }: AgendaProps) {
  const t = useTexts("records.agenda");
  const format = useFormat();
  const today = useToday();
  const show = useShow(entity.collection);
  if (pending) return <Wait rows={8} />;
  if (byDay.size === 0) return <Empty icon={IconCalendarOff} title={t.none} about={t.about} />;
  return (
    <Stack gap="lg">
      {[...byDay].map(([day, records]) => (
        <section key={day} aria-label={format.day(day)}>
          <Title order={3} size="h6" mb={6}>
            {format.day(day)}
            {day === today && (
              <Text span size="sm" c="var(--app-quiet)">
                {" "}
                · {t.today}
              </Text>
            )}
          </Title>
          <Stack gap={6}>
            {records.map((record) => (
              <Entry key={record.id} {...{ entity, facts, record, show }} full />
            ))}
          </Stack>
        </section>
      ))}
    </Stack>
  );
}
