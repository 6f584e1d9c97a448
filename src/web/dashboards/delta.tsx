import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from "@tabler/icons-react";
import { useTexts } from "../kit/texts.ts";
import { useFormat } from "../language/format.ts";
import classes from "./delta.module.css";

export type Rising = "good" | "bad" | "neutral";

interface DeltaProps {
  now: number;
  before: number;
  /** Formatted, for the case that there is no percentage. */
  beforeText: string;
  /** Period that is compared. */
  than: string;
  /** True if that period is one day. */
  isDay: boolean;
  rising: Rising;
}

/** Change since the period before: with an arrow and a sign, so that it is not told by colour alone. */
export function Delta({ now, before, beforeText, than, isDay, rising }: DeltaProps) {
  const t = useTexts("common.delta");
  const format = useFormat();
  const change = now - before;
  const Arrow = change > 0 ? IconArrowUpRight : change < 0 ? IconArrowDownRight : IconArrowRight;
  const percent = before === 0 ? undefined : Math.round((100 * change) / Math.abs(before));
  const single = isDay ? "yes" : "no";
  const plain =
    change === 0
      ? t.same({ than, single })
      : percent === undefined
        ? t.from({ before: beforeText, than, single })
        : undefined;
  const said = () => {
    if (plain !== undefined || percent === undefined) return plain;
    const size = format.percent(Math.abs(percent));
    return change > 0 ? t.up({ size, than }) : t.down({ size, than });
  };
  return (
    <span className={classes.delta} title={t.before({ than, before: beforeText })}>
      <span className={classes.change} data-tone={toneOf(change, rising)} aria-hidden="true">
        <Arrow size={15} stroke={2} />
        {percent === undefined || change === 0
          ? null
          : `${change > 0 ? "+" : "−"}${format.percent(Math.abs(percent))}`}
      </span>
      <span className={classes.than} aria-hidden="true">
        {plain ?? t.versus({ than })}
      </span>
      <span className="unseen">{said()}</span>
    </span>
  );
}

function toneOf(change: number, rising: Rising) {
  if (change === 0 || rising === "neutral") return undefined;
  return change > 0 === (rising === "good") ? "good" : "bad";
}
