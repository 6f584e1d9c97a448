import { Anchor, Group, Text } from "@mantine/core";
import { useState } from "react";
import type { MandateActivity } from "../../../client/contract.ts";
import { useActionNames } from "../../governance/action-names.ts";
import { Outcome } from "../../governance/audit/outcome.tsx";
import { type Column, DataTable } from "../../kit/data-table.tsx";
import { Panel } from "../../kit/panel.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { To } from "../../kit/to.tsx";
import { Wait } from "../../kit/wait.tsx";
import { useFormat } from "../../language/format.ts";
import { useCall } from "../../queries.ts";
import { DayInput } from "../../records/fields/day-input.tsx";
import { useMay } from "../../session/session.ts";
import { useTexts } from "../texts.ts";

/** Calls of the program by action and outcome, this month by default. */
export function Activity({ mandate }: { mandate: string }) {
  const t = useTexts("settings.mandates");
  const may = useMay();
  const [from, setFrom] = useState<string>();
  const [to, setTo] = useState<string>();
  const asked = useCall(
    "GET /api/v1/settings/mandates/:id/activity",
    { path: { id: mandate }, query: { ...(from && { from }), ...(to && { to }) } },
    { enabled: may("settings.mandates.activity") },
  );
  const columns = useColumns();
  return (
    <Panel
      title={t.activity}
      flush
      about={
        may("audit.events.list") && (
          <Anchor component={To} to={`/audit?mandate=${mandate}`} size="sm">
            {t.events}
          </Anchor>
        )
      }
      actions={
        <Group gap="xs">
          <DayInput
            clearable={false}
            label={t.from}
            value={from ?? asked.data?.from}
            onChange={(day) => setFrom(day ?? undefined)}
          />
          <DayInput
            clearable={false}
            label={t.to}
            value={to ?? asked.data?.to}
            onChange={(day) => setTo(day ?? undefined)}
          />
        </Group>
      }
    >
      {asked.error && <ProblemNote error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.isPending && <Wait rows={3} />}
      {asked.data?.data.length === 0 && (
        <Text size="sm" c="var(--app-quiet)" px="lg" pb="md">
          {t.nothing}
        </Text>
      )}
      {asked.data && asked.data.data.length > 0 && (
        <DataTable
          caption={t.activity}
          columns={columns}
          rows={asked.data.data}
          rowKey={({ action, outcome }) => `${action} ${outcome}`}
          tone={({ outcome }) => (outcome === "denied" || outcome === "failed" ? "warning" : undefined)}
        />
      )}
    </Panel>
  );
}

function useColumns(): Column<MandateActivity>[] {
  const t = useTexts("settings.mandates");
  const names = useActionNames();
  const format = useFormat();
  return [
    { key: "action", label: t.action, head: true, render: ({ action }) => names.title(action) },
    { key: "outcome", label: t.outcome, render: ({ outcome }) => <Outcome outcome={outcome} /> },
    { key: "calls", label: t.calls, figures: true, render: ({ calls }) => format.number(calls) },
    { key: "last", label: t.last, render: ({ last_at }) => format.moment(last_at) },
  ];
}
