import { Box, Checkbox, Group, Stack, Text, TextInput } from "@mantine/core";
import { type KeyboardEvent, useRef } from "react";
import { addDays } from "../../../../kernel/calendar.ts";
import { RemoveRow } from "../../../kit/rows.tsx";
import { ScrollBox } from "../../../kit/scroll-box.tsx";
import { useToday } from "../../../kit/today.ts";
import { useFormat } from "../../../language/format.ts";
import { useLanguage } from "../../../language/language.ts";
import { useNames } from "../../../language/names.ts";
import { RecordLink } from "../../../records/fields/record-link.tsx";
import { ReferencePicker } from "../../../records/fields/reference-picker.tsx";
import { useMay } from "../../../session/session.ts";
import { useTexts } from "../texts.ts";
import { isWrong, type Row, sum, WEEK } from "./rows.ts";
import classes from "./week.module.css";

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Enter: [1, 0],
};

interface WeekGridProps {
  monday: string;
  rows: readonly Row[];
  isFixed: boolean;
  onChange(rows: readonly Row[]): void;
}

/** Timesheet grid. Arrow keys and Enter move between fields. */
export function WeekGrid({ monday, rows, isFixed, onChange }: WeekGridProps) {
  const t = useTexts("hr.grid");
  const format = useFormat();
  const { language } = useLanguage();
  const today = useToday();
  const grid = useRef<HTMLTableElement>(null);
  const days = WEEK.map((day) => addDays(monday, day));
  const dayName = new Intl.DateTimeFormat(language, { weekday: "short", timeZone: "UTC" });
  const nameOf = (day: string) => `${dayName.format(new Date(`${day}T00:00:00Z`))} ${Number(day.slice(8))}`;

  const change = (row: Row, changes: Partial<Row>) =>
    onChange(rows.map((one) => (one === row ? { ...one, ...changes } : one)));

  function step(event: KeyboardEvent<HTMLInputElement>, row: number, day: number) {
    const field = event.currentTarget;
    const [down, across] =
      STEPS[event.key] ??
      (event.key === "ArrowRight" && field.selectionEnd === field.value.length
        ? [0, 1]
        : event.key === "ArrowLeft" && field.selectionStart === 0
          ? [0, -1]
          : [0, 0]);
    if (down === 0 && across === 0) return;
    const next = grid.current?.querySelector<HTMLInputElement>(`[data-cell="${row + down} ${day + across}"]`);
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.select();
  }

  return (
    <ScrollBox label={t.label}>
      <table
        className={classes.grid}
        ref={grid}
        aria-label={t.label}
        style={{ minWidth: isFixed ? 620 : 860 }}
      >
        <thead>
          <tr>
            <th scope="col" style={{ minWidth: isFixed ? 130 : 250 }}>
              {t.work}
            </th>
            {days.map((day) => (
              <th key={day} scope="col" className={day === today ? classes.today : undefined}>
                {nameOf(day)}
              </th>
            ))}
            <th scope="col">{t.total}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.key}>
              <td>
                <Work row={row} isFixed={isFixed} onChange={(changes) => change(row, changes)} />
              </td>
              {WEEK.map((day) => (
                <td key={day} className={day > 4 ? classes.rest : undefined}>
                  {isFixed ? (
                    <Text size="sm" className="figures">
                      {row.hours[day] ? format.number(row.hours[day]) : ""}
                    </Text>
                  ) : (
                    <TextInput
                      className={classes.cell ?? ""}
                      aria-label={t.cell({ row: at + 1, day: nameOf(days[day] ?? monday) })}
                      data-cell={`${at} ${day}`}
                      inputMode="decimal"
                      autoComplete="off"
                      value={row.hours[day] ?? ""}
                      error={isWrong(row.hours[day] ?? "")}
                      {...(isWrong(row.hours[day] ?? "") && { title: t.wrong })}
                      onFocus={(event) => event.currentTarget.select()}
                      onKeyDown={(event) => step(event, at, day)}
                      onChange={(event) => {
                        const typed = event.currentTarget.value;
                        change(row, { hours: row.hours.map((one, index) => (index === day ? typed : one)) });
                      }}
                    />
                  )}
                </td>
              ))}
              <td>
                <Text size="sm" fw={600} className="figures">
                  {format.number(sum(row.hours))}
                </Text>
              </td>
              <td>
                {!isFixed && (
                  <RemoveRow
                    label={t.remove({ row: at + 1 })}
                    onClick={() => onChange(rows.filter((one) => one !== row))}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              <Text size="sm">{t.total}</Text>
            </th>
            {WEEK.map((day) => (
              <td key={day}>
                <Text size="sm" className="figures" c="var(--app-quiet)">
                  {format.number(sum(rows.map(({ hours }) => hours[day] ?? "")))}
                </Text>
              </td>
            ))}
            <td aria-live="polite">
              <Text size="sm" fw={700} className="figures">
                {format.number(sum(rows.flatMap(({ hours }) => hours)))}
              </Text>
            </td>
            <td />
          </tr>
        </tfoot>
      </table>
    </ScrollBox>
  );
}

interface WorkProps {
  row: Row;
  isFixed: boolean;
  onChange(changes: Partial<Row>): void;
}

function Work({ row, isFixed, onChange }: WorkProps) {
  const t = useTexts("hr.grid");
  const names = useNames();
  const may = useMay();
  const { projectId, taskId, billable, note } = row;
  if (isFixed) {
    return (
      <Box py={4}>
        <Text size="sm">
          {projectId ? <RecordLink collection="ops.projects" id={projectId} /> : t.internal}
          {taskId && (
            <>
              {" · "}
              <RecordLink collection="ops.tasks" id={taskId} />
            </>
          )}
        </Text>
        {note && (
          <Text size="xs" c="var(--app-quiet)">
            {note}
          </Text>
        )}
      </Box>
    );
  }
  return (
    <Stack gap={4} py={4}>
      {may("ops.projects.list") && (
        <ReferencePicker
          target="ops.projects"
          aria-label={t.project}
          placeholder={t.project}
          value={projectId}
          onChange={(id) => onChange({ projectId: id, taskId: null })}
          clearable
        />
      )}
      {projectId && may("ops.tasks.list") && (
        <ReferencePicker
          target="ops.tasks"
          aria-label={t.task}
          placeholder={t.task}
          filter={{ project_id: projectId }}
          value={taskId}
          onChange={(id) => onChange({ taskId: id })}
          clearable
        />
      )}
      <Group gap="xs" wrap="nowrap">
        <TextInput
          aria-label={t.what}
          placeholder={t.what}
          value={note}
          maxLength={500}
          flex={1}
          onChange={(event) => onChange({ note: event.currentTarget.value })}
        />
        {projectId && (
          <Checkbox
            label={names.field("hr.timesheets", "billable")}
            checked={billable}
            onChange={(event) => onChange({ billable: event.currentTarget.checked })}
          />
        )}
      </Group>
    </Stack>
  );
}
