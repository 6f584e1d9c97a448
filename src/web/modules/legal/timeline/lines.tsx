import { Anchor, Box, Group, Text } from "@mantine/core";
import { useMemo } from "react";
import { addDays, addMonths, endOfMonth, startOfMonth } from "../../../../kernel/calendar.ts";
import { To } from "../../../kit/to.tsx";
import { useToday } from "../../../kit/today.ts";
import { useFormat } from "../../../language/format.ts";
import { useNames } from "../../../language/names.ts";
import { recordAddress } from "../../../records/meta.ts";
import { type Scale, scaleOf } from "../../projects/timeline/scale.ts";
import { Timeline } from "../../projects/timeline/timeline.tsx";
import { useTexts } from "../texts.ts";
import { type ContractLine, isInForce } from "./contract-line.ts";
import { useCourseText } from "./course-text.ts";
import classes from "./lines.module.css";

export type Span = "year" | "years" | "decade";

/** Months shown before and after today, and pixels per day. */
const SPANS: Readonly<Record<Span, { back: number; ahead: number; dayWidth: number }>> = {
  year: { back: 2, ahead: 11, dayWidth: 2.2 },
  years: { back: 6, ahead: 30, dayWidth: 1 },
  decade: { back: 24, ahead: 96, dayWidth: 0.3 },
};

export function LineOfContracts({ lines, span }: { lines: readonly ContractLine[]; span: Span }) {
  const t = useTexts("legal.lines");
  const names = useNames();
  const today = useToday();
  const scale = useMemo(() => {
    const { back, ahead, dayWidth } = SPANS[span];
    return scaleOf(startOfMonth(addMonths(today, -back)), endOfMonth(addMonths(today, ahead)), dayWidth);
  }, [span, today]);
  return (
    <>
      <Timeline
        label={t.label}
        heading={t.heading}
        scale={scale}
        today={today}
        headWidth={270}
        lanes={lines.map((line) => ({
          key: line.id,
          group: names.choice("legal.contracts", "kind", line.kind),
          height: 40,
          head: (
            <Box style={{ maxWidth: 236 }}>
              <Anchor
                component={To}
                to={recordAddress("legal.contracts", line.id)}
                size="sm"
                c="inherit"
                display="block"
                style={{ overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" }}
                title={line.title}
              >
                {line.title}
              </Anchor>
              {line.counterparty && (
                <Text size="xs" c="var(--app-quiet)" truncate dir="auto">
                  {line.counterparty}
                </Text>
              )}
            </Box>
          ),
          bars: <ContractBars line={line} scale={scale} />,
        }))}
      />
      <Legend />
    </>
  );
}

export function ContractBars({ line, scale }: { line: ContractLine; scale: Scale }) {
  const t = useTexts("legal.lines");
  const format = useFormat();
  const textOf = useCourseText();
  const { start, end, next, noticeBy, course } = line;
  const from = start ?? end ?? scale.from;
  const label = [
    line.title,
    start && t.from({ day: format.day(start) }),
    textOf(line),
    noticeBy && t.noticeBy({ day: format.day(noticeBy) }),
  ]
    .filter(Boolean)
    .join(". ");
  const term = scale.span(from, end ?? scale.to);
  const follows = next && scale.span(next.from, next.to);
  const late = noticeBy && end && course !== "terminated" && scale.span(addDays(noticeBy, 1), end);
  const isSeen = (day: string) => day >= scale.from && day <= scale.to;
  const state = isInForce(line)
    ? undefined
    : ["expired", "terminated"].includes(line.state)
      ? "over"
      : "pending";
  return (
    <div role="img" aria-label={label} title={label} style={{ position: "absolute", inset: 0 }}>
      {follows && <div className={classes.next} style={follows} />}
      {term && (
        <div
          className={classes.term}
          data-state={state}
          data-open={end === undefined || undefined}
          style={term}
        />
      )}
      {late && <div className={classes.late} style={late} />}
      {line.renewals.filter(isSeen).map((day) => (
        <div key={day} className={classes.renewal} style={{ left: scale.x(day) }} />
      ))}
      {noticeBy && isSeen(noticeBy) && (
        <div className={classes.notice} style={{ left: scale.x(addDays(noticeBy, 1)) - 1 }} />
      )}
      {end && isSeen(end) && course !== "renews" && course !== "locked_in" && (
        <div className={classes.end} style={{ left: scale.x(addDays(end, 1)) - 3 }} />
      )}
    </div>
  );
}

export function Legend() {
  const t = useTexts("legal.lines");
  return (
    <Group gap="lg" px="lg" py="md" style={{ borderTop: "1px solid var(--app-line)" }}>
      {(["term", "pending", "next", "late", "notice"] as const).map((what) => (
        <Group key={what} gap={6} wrap="nowrap">
          <span className={classes.key} aria-hidden>
            <span
              className={classes[what === "pending" ? "term" : what]}
              data-state={what === "pending" ? "pending" : undefined}
              style={what === "notice" ? { left: 12 } : { left: 0, width: 26 }}
            />
          </span>
          <Text size="xs">{t[what]}</Text>
        </Group>
      ))}
    </Group>
  );
}
