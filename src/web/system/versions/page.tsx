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
import { useCall } from "../../queries.ts";
import { usePerson } from "../../session/session.ts";
import { OperatorOnly } from "../guard.tsx";
import { useTexts } from "../texts.ts";

type Step = { name: string; applied_at: string };

export function Page() {
  const t = useTexts("system.versions");
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
