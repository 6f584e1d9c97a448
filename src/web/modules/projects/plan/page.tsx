import { Anchor, Button, Group, SegmentedControl, Stack } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconListCheck, IconPlus } from "@tabler/icons-react";
import { useParams } from "@tanstack/react-router";
import { useMemo } from "react";
import { Answered } from "../../../kit/answered.tsx";
import { DataTable } from "../../../kit/data-table.tsx";
import { Empty } from "../../../kit/empty.tsx";
import { PageHead } from "../../../kit/page-head.tsx";
import { Panel } from "../../../kit/panel.tsx";
import { useNameOf } from "../../../kit/person.tsx";
import { StateBadge, Tag } from "../../../kit/state-badge.tsx";
import { To } from "../../../kit/to.tsx";
import { useUrlState } from "../../../kit/use-url-state.ts";
import { Day } from "../../../kit/values.tsx";
import { WaitBox } from "../../../kit/wait.tsx";
import { useFormat } from "../../../language/format.ts";
import { useNames } from "../../../language/names/index.ts";
import { defineWords, useWords } from "../../../language/words.ts";
import { useCall } from "../../../queries.ts";
import { recordAddress } from "../../../records/meta.ts";
import { useMay } from "../../../session/session.ts";
import { useAll } from "../../print/all.ts";
import { RestNote } from "../../print/rest-note.tsx";
import { useTimeZone, useToday } from "../today.ts";
import { barsOf, TASK_FIELDS, type TaskBar } from "./bars.ts";
import { Gantt, ZOOMS, type Zoom } from "./gantt.tsx";

const words = defineWords({
  en: {
    title: (project: string) => `Plan: ${project}`,
    back: "To the project",
    add: "New task",
    zoom: "How close",
    day: "Days",
    week: "Weeks",
    month: "Months",
    none: "No tasks yet",
    noneAbout: "Break the project into tasks, say what waits for what, and the plan draws itself.",
    path: (hours: string, from: string, to: string) =>
      `Critical path: ${hours} hours of work, by the estimates from ${from} to ${to} at the earliest.`,
    late: "That is after the end of the project.",
    tasks: "Tasks",
    critical: "critical",
  },
  de: {
    title: (project: string) => `Plan: ${project}`,
    back: "Zum Projekt",
    add: "Neue Aufgabe",
    zoom: "Maßstab",
    day: "Tage",
    week: "Wochen",
    month: "Monate",
    none: "Noch keine Aufgaben",
    noneAbout:
      "Zerlegen Sie das Projekt in Aufgaben, sagen Sie, was worauf wartet, und der Plan zeichnet sich selbst.",
    path: (hours: string, from: string, to: string) =>
      `Kritischer Pfad: ${hours} Stunden Arbeit, nach den Schätzungen frühestens von ${from} bis ${to}.`,
    late: "Das liegt nach dem Projektende.",
    tasks: "Aufgaben",
    critical: "kritisch",
  },
});

const isZoom = (text: string): text is Zoom => text in ZOOMS;

export function Page() {
  const t = useWords(words);
  const format = useFormat();
  const may = useMay();
  const { id = "" } = useParams({ strict: false });
  const zone = useTimeZone();
  const today = useToday();
  const isPhone = useMediaQuery("(max-width: 48em)");
  const [{ zoom = "week" }, setUrl] = useUrlState();
  const project = useCall("GET /api/v1/ops/projects/:id", { path: { id } });
  const tasks = useAll("GET /api/v1/ops/tasks", {
    query: { project_id: id, "state[ne]": "cancelled", fields: TASK_FIELDS, limit: 200 },
  });
  const schedule = useCall("GET /api/v1/ops/projects/:id/schedule", { path: { id } });
  const bars = useMemo(
    () => barsOf(tasks.data?.data ?? [], schedule.data?.tasks ?? [], zone, today),
    [tasks.data, schedule.data, zone, today],
  );
  const plan = schedule.data;
  return (
    <>
      <PageHead
        title={t.title(project.data?.name ?? "…")}
        up={{ to: recordAddress("ops.projects", id), label: t.back }}
        about={
          plan &&
          bars.length > 0 &&
          `${t.path(format.number(plan.length), format.day(plan.starts_on), format.day(plan.ends_on))}${plan.late ? ` ${t.late}` : ""}`
        }
        actions={
          <>
            <SegmentedControl
              visibleFrom="sm"
              aria-label={t.zoom}
              value={zoom}
              onChange={(value) => setUrl({ zoom: value === "week" ? undefined : value })}
              data={(["day", "week", "month"] as const).map((value) => ({ value, label: t[value] }))}
            />
            {may("ops.tasks.create") && (
              <Button
                component={To}
                to={`/ops/tasks/new?project_id=${id}`}
                leftSection={<IconPlus size={18} stroke={1.6} />}
              >
                {t.add}
              </Button>
            )}
          </>
        }
      />
      <Answered of={tasks} wait={<WaitBox height={480} />}>
        {({ data, page }) =>
          data.length === 0 ? (
            <Empty icon={IconListCheck} title={t.none} about={t.noneAbout} />
          ) : (
            <Stack gap="md">
              <Panel flush>
                {isPhone ? (
                  <TaskList bars={bars} />
                ) : (
                  <Gantt
                    bars={bars}
                    zoom={isZoom(zoom) ? zoom : "week"}
                    project={{
                      from: project.data?.start_date ?? undefined,
                      to: project.data?.end_date ?? undefined,
                    }}
                  />
                )}
              </Panel>
              <RestNote
                shown={data.length}
                more={page.next_cursor !== null}
                to={`/ops/tasks?project_id=${id}`}
              />
            </Stack>
          )
        }
      </Answered>
    </>
  );
}

function TaskList({ bars }: { bars: readonly TaskBar[] }) {
  const t = useWords(words);
  const names = useNames();
  const nameOf = useNameOf();
  const titles = new Map(bars.map(({ task }) => [task.id, task.title]));
  return (
    <DataTable
      caption={t.tasks}
      rows={bars}
      rowKey={({ task }) => task.id}
      columns={[
        {
          key: "title",
          label: names.one("ops.tasks"),
          head: true,
          render: ({ task }) => (
            <Anchor component={To} to={recordAddress("ops.tasks", task.id)} size="sm">
              {task.title}
            </Anchor>
          ),
        },
        {
          key: "state",
          label: names.field("ops.tasks", "state"),
          render: ({ task, isCritical }) => (
            <Group gap={4} justify="flex-end">
              {isCritical && task.state !== "done" && <Tag tone="bad">{t.critical}</Tag>}
              {task.state && <StateBadge collection="ops.tasks" state={task.state} />}
            </Group>
          ),
        },
        {
          key: "from",
          label: names.field("ops.tasks", "start_on"),
          render: ({ from }) => <Day value={from} />,
        },
        { key: "to", label: names.field("ops.tasks", "due_at"), render: ({ to }) => <Day value={to} /> },
        {
          key: "who",
          label: names.field("ops.tasks", "assignee_id"),
          render: ({ task: { assignee_id } }) => nameOf(assignee_id),
        },
        {
          key: "after",
          label: names.field("ops.tasks", "depends_on_ids"),
          render: ({ task: { depends_on_ids } }) =>
            (depends_on_ids ?? []).map((id) => titles.get(id) ?? "…").join(", ") || "–",
        },
      ]}
    />
  );
}
