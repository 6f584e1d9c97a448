import { Box, Group, Select } from "@mantine/core";
import { DayInput } from "../../../records/fields/day-input.tsx";
import { useTexts } from "../texts.ts";
import { type ChosenSpan, NAMED_SPANS } from "./span.ts";

export function SpanPicker({ span }: { span: ChosenSpan }) {
  const t = useTexts("fin.spanPicker");
  return (
    <Group gap="sm" align="flex-end">
      <Select
        label={t.span}
        w={210}
        allowDeselect={false}
        value={span.choice}
        onChange={(choice) => {
          if (choice === "own") span.chooseDays(span);
          else if (choice) span.choose(choice);
        }}
        data={[
          { group: t.calendar, items: NAMED_SPANS.map((name) => ({ value: name, label: t[name] })) },
          {
            group: t.years,
            items: span.years.map(({ name }) => ({ value: `fiscal:${name}`, label: t.fiscal({ name }) })),
          },
          { value: "own", label: t.own },
        ]}
      />
      <DayField
        label={t.from}
        value={span.from}
        onDay={(from) => span.chooseDays(from <= span.to ? { from, to: span.to } : { from, to: from })}
      />
      <DayField
        label={t.to}
        value={span.to}
        onDay={(to) => span.chooseDays(to >= span.from ? { from: span.from, to } : { from: to, to })}
      />
    </Group>
  );
}

interface DayFieldProps {
  label: string;
  value: string;
  onDay(day: string): void;
}

export function DayField({ label, value, onDay }: DayFieldProps) {
  return (
    <Box w={150}>
      <DayInput
        label={label}
        value={value}
        clearable={false}
        onChange={(day) => {
          if (day && day !== value) onDay(day);
        }}
      />
    </Box>
  );
}
