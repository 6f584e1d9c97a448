import { useFormat } from "../../../language/format.ts";
import { useNames } from "../../../language/names.ts";
import { useTexts } from "../../ops/texts.ts";
import type { Scale } from "../timeline/scale.ts";
import type { TaskBar } from "./bars.ts";
import classes from "./gantt.module.css";
import { type Days, useDrag } from "./use-drag.ts";

interface GanttBarProps {
  bar: TaskBar;
  scale: Scale;
  canMove: boolean;
  onMoved(days: Days): void;
  onOpen(): void;
}

const isDone = (state: string | undefined) => state === "done" || state === "cancelled";

export function GanttBar({ bar, scale, canMove, onMoved, onOpen }: GanttBarProps) {
  const t = useTexts("ops.ganttBar");
  const format = useFormat();
  const names = useNames();
  const { task, from, to, isSet, isCritical, slackHours } = bar;
  const drag = useDrag({ from, to, dayWidth: scale.dayWidth, onMoved });
  const span = scale.span(drag.days.from, drag.days.to);
  if (!span) return null;
  const isWhole = (task.subtasks ?? 0) > 0;
  const isFixed = !canMove || isDone(task.state) || isWhole;
  const label = [
    t.span({ title: task.title ?? "", from: format.day(drag.days.from), to: format.day(drag.days.to) }),
    task.state && names.state("ops.tasks", task.state),
    !isSet && t.reckoned,
    isCritical ? t.critical : slackHours > 0 && t.slack({ hours: format.number(slackHours) }),
  ]
    .filter(Boolean)
    .join(", ");
  const look = {
    className: classes.bar,
    style: { left: span.left + 1, width: Math.max(6, span.width - 2) },
    title: label,
    "data-task": task.id,
    "data-reckoned": !isSet || undefined,
    "data-done": isDone(task.state) || undefined,
    "data-critical": (isCritical && !isDone(task.state)) || undefined,
    "data-whole": isWhole || undefined,
    "data-dragging": drag.isMoving || undefined,
  };
  const name = (
    <span className={classes.name} style={{ left: span.left + span.width + 14 }} aria-hidden>
      {drag.isMoving ? `${format.day(drag.days.from)} – ${format.day(drag.days.to)}` : task.title}
    </span>
  );
  if (isFixed) {
    return (
      <>
        <div {...look} role="img" aria-label={label} />
        {name}
      </>
    );
  }
  return (
    <>
      <button
        {...look}
        type="button"
        aria-label={label}
        aria-description={t.howTo}
        aria-keyshortcuts="ArrowLeft ArrowRight Shift+ArrowLeft Shift+ArrowRight"
        onPointerDown={drag.start("all")}
        onPointerMove={drag.onPointerMove}
        onPointerUp={drag.onPointerUp}
        onKeyDown={(event) => {
          if (event.key === "Enter") onOpen();
          else drag.onKeyDown(event);
        }}
        onDoubleClick={onOpen}
        onBlur={drag.onBlur}
      >
        <span className={classes.handle} data-side="from" onPointerDown={drag.start("from")} />
        <span className={classes.handle} data-side="to" onPointerDown={drag.start("to")} />
      </button>
      {name}
      <span className="unseen" aria-live="polite">
        {drag.isMoving ? label : ""}
      </span>
    </>
  );
}
