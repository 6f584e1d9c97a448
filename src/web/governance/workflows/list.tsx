import { Anchor, Group, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { IconLock, IconSearch, IconTransitionRight } from "@tabler/icons-react";
import { useState } from "react";
import type { Workflow } from "../../../client/contract.ts";
import { Answered } from "../../kit/answered.tsx";
import { Empty } from "../../kit/empty.tsx";
import { useModuleName } from "../../kit/module-names.ts";
import { PageHead } from "../../kit/page-head.tsx";
import { Panel } from "../../kit/panel.tsx";
import { To } from "../../kit/to.tsx";
import { useNames } from "../../language/names/index.ts";
import { defineWords, useWords } from "../../language/words.ts";
import { useCall } from "../../queries.ts";

const words = defineWords({
  en: {
    title: "Workflows",
    about:
      "How each kind of record goes from state to state, who may take which step, and which steps wait for others to agree.",
    find: "Find a kind of record",
    none: "No kind of record is called so",
    noneAbout: "Try another word, or a part of one.",
    counts: (states: number, moves: number) => `${states} states, ${moves} ${moves === 1 ? "move" : "moves"}`,
    held: (count: number) => (count === 1 ? "1 held for approval" : `${count} held for approval`),
  },
  de: {
    title: "Abläufe",
    about:
      "Wie jede Art von Datensatz von Zustand zu Zustand geht, wer welchen Schritt tun darf und welche auf Zustimmung warten.",
    find: "Art von Datensatz suchen",
    none: "Keine Art von Datensatz heißt so",
    noneAbout: "Versuchen Sie ein anderes Wort oder einen Teil davon.",
    counts: (states: number, moves: number) =>
      `${states} Zustände, ${moves} ${moves === 1 ? "Schritt" : "Schritte"}`,
    held: (count: number) => (count === 1 ? "1 angehalten zur Freigabe" : `${count} angehalten zur Freigabe`),
  },
});

export function Page() {
  const t = useWords(words);
  const workflows = useCall("GET /api/v1/workflows", { query: { limit: 100 } });
  const [sought, setSought] = useState("");
  const names = useNames();
  const moduleName = useModuleName();
  const fits = ({ collection, transitions }: Workflow) =>
    transitions.length > 0 &&
    names.many(collection).toLocaleLowerCase().includes(sought.trim().toLocaleLowerCase());
  return (
    <>
      <PageHead title={t.title} about={t.about} />
      <TextInput
        aria-label={t.find}
        placeholder={t.find}
        leftSection={<IconSearch size={16} stroke={1.6} />}
        value={sought}
        onChange={(event) => setSought(event.currentTarget.value)}
        maw={420}
        mb="lg"
      />
      <Answered of={workflows}>
        {({ data }) => {
          const found = data.filter(fits);
          if (found.length === 0)
            return <Empty icon={IconTransitionRight} title={t.none} about={t.noneAbout} />;
          const modules = Map.groupBy(found, ({ collection }) =>
            collection.slice(0, collection.indexOf(".")),
          );
          return (
            <Stack gap="lg">
              {[...modules].map(([module, own]) => (
                <Panel key={module} title={moduleName(module)}>
                  <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md" verticalSpacing="md">
                    {own.map((workflow) => (
                      <Kind key={workflow.collection} workflow={workflow} />
                    ))}
                  </SimpleGrid>
                </Panel>
              ))}
            </Stack>
          );
        }}
      </Answered>
    </>
  );
}

function Kind({ workflow: { collection, states, transitions } }: { workflow: Workflow }) {
  const t = useWords(words);
  const names = useNames();
  const held = transitions.filter(({ approval_rules }) => approval_rules.length > 0).length;
  return (
    <div>
      <Anchor component={To} to={`/workflows/${collection}`} fw={600} size="sm">
        {names.many(collection)}
      </Anchor>
      <Text size="xs" c="var(--app-quiet)">
        {t.counts(states.length, transitions.length)}
      </Text>
      {held > 0 && (
        <Group gap={4} c="var(--app-quiet)">
          <IconLock size={12} stroke={1.8} aria-hidden />
          <Text size="xs">{t.held(held)}</Text>
        </Group>
      )}
    </div>
  );
}
