import { Anchor, Box, Group, SegmentedControl, Switch, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconTimeline } from "@tabler/icons-react";
import { useMemo } from "react";
import type { OpsProjectView } from "../../../../client/contract.ts";
import { addDays, addMonths, endOfMonth, startOfMonth } from "../../../../kernel/calendar.ts";
import { Answered } from "../../../kit/answered.tsx";
import { DataTable } from "../../../kit/data-table.tsx";
import { Empty } from "../../../kit/empty.tsx";
import { PageHead } from "../../../kit/page-head.tsx";
import { Panel } from "../../../kit/panel.tsx";
import { useNameOf } from "../../../kit/person.tsx";
import { StateBadge } from "../../../kit/state-badge.tsx";
import { To } from "../../../kit/to.tsx";
import { useToday } from "../../../kit/today.ts";
import { useUrlState } from "../../../kit/use-url-state.ts";
import { Day } from "../../../kit/values.tsx";
import { WaitBox } from "../../../kit/wait.tsx";
import { useFormat } from "../../../language/format.ts";
import { useNames } from "../../../language/names.ts";
import { recordAddress } from "../../../records/meta.ts";
import { useTexts } from "../../ops/texts.ts";
import { useAll } from "../../print/all.ts";
import { HealthSign } from "../../strat/progress-bar.tsx";
import { type Scale, scaleOf } from "../timeline/scale.ts";
import { Timeline } from "../timeline/timeline.tsx";
import classes from "./all.module.css";

const FIELDS = "code,name,state,start_date,end_date,progress,health,manager_id";
const HEALTH = { green: "good", amber: "behind", red: "risk" } as const;
const healthOf = ({ health }: OpsProjectView) => (health ? HEALTH[health] : "idle");

export function Page() {
  const t = useTexts("ops.all");
  const today = useToday();
  const isPhone = useMediaQuery("(max-width: 48em)");
  const [{ ended, span = ended ? "far" : "near" }, setUrl] = useUrlState();
  const call = useAll(
    "GET /api/v1/ops/projects",
    {
      query: {
        fields: FIELDS,
        sort: "start_date",
        limit: 200,
        ...(!ended && { "state[in]": "planned,active,on_hold" }),
      },
    },
    { keep: true },
  );
  const scale = useMemo(() => {
    const [back, ahead, width] = span === "far" ? [24, 12, 1] : [5, 7, 2.2];
    return scaleOf(startOfMonth(addMonths(today, -back)), endOfMonth(addMonths(today, ahead)), width);
  }, [span, today]);
  return (
    <>
      <PageHead title={t.title} about={t.about} />
      <Answered of={call} wait={<WaitBox height={400} />}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty icon={IconTimeline} title={t.none} about={t.noneAbout} />
          ) : (
            <Panel
              flush
              actions={
                <Group gap="md">
                  <Switch
                    label={t.ended}
                    checked={ended !== undefined}
                    onChange={(event) => setUrl({ ended: event.currentTarget.checked ? "1" : undefined })}
                  />
                  <SegmentedControl
                    visibleFrom="sm"
                    aria-label={t.span}
                    value={span}
                    onChange={(value) => setUrl({ span: value })}
                    data={[
                      { value: "near", label: t.near },
                      { value: "far", label: t.far },
                    ]}
                  />
                </Group>
              }
            >
              {isPhone ? <ProjectTable projects={data} /> : <ProjectLines projects={data} scale={scale} />}
            </Panel>
          )
        }
      </Answered>
    </>
  );
}

function ProjectLines({ projects, scale }: { projects: readonly OpsProjectView[]; scale: Scale }) {
  const t = useTexts("ops.all");
  const nameOf = useNameOf();
  const today = useToday();
  return (
    <Timeline
      label={t.title}
      heading={t.project}
      scale={scale}
      today={today}
      headWidth={280}
      lanes={projects.map((project) => ({
        key: project.id,
        height: 46,
        head: (
          <Group gap="xs" wrap="nowrap" style={{ maxWidth: 250 }}>
            <HealthSign health={healthOf(project)} />
            <Box style={{ minWidth: 0 }}>
              <Anchor
                component={To}
                to={recordAddress("ops.projects", project.id)}
                size="sm"
                c="inherit"
                display="block"
                title={project.name ?? ""}
                style={{ overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" }}
              >
                {project.name}
              </Anchor>
              <Text size="xs" c="var(--app-quiet)" truncate>
                {[project.code, nameOf(project.manager_id)].filter(Boolean).join(" · ")}
              </Text>
            </Box>
          </Group>
        ),
        bars: <ProjectBar project={project} scale={scale} />,
      }))}
    />
  );
}

function ProjectBar({ project, scale }: { project: OpsProjectView; scale: Scale }) {
  const t = useTexts("ops.all");
  const format = useFormat();
  const { id, name, start_date, end_date, progress } = project;
  const from = start_date ?? end_date;
  if (!from) {
    return (
      <Text size="xs" c="var(--app-quiet)" pl="sm">
        {t.undated}
      </Text>
    );
  }
  const to = end_date ?? scale.to;
  const span = scale.span(from, to);
  if (!span) return null;
  const done = Number(progress ?? 0);
  const whole = scaleOf(from, addDays(to, 0), scale.dayWidth).width;
  const label = t.bar({
    name: name ?? "",
    from: format.day(from),
    to: format.day(to),
    done: format.percent(Math.round(done)),
  });
  return (
    <To
      to={`/ops/projects/${id}/plan`}
      className={classes.bar}
      data-health={healthOf(project)}
      style={{ left: span.left, width: span.width }}
      aria-label={label}
      title={label}
    >
      <span
        className={classes.done}
        style={{ width: Math.max(0, whole * (done / 100) - Math.max(0, -scale.x(from))) }}
      />
    </To>
  );
}

function ProjectTable({ projects }: { projects: readonly OpsProjectView[] }) {
  const t = useTexts("ops.all");
  const format = useFormat();
  const names = useNames();
  const field = (name: string) => names.field("ops.projects", name);
  return (
    <DataTable
      caption={t.title}
      rows={projects}
      rowKey={({ id }) => id}
      columns={[
        {
          key: "name",
          label: t.project,
          head: true,
          render: (project) => (
            <Group gap="xs" wrap="nowrap">
              <HealthSign health={healthOf(project)} />
              <Anchor component={To} to={recordAddress("ops.projects", project.id)} size="sm">
                {project.name}
              </Anchor>
            </Group>
          ),
        },
        {
          key: "state",
          label: field("state"),
          render: ({ state }) => state && <StateBadge collection="ops.projects" state={state} />,
        },
        {
          key: "from",
          label: field("start_date"),
          render: ({ start_date }) => start_date && <Day value={start_date} />,
        },
        {
          key: "to",
          label: field("end_date"),
          render: ({ end_date }) => end_date && <Day value={end_date} />,
        },
        {
          key: "progress",
          label: t.progress,
          figures: true,
          render: ({ progress }) => format.percent(Math.round(Number(progress ?? 0))),
        },
      ]}
    />
  );
}
