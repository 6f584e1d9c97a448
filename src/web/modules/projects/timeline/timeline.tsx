import { type ReactNode, useEffect, useRef } from "react";
import { addDays, weekdayOf } from "../../../../kernel/calendar.ts";
import { ScrollBox } from "../../../kit/scroll-box.tsx";
import { useFormat } from "../../../language/format.ts";
import { useLanguage } from "../../../language/language.ts";
import { daysOf, monthsOf, type Scale, type Shade, type Tick, weeksOf, yearsOf } from "./scale.ts";
import classes from "./timeline.module.css";

export interface Lane {
  readonly key: string;
  /** Lanes of the same group are adjacent and share a heading. */
  readonly group?: string;
  /** Label; stays visible while scrolling. */
  readonly head: ReactNode;
  readonly height?: number;
  readonly bars: ReactNode;
}

/** Any Monday; weekday names are derived from it. */
const A_MONDAY = "2024-01-01";

interface TimelineProps {
  label: string;
  /** Heading of the label column: "Contract". */
  heading: string;
  scale: Scale;
  lanes: readonly Lane[];
  today: string;
  headWidth?: number;
  shades?: readonly Shade[];
  maxHeight?: number | string;
  /** Day initially at the left edge. */
  start?: string;
}

export function Timeline({
  label,
  heading,
  scale,
  lanes,
  today,
  headWidth = 240,
  shades = [],
  maxHeight = "70vh",
  start,
}: TimelineProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (box.current && start !== undefined) box.current.scrollLeft = Math.max(0, scale.x(start));
  }, [start, scale]);
  const isToday = today >= scale.from && today <= scale.to;
  return (
    <ScrollBox label={label} maxHeight={maxHeight} ref={box}>
      <div className={classes.whole} style={{ width: headWidth + scale.width }}>
        <div className={classes.backdrop} style={{ left: headWidth, width: scale.width }} aria-hidden>
          {shades.map(({ left, width, mark }) => (
            <div key={left} className={classes.shade} data-mark={mark} style={{ left, width }} />
          ))}
          {isToday && <div className={classes.today} style={{ left: scale.x(today) + scale.dayWidth / 2 }} />}
        </div>
        <table className={classes.table} aria-label={label}>
          <thead style={{ position: "sticky", top: 0, zIndex: 3, background: "var(--app-surface)" }}>
            <tr>
              <th scope="col" className={classes.corner} style={{ width: headWidth, minWidth: headWidth }}>
                <span className="unseen">{heading}</span>
              </th>
              <td className={classes.ruler} style={{ width: scale.width, minWidth: scale.width }}>
                <Ruler scale={scale} today={today} />
              </td>
            </tr>
          </thead>
          <tbody>
            {lanes.map((lane, index) => (
              <LaneRows
                key={lane.key}
                lane={lane}
                isFirst={lane.group !== undefined && lane.group !== lanes[index - 1]?.group}
              />
            ))}
          </tbody>
        </table>
      </div>
    </ScrollBox>
  );
}

interface LaneRowsProps {
  lane: Lane;
  isFirst: boolean;
}

function LaneRows({ lane: { group, head, height = 38, bars }, isFirst }: LaneRowsProps) {
  return (
    <>
      {isFirst && (
        <tr>
          <th colSpan={2} scope="rowgroup" className={classes.groupCell}>
            <span className={classes.group}>{group}</span>
          </th>
        </tr>
      )}
      <tr>
        <th scope="row" className={classes.head}>
          {head}
        </th>
        <td className={classes.lane} style={{ height }}>
          {bars}
        </td>
      </tr>
    </>
  );
}

/** Years and months, months and weeks, or months and days, depending on the zoom. */
function Ruler({ scale, today }: { scale: Scale; today: string }) {
  const format = useFormat();
  const { language } = useLanguage();
  const written = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
  const letters = Array.from({ length: 7 }, (_, place) =>
    written(addDays(A_MONDAY, place), { weekday: "narrow" }),
  );
  const isWide = scale.dayWidth >= 18;
  const isMiddling = scale.dayWidth >= 5;
  const upper = isMiddling ? monthsOf(scale) : yearsOf(scale);
  const lower = isWide ? daysOf(scale) : isMiddling ? weeksOf(scale) : monthsOf(scale);
  return (
    <div aria-hidden style={{ position: "relative", height: isWide ? 58 : 46 }}>
      {upper.map((tick) => (
        <Mark key={`upper ${tick.from}`} tick={tick} top={2}>
          {isMiddling ? format.month(tick.from) : tick.from.slice(0, 4)}
        </Mark>
      ))}
      {isWide &&
        lower.map((tick) => (
          <Mark key={`weekday ${tick.from}`} tick={tick} top={20} isCentred isToday={tick.from === today}>
            {letters[weekdayOf(tick.from) - 1]}
          </Mark>
        ))}
      {lower.map((tick) => (
        <Mark
          key={tick.from}
          tick={tick}
          top={isWide ? 37 : 24}
          isCentred={isWide}
          isToday={isWide && tick.from === today}
        >
          {isMiddling
            ? Number(tick.from.slice(8))
            : scale.dayWidth >= 1
              ? written(tick.from, { month: "short" })
              : ""}
        </Mark>
      ))}
    </div>
  );
}

interface MarkProps {
  tick: Tick;
  top: number;
  isCentred?: boolean;
  isToday?: boolean;
  children: ReactNode;
}

const Mark = ({ tick, top, isCentred = false, isToday = false, children }: MarkProps) => (
  <span
    className={classes.tick}
    data-centred={isCentred || undefined}
    data-today={isToday || undefined}
    style={{ left: tick.left, width: tick.width, top }}
  >
    {children}
  </span>
);
