import { ActionIcon, Box, Button, Group, SegmentedControl, Select, Text, Title } from "@mantine/core";
import { useElementSize, useMediaQuery } from "@mantine/hooks";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import type { HrAbsences } from "../../../../client/contract.ts";
import { daysBetween, weekdayOf } from "../../../../kernel/calendar.ts";
import { Panel } from "../../../kit/panel.tsx";
import { useToday } from "../../../kit/today.ts";
import { useFormat } from "../../../language/format.ts";
import { scaleOf, shading } from "../../projects/timeline/scale.ts";
import { Timeline } from "../../projects/timeline/timeline.tsx";
import { useTexts } from "../texts.ts";
import { AbsenceBars } from "./bars.tsx";
import classes from "./calendar.module.css";
import { AbsenceList } from "./list.tsx";

interface LeaveCalendarProps {
  answer: HrAbsences;
  isLong: boolean;
  /** Moves by a number of months; 0 goes to the current one. */
  onMove(months: number): void;
  onLength(isLong: boolean): void;
  onAsk(employeeId: string, day: string): void;
}

/** Width of the name column in pixels. */
const HEAD = 200;

export function LeaveCalendar({ answer, isLong, onMove, onLength, onAsk }: LeaveCalendarProps) {
  const t = useTexts("hr.calendar");
  const format = useFormat();
  const today = useToday();
  const isPhone = useMediaQuery("(max-width: 48em)");
  const [unit, setUnit] = useState<string | null>(null);
  const { from, to, people, holidays, working_days } = answer;
  const { ref, width } = useElementSize();
  // Fills the available width; rounded to quarter pixels, which add up exactly.
  const room = Math.floor((4 * (width - HEAD)) / (daysBetween(from, to) + 1)) / 4;
  const dayWidth = Math.max(isLong ? 12 : 26, room);
  const scale = useMemo(() => scaleOf(from, to, dayWidth), [from, to, dayWidth]);
  const shades = useMemo(() => {
    const rests = new Map(holidays.map(({ date, half_day }) => [date, half_day ? "half" : "full"] as const));
    return shading(scale, (day) => (working_days.includes(weekdayOf(day)) ? rests.get(day) : "full"));
  }, [scale, holidays, working_days]);
  const units = new Map(people.map((one) => [one.unit_id ?? "", one.unit ?? t.noUnit]));
  const shown = people.filter(({ unit_id }) => unit === null || (unit_id ?? "") === unit);
  const title = isLong ? `${format.month(from)} – ${format.month(to)}` : format.month(from);
  return (
    <Panel flush>
      <Group justify="space-between" px="lg" py="md" gap="sm">
        <Group gap="xs">
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t.before}
            onClick={() => onMove(isLong ? -3 : -1)}
          >
            <IconChevronLeft size={18} stroke={1.6} />
          </ActionIcon>
          <ActionIcon variant="default" size={36} aria-label={t.after} onClick={() => onMove(isLong ? 3 : 1)}>
            <IconChevronRight size={18} stroke={1.6} />
          </ActionIcon>
          <Button variant="default" onClick={() => onMove(0)}>
            {t.today}
          </Button>
          <Title order={2} size="h4" ml="xs" aria-live="polite">
            {title}
          </Title>
        </Group>
        <Group gap="xs">
          {units.size > 1 && (
            <Select
              aria-label={t.unit}
              placeholder={t.allUnits}
              clearable
              value={unit}
              onChange={setUnit}
              data={[...units].map(([value, label]) => ({ value, label }))}
              w={{ base: "100%", xs: 190 }}
            />
          )}
          <SegmentedControl
            aria-label={t.length}
            value={isLong ? "long" : "short"}
            onChange={(value) => onLength(value === "long")}
            data={[
              { value: "short", label: t.month },
              { value: "long", label: t.quarter },
            ]}
          />
        </Group>
      </Group>
      {isPhone ? (
        <AbsenceList people={shown} />
      ) : (
        <div ref={ref}>
          <Timeline
            label={t.label}
            heading={t.person}
            scale={scale}
            today={today}
            headWidth={HEAD}
            shades={shades}
            lanes={shown.map((person) => ({
              key: person.employee_id,
              group: person.unit ?? t.noUnit,
              height: 34,
              head: (
                <Text
                  size="sm"
                  truncate
                  // Table cells grow with their content, so a long name would otherwise shift the days.
                  w={HEAD - 32}
                  dir="auto"
                  fw={person.self ? 600 : 400}
                  title={person.name}
                >
                  {person.name}
                </Text>
              ),
              bars: <AbsenceBars person={person} scale={scale} onAsk={person.self ? onAsk : undefined} />,
            }))}
          />
        </div>
      )}
      <Legend holidays={holidays} />
    </Panel>
  );
}

function Legend({ holidays }: Pick<HrAbsences, "holidays">) {
  const t = useTexts("hr.calendar");
  const format = useFormat();
  return (
    <Box px="lg" py="md" style={{ borderTop: "1px solid var(--app-line)" }}>
      <Group gap="lg">
        {(["agreed", "asked", "away"] as const).map((kind) => (
          <Group key={kind} gap={6} wrap="nowrap">
            <span className={classes.key} aria-hidden>
              <span className={classes.bar} data-kind={kind} />
            </span>
            <Text size="xs">{t[kind]}</Text>
          </Group>
        ))}
        <Group gap={6} wrap="nowrap" visibleFrom="sm">
          <span className={classes.key} data-rest aria-hidden />
          <Text size="xs">{t.rest}</Text>
        </Group>
        <Text size="xs" c="var(--app-quiet)">
          {holidays.length > 0 &&
            `${t.holidays}: ${holidays
              .map(
                ({ date, name, half_day }) => `${name} (${format.day(date)}${half_day ? `, ${t.half}` : ""})`,
              )
              .join(", ")}`}
        </Text>
      </Group>
    </Box>
  );
}
