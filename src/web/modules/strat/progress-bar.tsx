import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconClockExclamation,
} from "@tabler/icons-react";
import { useFormat } from "../../language/format.ts";
import type { Health } from "./health.ts";
import classes from "./progress-bar.module.css";
import { useTexts } from "./texts.ts";

const SIGNS = {
  good: IconCircleCheck,
  behind: IconClockExclamation,
  risk: IconAlertTriangle,
  idle: IconCircleDashed,
} as const;

/** Each status has a shape as well as a colour. */
export function HealthSign({ health }: { health: Health }) {
  const t = useTexts("strat.progressBar");
  const Sign = SIGNS[health];
  return (
    <span className={classes.sign} data-health={health} role="img" aria-label={t[health]} title={t[health]}>
      <Sign size={18} stroke={1.8} aria-hidden />
    </span>
  );
}

interface ProgressBarProps {
  /** Percent. */
  value: number;
  /** Percent of elapsed time, marked on the bar. */
  expected?: number;
  health: Health;
}

export function ProgressBar({ value, expected, health }: ProgressBarProps) {
  const t = useTexts("strat.progressBar");
  const format = useFormat();
  const label = [
    t.progress({ done: format.percent(Math.round(value)) }),
    expected !== undefined && t.expected({ share: format.percent(Math.round(expected)) }),
  ]
    .filter(Boolean)
    .join(", ");
  return (
    <div className={classes.track} data-health={health} role="img" aria-label={label} title={label}>
      <div className={classes.fill} style={{ width: `${Math.min(100, Math.max(0, value))}%` }} />
      {expected !== undefined && expected > 0 && expected < 100 && (
        <div className={classes.expected} style={{ left: `${expected}%` }} />
      )}
    </div>
  );
}
