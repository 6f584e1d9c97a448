import { SimpleGrid, Stack } from "@mantine/core";
import { Answered } from "../../kit/answered.tsx";
import { type Column, DataTable } from "../../kit/data-table.tsx";
import { Facts } from "../../kit/facts.tsx";
import { Markdown } from "../../kit/markdown.tsx";
import { PageHead } from "../../kit/page-head.tsx";
import { Panel } from "../../kit/panel.tsx";
import { Moment } from "../../kit/values.tsx";
import { Wait } from "../../kit/wait.tsx";
import { useFormat } from "../../language/format.ts";
import { defineWords, useWords } from "../../language/words.ts";
import { useCall } from "../../queries.ts";
import { usePerson } from "../../session/session.ts";
import { OperatorOnly } from "../guard.tsx";

const words = defineWords({
  en: {
    title: "Versions",
    about: "Which program this is, what it rests on, and what came with it.",
    program: "The program",
    version: "Freehold",
    platform: "System",
    started: "Started",
    memory: "Memory",
    schema: "Steps of the schema",
    schemaAbout: "Each brought the database to its next form, in one transaction, after a snapshot.",
    step: "Step",
    applied: "Applied",
    changes: "What is new",
  },
  de: {
    title: "Versionen",
    about: "Welches Programm das ist, worauf es beruht und was mit ihm kam.",
    program: "Das Programm",
    version: "Freehold",
    platform: "System",
    started: "Gestartet",
    memory: "Arbeitsspeicher",
    schema: "Schritte des Schemas",
    schemaAbout:
      "Jeder brachte die Datenbank in ihre nächste Form, in einer Transaktion, nach einer Momentaufnahme.",
    step: "Schritt",
    applied: "Angewandt",
    changes: "Was neu ist",
  },
});

type Step = { name: string; applied_at: string };

export function Page() {
  const t = useWords(words);
  const format = useFormat();
  const operator = usePerson()?.operator ?? false;
  const versions = useCall("GET /api/v1/system/versions", {}, { enabled: operator });
  const columns: Column<Step>[] = [
    { key: "name", label: t.step, head: true, render: ({ name }) => <code>{name}</code> },
    { key: "applied", label: t.applied, render: ({ applied_at }) => <Moment value={applied_at} /> },
  ];
  return (
    <OperatorOnly>
      <PageHead title={t.title} about={t.about} />
      <Answered of={versions} wait={<Wait rows={8} />}>
        {(answer) => (
          <Stack gap="lg">
            <SimpleGrid cols={{ base: 1, lg: 2 }}>
              <Panel title={t.program}>
                <Facts
                  of={[
                    [t.version, answer.program],
                    ["Bun", answer.bun],
                    ["SQLite", answer.sqlite],
                    [t.platform, answer.platform],
                    [t.started, <Moment key="started" value={answer.started_at} ago />],
                    [t.memory, format.bytes(answer.memory_bytes)],
                  ]}
                />
              </Panel>
              <Panel title={t.schema} about={t.schemaAbout} flush>
                <DataTable
                  caption={t.schema}
                  columns={columns}
                  rows={answer.migrations}
                  rowKey={({ name }) => name}
                />
              </Panel>
            </SimpleGrid>
            <Panel title={t.changes}>
              <div lang="en">
                <Markdown text={answer.changes.replace(/^# Changelog\s*/, "")} top={3} />
              </div>
            </Panel>
          </Stack>
        )}
      </Answered>
    </OperatorOnly>
  );
}
