import { ActionIcon, Alert, Button, Group, Text, Title } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconCopy, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { HrTimesheetView } from "../../../../client/contract.ts";
import { addDays } from "../../../../kernel/calendar.ts";
import { useAct, useActWith } from "../../../kit/act.ts";
import { Answered } from "../../../kit/answered.tsx";
import { Panel } from "../../../kit/panel.tsx";
import { ProblemNote } from "../../../kit/problem-note.tsx";
import { StateBadge } from "../../../kit/state-badge.tsx";
import { useToday } from "../../../kit/today.ts";
import { useUrlState } from "../../../kit/use-url-state.ts";
import { WaitBox } from "../../../kit/wait.tsx";
import { useFormat } from "../../../language/format.ts";
import { useCall } from "../../../queries.ts";
import { client } from "../../../session/session.ts";
import { useTexts } from "../texts.ts";
import { WeekGrid } from "./grid.tsx";
import { emptyRow, isWrong, linesOf, mondayOf, type Row, rowsOf, weekOf } from "./rows.ts";

const STALE = ["GET /api/v1/hr/timesheets"];

export function WeekSheet({ employeeId }: { employeeId: string }) {
  const today = useToday();
  const [{ week = weekOf(today) }, setUrl] = useUrlState();
  const monday = mondayOf(week) ?? addDays(today, 0);
  const before = weekOf(addDays(monday, -7));
  const call = useCall("GET /api/v1/hr/timesheets", {
    query: { employee_id: employeeId, "week[in]": `${week},${before}`, limit: 2 },
  });
  const go = (day: string) => setUrl({ week: weekOf(day) === weekOf(today) ? undefined : weekOf(day) });
  return (
    <Answered of={call} wait={<WaitBox height={320} />}>
      {({ data }) => {
        const sheet = data.find((one) => one.week === week);
        return (
          <WeekForm
            key={`${week} ${sheet?.version ?? 0}`}
            employeeId={employeeId}
            week={week}
            monday={monday}
            sheet={sheet}
            before={data.find((one) => one.week === before)}
            onGo={go}
          />
        );
      }}
    </Answered>
  );
}

interface WeekFormProps {
  employeeId: string;
  week: string;
  monday: string;
  sheet: HrTimesheetView | undefined;
  before: HrTimesheetView | undefined;
  onGo(day: string): void;
}

function WeekForm({ employeeId, week, monday, sheet, before, onGo }: WeekFormProps) {
  const t = useTexts("hr.weekSheet");
  const format = useFormat();
  const today = useToday();
  const [rows, setRows] = useState<readonly Row[]>(() => {
    const kept = rowsOf(sheet?.lines ?? [], monday);
    return kept.length > 0 || (sheet && sheet.state !== "draft") ? kept : [emptyRow()];
  });
  const isFixed = sheet !== undefined && sheet.state !== "draft";
  const keep = useKeep(employeeId, week, sheet);
  const revise = useAct("POST /api/v1/hr/timesheets/:id/revise", { stale: STALE });
  const isBroken = rows.some(({ hours }) => hours.some(isWrong));
  const last = before?.lines ?? [];
  return (
    <Panel flush>
      <Group justify="space-between" px="lg" py="md" gap="sm">
        <Group gap="xs">
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t.before}
            onClick={() => onGo(addDays(monday, -7))}
          >
            <IconChevronLeft size={18} stroke={1.6} />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t.after}
            onClick={() => onGo(addDays(monday, 7))}
          >
            <IconChevronRight size={18} stroke={1.6} />
          </ActionIcon>
          <Button variant="default" onClick={() => onGo(today)}>
            {t.today}
          </Button>
          <Title order={2} size="h5" ml="xs">
            {t.week({ number: Number(week.slice(6)) })}
          </Title>
          <Text size="sm" c="var(--app-quiet)">
            {format.day(monday)} – {format.day(addDays(monday, 6))}
          </Text>
          {sheet?.state && <StateBadge collection="hr.timesheets" state={sheet.state} />}
        </Group>
        {!isFixed && last.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconCopy size={16} stroke={1.6} />}
            onClick={() =>
              setRows([
                ...rows.filter(({ hours }) => hours.some((one) => one !== "")),
                ...rowsOf(last, addDays(monday, -7)),
              ])
            }
          >
            {t.copy}
          </Button>
        )}
      </Group>
      {sheet?.state === "rejected" && (
        <Alert color="yellow" mx="lg" mb="md" title={t.rejected}>
          {sheet.decision_note}
        </Alert>
      )}
      <WeekGrid monday={monday} rows={rows} isFixed={isFixed} onChange={setRows} />
      {keep.error && (
        <Group px="lg" pt="md">
          <ProblemNote error={keep.error} />
        </Group>
      )}
      <Group justify="space-between" px="lg" py="md">
        {isFixed ? (
          <span />
        ) : (
          <Button
            variant="subtle"
            leftSection={<IconPlus size={16} stroke={1.6} />}
            onClick={() => setRows([...rows, emptyRow()])}
          >
            {t.add}
          </Button>
        )}
        <Group gap="xs">
          {sheet?.state === "rejected" && (
            <Button
              loading={revise.isPending}
              onClick={() => revise.mutate({ path: { id: sheet.id }, body: {} })}
            >
              {t.revise}
            </Button>
          )}
          {!isFixed && (
            <>
              <Button
                variant="default"
                loading={keep.isPending}
                disabled={isBroken}
                onClick={() => keep.mutate({ lines: linesOf(rows, monday), next: "stay" })}
              >
                {t.save}
              </Button>
              <Button
                loading={keep.isPending}
                disabled={isBroken || linesOf(rows, monday).length === 0}
                onClick={() => keep.mutate({ lines: linesOf(rows, monday), next: "submit" })}
              >
                {t.submit}
              </Button>
            </>
          )}
        </Group>
      </Group>
    </Panel>
  );
}

interface Kept {
  lines: ReturnType<typeof linesOf>;
  next: "stay" | "submit";
}

function useKeep(employeeId: string, week: string, sheet: HrTimesheetView | undefined) {
  const t = useTexts("hr.weekSheet");
  return useActWith(
    async ({ lines, next }: Kept) => {
      const kept = sheet
        ? await client.call("PUT /api/v1/hr/timesheets/:id", {
            path: { id: sheet.id },
            body: { lines },
            ...(sheet.version !== undefined && { version: sheet.version }),
          })
        : await client.call("POST /api/v1/hr/timesheets", { body: { employee_id: employeeId, week, lines } });
      if (next !== "submit") return kept;
      return client.call("POST /api/v1/hr/timesheets/:id/submit", { path: { id: kept.id }, body: {} });
    },
    {
      done: ({ state }) => (state === "submitted" ? t.submitted : t.saved),
      stale: STALE,
      quiet: true,
    },
  );
}
