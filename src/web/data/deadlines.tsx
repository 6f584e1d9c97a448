import { Anchor, Button, Group, SimpleGrid, Stack } from "@mantine/core";
import { IconMailbox, IconPlus } from "@tabler/icons-react";
import { Answered } from "../kit/answered.tsx";
import { Empty } from "../kit/empty.tsx";
import { PageHead } from "../kit/page-head.tsx";
import { Panel } from "../kit/panel.tsx";
import { StateBadge } from "../kit/state-badge.tsx";
import { To } from "../kit/to.tsx";
import { useNames } from "../language/names/index.ts";
import { defineWords, useWords } from "../language/words.ts";
import { useCall } from "../queries.ts";
import { useMay } from "../session/session.ts";
import { Clock } from "./clock.tsx";

const words = defineWords({
  en: {
    title: "Data requests by deadline",
    about:
      "Whoever asks about their data has to be answered within one calendar month. The most urgent stands first.",
    add: "Write down a request",
    none: "Nobody waits for an answer",
    noneAbout:
      "When somebody asks what you keep of them, or to have it corrected or erased, write it down on the day it comes.",
    all: "All requests",
  },
  de: {
    title: "Anträge nach Frist",
    about:
      "Wer nach den eigenen Daten fragt, muss binnen eines Kalendermonats Antwort haben. Das Dringendste steht oben.",
    add: "Antrag aufnehmen",
    none: "Niemand wartet auf Antwort",
    noneAbout:
      "Fragt jemand, was Sie gespeichert haben, oder verlangt Berichtigung oder Löschung, nehmen Sie es am Tag des Eingangs auf.",
    all: "Alle Anträge",
  },
});

/** Open data requests, the most urgent first. */
export function Page() {
  const t = useWords(words);
  const may = useMay();
  const names = useNames();
  const deadlines = useCall("GET /api/v1/data/deadlines", {});
  const add = may("data.requests.create") && (
    <Button component={To} to="/data/requests/new" leftSection={<IconPlus size={16} stroke={1.8} />}>
      {t.add}
    </Button>
  );
  return (
    <>
      <PageHead
        title={t.title}
        about={t.about}
        actions={
          <>
            <Button component={To} to="/data/requests" variant="default">
              {t.all}
            </Button>
            {add}
          </>
        }
      />
      <Answered of={deadlines}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty icon={IconMailbox} title={t.none} about={t.noneAbout} action={add} />
          ) : (
            <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
              {data.map(({ id, number, kind, state, received_on, due_on, days_left }) => (
                <Panel key={id}>
                  <Stack gap="sm">
                    <Group justify="space-between">
                      <Anchor component={To} to={`/data/requests/${id}`} fw={600}>
                        {number} · {names.choice("data.requests", "kind", kind)}
                      </Anchor>
                      <StateBadge collection="data.requests" state={state} />
                    </Group>
                    <Clock received_on={received_on} due_on={due_on} days_left={days_left} />
                  </Stack>
                </Panel>
              ))}
            </SimpleGrid>
          )
        }
      </Answered>
    </>
  );
}
