import { Anchor, Box, Group, Text } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import type { OpsTaskView } from "../../../../client/contract.ts";
import { addDays, weekdayOf } from "../../../../kernel/calendar.ts";
import { useActWith } from "../../../kit/act.ts";
import { useNameOf } from "../../../kit/person.tsx";
import { useShownShortcuts } from "../../../kit/shortcuts.ts";
import { To } from "../../../kit/to.tsx";
import { useTimeZone, useToday } from "../../../kit/today.ts";
import { useFormat } from "../../../language/format.ts";
import { recordAddress, useEntity } from "../../../records/meta.ts";
import { undoUpdate } from "../../../records/undo.ts";
import { client, useMay } from "../../../session/session.ts";
import { useTexts } from "../../ops/texts.ts";
import { scaleOf, shading } from "../timeline/scale.ts";
import { Timeline } from "../timeline/timeline.tsx";
import { Arrows } from "./arrows.tsx";
import { daysSet, type TaskBar } from "./bars.ts";
import classes from "./gantt.module.css";
import { GanttBar } from "./gantt-bar.tsx";
import type { Days } from "./use-drag.ts";

/** Pixels per day. */
export const ZOOMS = { day: 26, week: 9, month: 3 } as const;
export type Zoom = keyof typeof ZOOMS;

interface GanttProps {
  bars: readonly TaskBar[];
  zoom: Zoom;
  project: { from: string | undefined; to: string | undefined };
}

export function Gantt({ bars, zoom, project }: GanttProps) {
  const t = useTexts("ops.gantt");
  const nameOf = useNameOf();
  const may = useMay();
  const navigate = useNavigate();
  const today = useToday();
  const move = useMoveTask();
  const canMove = may("ops.tasks.update");
  useShownShortcuts(
    canMove
      ? [
          { keys: "left+right", label: t.moveKeys },
          { keys: "shift+left+right", label: t.endKeys },
          { keys: "alt+left+right", label: t.startKeys },
        ]
      : [],
  );
  const [from, to] = rangeOf(bars, project, today);
  const scale = useMemo(() => scaleOf(from, to, ZOOMS[zoom]), [from, to, zoom]);
  const shades = useMemo(
    () => (zoom === "month" ? [] : shading(scale, (day) => (weekdayOf(day) > 5 ? "full" : undefined))),
    [scale, zoom],
  );
  const mark = `${zoom} ${from} ${bars.map((bar) => `${bar.task.id}${bar.from}${bar.to}`).join()}`;
  return (
    <>
      <Timeline
        label={t.label}
        heading={t.heading}
        scale={scale}
        today={today}
        headWidth={270}
        shades={shades}
        start={addDays(firstOpen(bars, today), -7)}
        lanes={bars.map((bar, index) => ({
          key: bar.task.id,
          height: 46,
          head: (
            <Box pl={bar.depth * 16} style={{ maxWidth: 238 }}>
              <Anchor
                component={To}
                to={recordAddress("ops.tasks", bar.task.id)}
                size="sm"
                c="inherit"
                display="block"
                title={bar.task.title ?? ""}
                style={{ overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" }}
              >
                {bar.task.title}
              </Anchor>
              <Text size="xs" c="var(--app-quiet)" truncate>
                {nameOf(bar.task.assignee_id)}
              </Text>
            </Box>
          ),
          bars: (
            <>
              {index === 0 && <Arrows bars={bars} mark={mark} />}
              <GanttBar
                // Remounts the bar once the API has confirmed new dates, to discard the state of the drag.
                key={`${bar.from} ${bar.to}`}
                bar={bar}
                scale={scale}
                canMove={canMove}
                onMoved={(days) => move(bar.task, days)}
                onOpen={() => void navigate({ to: recordAddress("ops.tasks", bar.task.id) })}
              />
            </>
          ),
        }))}
      />
      <Group gap="lg" px="lg" py="md" style={{ borderTop: "1px solid var(--app-line)" }}>
        {(["set", "reckoned", "critical", "done"] as const).map((what) => (
          <Group key={what} gap={6} wrap="nowrap">
            <span className={classes.key} aria-hidden>
              <span className={classes.bar} {...(what !== "set" && { [`data-${what}`]: true })} />
            </span>
            <Text size="xs">{t[what]}</Text>
          </Group>
        ))}
      </Group>
    </>
  );
}

/** Saves a task's new dates and refreshes the critical path. */
function useMoveTask(): (task: OpsTaskView, days: Days) => void {
  const t = useTexts("ops.gantt");
  const format = useFormat();
  const zone = useTimeZone();
  const entity = useEntity("ops.tasks");
  const act = useActWith(
    async ({ task, days }: { task: OpsTaskView; days: Days }) => {
      const moved = await client.call("PUT /api/v1/ops/tasks/:id", {
        path: { id: task.id },
        body: daysSet(task, days.from, days.to, zone),
        ...(task.version !== undefined && { version: task.version }),
      });
      return { before: { start_on: task.start_on, due_at: task.due_at }, moved };
    },
    {
      done: ({ moved: { title, start_on, due_at } }) =>
        t.moved({ title: title ?? "", from: format.day(start_on ?? ""), to: format.day(due_at ?? "") }),
      undo: ({ before, moved: { state = "", version = 0, ...moved } }) =>
        entity ? undoUpdate(entity, before, { ...moved, state, version }) : undefined,
      stale: ["GET /api/v1/ops/tasks", "GET /api/v1/ops/projects"],
    },
  );
  return (task, days) => act.mutate({ task, days });
}

/** Start of the first unfinished task, or today if that is earlier. */
function firstOpen(bars: readonly TaskBar[], today: string): string {
  const [first = today] = [
    today,
    ...bars.filter(({ task }) => task.state !== "done").map(({ from }) => from),
  ].sort();
  return first;
}

function rangeOf(
  bars: readonly TaskBar[],
  project: GanttProps["project"],
  today: string,
): readonly [string, string] {
  const starts = [today, project.from, ...bars.map(({ from }) => from)].filter((day) => day !== undefined);
  const ends = [today, project.to, ...bars.map(({ to }) => to)].filter((day) => day !== undefined);
  const [first = today] = starts.toSorted();
  const last = ends.toSorted().at(-1) ?? today;
  return [addDays(first, -7), addDays(last, 45)];
}
