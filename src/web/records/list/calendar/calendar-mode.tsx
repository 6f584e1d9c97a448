import { ActionIcon, Alert, Box, Button, Group, SegmentedControl, Select, Title } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconChevronLeft, IconChevronRight, IconInfoCircle } from "@tabler/icons-react";
import { useMemo } from "react";
import { ProblemNote } from "../../../kit/problem-note.tsx";
import { useToday } from "../../../kit/today.ts";
import { useUrlState } from "../../../kit/use-url-state.ts";
import { useFormat } from "../../../language/format.ts";
import { useNames } from "../../../language/names.ts";
import type { MetaEntity } from "../../meta.ts";
import { useTexts } from "../../texts.ts";
import { cardFacts } from "../board/card-facts.ts";
import { expansionsFor } from "../columns.ts";
import { monthStart, shifted, weekStart } from "../filters/day-steps.ts";
import type { Question } from "../question.ts";
import { Agenda } from "./agenda.tsx";
import { calendarFields } from "./calendar-fields.ts";
import { DayGrid } from "./day-grid.tsx";
import { useDays } from "./use-days.ts";

interface CalendarModeProps {
  entity: MetaEntity;
  question: Question;
  onChange(question: Partial<Question>): void;
}

export function CalendarMode({ entity, question, onChange }: CalendarModeProps) {
  const t = useTexts("records.calendarMode");
  const names = useNames();
  const format = useFormat();
  const today = useToday();
  const [url, setUrl] = useUrlState();
  const isNarrow = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  const fields = calendarFields(entity);
  const field = fields.find(({ name }) => name === question.calendar) ?? fields[0];
  const facts = useMemo(() => cardFacts(entity), [entity]);
  const span = url.span === "week" ? "week" : "month";
  const on = /^\d{4}-\d\d-\d\d$/.test(url.on ?? "") ? (url.on ?? today) : today;
  const [from, to] = span === "week" ? weekOf(on) : monthOf(on);
  const expand = expansionsFor(facts.columns);
  const list = {
    fields: [...new Set([...facts.fields, field?.name ?? "state"])].join(","),
    ...(expand.length > 0 && { expand: expand.join(",") }),
  };
  // The calendar is offered only for collections with a date field.
  const days = useDays(entity, question, field ?? NO_FIELD, [from, to], list);

  const go = (day: string) => setUrl({ on: day === today ? undefined : day });
  const step = (by: number) => go(span === "week" ? shifted(on, 7 * by) : monthStart(on, by));
  if (!field) return null;
  if (days.error) return <ProblemNote error={days.error} onRetry={days.retry} />;
  const head = span === "week" ? `${format.day(from)} – ${format.day(to)}` : format.month(on);
  return (
    <Box>
      <Group justify="space-between" mb="sm" gap="xs" className="no-print">
        <Group gap={4}>
          <ActionIcon variant="default" size="lg" aria-label={t.before} onClick={() => step(-1)}>
            <IconChevronLeft size={18} stroke={1.6} />
          </ActionIcon>
          <Button variant="default" onClick={() => go(today)}>
            {t.today}
          </Button>
          <ActionIcon variant="default" size="lg" aria-label={t.after} onClick={() => step(1)}>
            <IconChevronRight size={18} stroke={1.6} />
          </ActionIcon>
          <Title order={2} size="h4" ml="sm" aria-live="polite">
            {head}
          </Title>
        </Group>
        <Group gap="xs">
          {fields.length > 1 && (
            <Select
              aria-label={t.by}
              w={190}
              allowDeselect={false}
              data={fields.map(({ name }) => ({ value: name, label: names.field(entity.collection, name) }))}
              value={field.name}
              onChange={(name) => onChange({ calendar: name === fields[0]?.name ? "" : (name ?? "") })}
            />
          )}
          <SegmentedControl
            aria-label={t.span}
            value={span}
            onChange={(next) => setUrl({ span: next === "week" ? "week" : undefined })}
            data={[
              { value: "month", label: t.month },
              { value: "week", label: t.week },
            ]}
          />
        </Group>
      </Group>
      {days.isCut && (
        <Alert mb="sm" color="yellow" icon={<IconInfoCircle />}>
          <Group justify="space-between" gap="xs">
            {t.cut({ count: format.number(days.count) })}
            <Button size="compact-sm" variant="default" onClick={days.readOn}>
              {t.rest}
            </Button>
          </Group>
        </Alert>
      )}
      {isNarrow ? (
        <Agenda entity={entity} facts={facts} {...days} />
      ) : (
        <DayGrid
          entity={entity}
          facts={facts}
          from={from}
          to={to}
          month={span === "month" ? on.slice(0, 7) : undefined}
          onStep={step}
          {...days}
        />
      )}
    </Box>
  );
}

const NO_FIELD = { name: "created_at", kind: "datetime" } as ReturnType<typeof calendarFields>[number];

function weekOf(day: string): readonly [string, string] {
  return [weekStart(day), shifted(weekStart(day), 6)];
}

/** Month extended to whole weeks. */
function monthOf(day: string): readonly [string, string] {
  const last = shifted(monthStart(day, 1), -1);
  return [weekStart(monthStart(day)), shifted(weekStart(last), 6)];
}
