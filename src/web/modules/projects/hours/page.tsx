import { Button, Group, Stack, Text } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconClockHour4 } from "@tabler/icons-react";
import { useParams } from "@tanstack/react-router";
import { useMemo } from "react";
import type { OpsProjectHours } from "../../../../client/contract.ts";
import { Empty } from "../../../kit/empty.tsx";
import { To } from "../../../kit/to.tsx";
import { useUrlState } from "../../../kit/use-url-state.ts";
import { useFormat } from "../../../language/format.ts";
import { useCall } from "../../../queries.ts";
import { useLabels, useLabelText } from "../../../records/fields/labels.ts";
import { recordAddress } from "../../../records/meta.ts";
import { useMay } from "../../../session/session.ts";
import { ReportPage } from "../../fin/reports/report-page.tsx";
import { useTexts } from "../../ops/texts.ts";
import { isDay } from "../../print/days.ts";
import { millionths, quantityOf } from "../../print/quantity.ts";
import { SheetTable } from "../../print/sheet-table.tsx";
import { type Called, hoursSheet, shifted } from "./hours-sheet.ts";

const STEP_WEEKS = 8;

export function Page() {
  const t = useTexts("ops.hours");
  const format = useFormat();
  const may = useMay();
  const { id = "" } = useParams({ strict: false });
  const [{ from, to }, setUrl] = useUrlState();
  const query = { from: isDay(from) ? from : undefined, to: isDay(to) ? to : undefined };
  const project = useCall("GET /api/v1/ops/projects/:id", { path: { id } });
  const report = useCall("GET /api/v1/ops/projects/:id/hours", { path: { id }, query }, { keep: true });
  const data = report.data;
  const called = useCalled(data);
  const sheet = data && hoursSheet(data, called, t);
  const unapproved = data ? millionths(data.hours) - millionths(data.approved_hours) : 0;
  return (
    <ReportPage
      title={t.title({ project: project.data?.name ?? "…" })}
      about={data ? t.about({ from: format.day(data.from), to: format.day(data.to) }) : ""}
      up={{ to: recordAddress("ops.projects", id), label: t.back }}
      controls={
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconChevronLeft size={16} stroke={1.6} />}
            disabled={!data}
            onClick={() => data && setUrl(shifted(data, -STEP_WEEKS))}
          >
            {t.earlier}
          </Button>
          <Button variant="default" onClick={() => setUrl({ from: undefined, to: undefined })}>
            {t.now}
          </Button>
          <Button
            variant="default"
            rightSection={<IconChevronRight size={16} stroke={1.6} />}
            disabled={!data}
            onClick={() => data && setUrl(shifted(data, STEP_WEEKS))}
          >
            {t.later}
          </Button>
        </Group>
      }
      sheet={sheet}
      error={report.error ?? project.error}
      onRetry={() => void report.refetch()}
    >
      {sheet && data && data.weeks.length > 0 ? (
        <Stack gap="md">
          <SheetTable sheet={sheet} caption={t.who} />
          {unapproved > 0 && (
            <Text size="sm">{t.open({ hours: format.number(quantityOf(unapproved)) })}</Text>
          )}
        </Stack>
      ) : (
        <Empty
          icon={IconClockHour4}
          title={t.none}
          about={t.noneAbout}
          action={
            may("hr.timesheets.create") && (
              <Button variant="default" component={To} to="/hr/timesheets">
                {t.enter}
              </Button>
            )
          }
        />
      )}
    </ReportPage>
  );
}

/** Loads the names of all employees and tasks of a report at once. */
function useCalled(report: OpsProjectHours | undefined): Called {
  const t = useTexts("ops.hours");
  const textOf = useLabelText();
  const keys = useMemo(
    () =>
      (report?.weeks ?? []).flatMap(({ employee_id, task_id }) => [
        { collection: "hr.employees", id: employee_id },
        ...(task_id ? [{ collection: "ops.tasks", id: task_id }] : []),
      ]),
    [report],
  );
  const labels = useLabels(keys);
  const named = (key: string) => {
    const label = labels.get(key);
    return label === undefined ? "…" : label === null ? t.unknown : textOf(label);
  };
  return {
    person: (id) => named(`hr.employees:${id}`),
    task: (id) => (id === null ? t.whole : named(`ops.tasks:${id}`)),
  };
}
