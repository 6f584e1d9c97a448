import { Button, List, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconRefresh } from "@tabler/icons-react";
import type { SystemHealth, SystemInvariant } from "../../../client/contract.ts";
import { type Column, DataTable } from "../../kit/data-table.tsx";
import { Note } from "../../kit/note.tsx";
import { PageHead } from "../../kit/page-head.tsx";
import { Panel } from "../../kit/panel.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { Tag } from "../../kit/state-badge.tsx";
import { useFormat } from "../../language/format.ts";
import { useCall } from "../../queries.ts";
import { useTexts as useAppTexts } from "../../texts.ts";
import { OperatorOnly } from "../guard.tsx";
import { useTexts } from "../texts.ts";
import { Conditions, useConditions } from "./conditions.tsx";

/** Older results are shown, but checked again at once. */
const GOOD_MS = 60_000;

export function Page() {
  const t = useTexts("system.health");
  const last = useCall("GET /api/v1/system/health/last", {}, { fresh: GOOD_MS });
  const known = last.data?.last ?? undefined;
  const isOld = !known || Date.now() - Date.parse(known.at) > GOOD_MS;
  const health = useCall(
    "GET /api/v1/system/health",
    {},
    { fresh: GOOD_MS, enabled: last.isFetched && isOld },
  );
  const result = health.data ?? known;
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
      <Stack gap="lg">
        {health.error && <ProblemNote error={health.error} />}
        {result && <Outcome of={result} />}
        {!result && health.isFetching && <Note role="status">{t.checking}</Note>}
        <Conditions />
        {result && (
          <Panel title={t.list} flush>
            <Table of={result.invariants} />
          </Panel>
        )}
      </Stack>
    </OperatorOnly>
  );
}

function Outcome({ of: { healthy, at, invariants } }: { of: SystemHealth }) {
  const t = useTexts("system.health");
  const format = useFormat();
  const broken = invariants.filter(({ holds }) => !holds);
  const checked = invariants.reduce((sum, one) => sum + one.checked, 0);
  const names = useAppTexts("app.condition");
  const troubled = (useConditions().data?.conditions ?? []).filter(
    ({ verdict }) => verdict === "warning" || verdict === "failing",
  );
  const isWell = healthy && troubled.length === 0;
  const title = isWell ? t.healthy : healthy ? t.needsAttention : t.broken({ count: broken.length });
  return (
    <>
      <Note
        color={isWell ? "leaf" : healthy ? "yellow" : "red"}
        icon={isWell ? <IconCircleCheck /> : <IconAlertTriangle />}
        title={title}
        role="status"
      >
        {troubled.length > 0 &&
          `${t.attention({ what: format.list(troubled.map(({ name }) => names[name])) })} `}
        {t.checked({ count: format.number(checked), time: format.moment(at) })}
      </Note>
      {broken.length > 0 && <WhatToDo of={broken} />}
    </>
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
