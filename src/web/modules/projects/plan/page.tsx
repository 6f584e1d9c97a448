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
import { useTimeZone, useToday } from "../../../kit/today.ts";
import { useUrlState } from "../../../kit/use-url-state.ts";
import { Day } from "../../../kit/values.tsx";
import { WaitBox } from "../../../kit/wait.tsx";
import { useFormat } from "../../../language/format.ts";
import { useNames } from "../../../language/names.ts";
import { useCall } from "../../../queries.ts";
import { recordAddress } from "../../../records/meta.ts";
import { useMay } from "../../../session/session.ts";
import { useTexts } from "../../ops/texts.ts";
import { useAll } from "../../print/all.ts";
import { RestNote } from "../../print/rest-note.tsx";
import { barsOf, TASK_FIELDS, type TaskBar } from "./bars.ts";
import { Gantt, ZOOMS, type Zoom } from "./gantt.tsx";

const isZoom = (text: string): text is Zoom => text in ZOOMS;

export function Page() {
  const t = useTexts("ops.plan");
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
        title={t.title({ project: project.data?.name ?? "…" })}
        up={{ to: recordAddress("ops.projects", id), label: t.back }}
        about={
          plan &&
          bars.length > 0 &&
          `${t.path({ hours: format.number(plan.length), from: format.day(plan.starts_on), to: format.day(plan.ends_on) })}${plan.late ? ` ${t.late}` : ""}`
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
  const t = useTexts("ops.plan");
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
