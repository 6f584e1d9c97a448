import { Button, List, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconRefresh } from "@tabler/icons-react";
import type { SystemInvariant } from "../../../client/contract.ts";
import { Answered } from "../../kit/answered.tsx";
import { type Column, DataTable } from "../../kit/data-table.tsx";
import { Note } from "../../kit/note.tsx";
import { PageHead } from "../../kit/page-head.tsx";
import { Panel } from "../../kit/panel.tsx";
import { Tag } from "../../kit/state-badge.tsx";
import { Wait } from "../../kit/wait.tsx";
import { useFormat } from "../../language/format.ts";
import { useCall } from "../../queries.ts";
import { OperatorOnly } from "../guard.tsx";
import { useTexts } from "../texts.ts";
import { Conditions } from "./conditions.tsx";

export function Page() {
  const t = useTexts("system.health");
  const format = useFormat();
  const health = useCall("GET /api/v1/system/health", {}, { fresh: 60_000 });
  const measured = health.dataUpdatedAt > 0 && format.time(new Date(health.dataUpdatedAt).toISOString());
  return (
    <OperatorOnly>
      <PageHead
        title={t.title}
        about={t.about}
        actions={
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} stroke={1.6} />}
            loading={health.isFetching}
            onClick={() => void health.refetch()}
          >
            {t.again}
          </Button>
        }
      />
      <Answered of={health} wait={<Wait rows={10} />}>
        {({ healthy, invariants }) => {
          const broken = invariants.filter(({ holds }) => !holds);
          const checked = invariants.reduce((sum, one) => sum + one.checked, 0);
          return (
            <Stack gap="lg">
              <Note
                color={healthy ? "leaf" : "red"}
                icon={healthy ? <IconCircleCheck /> : <IconAlertTriangle />}
                title={healthy ? t.healthy : t.broken({ count: broken.length })}
                role="status"
              >
                {t.checked({ count: format.number(checked), time: measured || "" })}
              </Note>
              {broken.length > 0 && <WhatToDo of={broken} />}
              <Conditions />
              <Panel title={t.list} flush>
                <Table of={invariants} />
              </Panel>
            </Stack>
          );
        }}
      </Answered>
    </OperatorOnly>
  );
}

function useTitle(): (invariant: SystemInvariant) => string {
  const titles: Readonly<Record<string, string>> = useTexts("system.checks");
  return ({ name, title }) => titles[name] ?? title;
}

function WhatToDo({ of }: { of: readonly SystemInvariant[] }) {
  const t = useTexts("system.health");
  const format = useFormat();
  const titleOf = useTitle();
  return (
    <Panel title={t.todo} about={t.todoAbout}>
      <Stack gap="sm">
        {of.map((one) => (
          <Text key={one.name} size="sm" fw={500}>
            {titleOf(one)}:{" "}
            {t.cases({ broken: format.number(one.broken), checked: format.number(one.checked) })}
          </Text>
        ))}
        <List type="ordered" size="sm">
          {[t.step1, t.step2, t.step3].map((step) => (
            <List.Item key={step}>{step}</List.Item>
          ))}
        </List>
      </Stack>
    </Panel>
  );
}

function Table({ of }: { of: readonly SystemInvariant[] }) {
  const t = useTexts("system.health");
  const format = useFormat();
  const titleOf = useTitle();
  const columns: Column<SystemInvariant>[] = [
    { key: "title", label: t.what, head: true, render: titleOf },
    {
      key: "state",
      label: t.state,
      render: ({ holds }) => <Tag tone={holds ? "good" : "bad"}>{holds ? t.holds : t.fails}</Tag>,
    },
    { key: "checked", label: t.looked, figures: true, render: ({ checked }) => format.number(checked) },
    { key: "broken", label: t.wrong, figures: true, render: ({ broken }) => format.number(broken) },
  ];
  return (
    <DataTable
      caption={t.list}
      columns={columns}
      rows={of}
      rowKey={({ name }) => name}
      tone={({ holds }) => (holds ? undefined : "bad")}
    />
  );
}
