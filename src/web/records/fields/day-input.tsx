import { Group, Stack } from "@mantine/core";
import { DateInput, type DateInputProps, TimeInput } from "@mantine/dates";
import { useTimeZone, useToday } from "../../kit/today.ts";
import { useFormat } from "../../language/format.ts";
import { useLanguage } from "../../language/language.ts";
import { useTexts } from "../texts.ts";
import { dayIn, momentIn, readDay, timeIn } from "./days.ts";
import classes from "./field-input.module.css";
import type { InputFacts } from "./input-props.ts";

interface DayInputProps extends InputFacts {
  /** `2026-11-21` */
  value: string | null | undefined;
  onChange(value: string | null): void;
  placeholder?: string;
  size?: DateInputProps["size"];
  variant?: DateInputProps["variant"];
  clearable?: boolean;
}

/** Typed in the local format, as `today` or `+14`, or picked from a calendar. */
export function DayInput({ value, onChange, clearable = true, required, ...facts }: DayInputProps) {
  const t = useTexts("records.dayInput");
  const { language } = useLanguage();
  const format = useFormat();
  const today = useToday();
  const isDay = typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value);
  return (
    <DateInput
      {...facts}
      withAsterisk={required ?? false}
      aria-required={required ?? false}
      value={isDay ? value : null}
      valueFormat={(day) => format.day(day)}
      dateParser={(text) => readDay(text, language, today) ?? null}
      clearable={clearable && !required}
      allowDeselect={!required}
      onChange={(day) => onChange(day)}
      placeholder={facts.placeholder ?? ""}
      title={t.hint}
      // The browser may be in another time zone, where it is another month.
      defaultDate={isDay ? value : today}
      hideOutsideDates
      getDayProps={(day) => (day === today ? { "aria-current": "date", className: classes.today } : {})}
      ariaLabels={{ previousMonth: t.previous, nextMonth: t.next, monthLevelControl: t.months }}
      autoComplete="off"
      popoverProps={{ withinPortal: true, trapFocus: false }}
    />
  );
}

interface MomentInputProps extends InputFacts {
  /** Timestamp in the API's format. */
  value: string | null | undefined;
  onChange(value: string | null): void;
}

/** Edits in the organisation's time zone. */
export function MomentInput({ value, onChange, label, ...facts }: MomentInputProps) {
  const t = useTexts("records.dayInput");
  const zone = useTimeZone();
  const day = value ? dayIn(zone, new Date(value)) : null;
  const time = value ? timeIn(zone, new Date(value)) : "";
  const name = typeof label === "string" ? label : (facts["aria-label"] ?? "");
  return (
    <Group gap="xs" align="flex-start" wrap="nowrap">
      <Stack flex={1} gap={0}>
        <DayInput
          {...facts}
          label={label}
          value={day}
          onChange={(next) => onChange(next && momentIn(zone, next, time || "09:00"))}
        />
      </Stack>
      <TimeInput
        aria-label={`${name}, ${t.time}`}
        label={label === undefined ? undefined : t.time}
        w={110}
        value={time}
        disabled={day === null || (facts.disabled ?? false)}
        readOnly={facts.readOnly ?? false}
        onChange={(event) => {
          const next = event.currentTarget.value;
          if (day && next) onChange(momentIn(zone, day, next));
        }}
      />
    </Group>
  );
}
