import { Group, Select } from "@mantine/core";
import { useToday } from "../../../kit/today.ts";
import { useUrlState } from "../../../kit/use-url-state.ts";
import { addMonths, isDay, monthEnd, quarterEnd, yearEnd } from "../../print/days.ts";
import { useTexts } from "../texts.ts";
import { DayField } from "./span-picker.tsx";

const CHOICES = ["today", "last_month", "last_quarter", "last_year"] as const;
type Choice = (typeof CHOICES)[number];

const DAYS: Record<Choice, (today: string) => string> = {
  today: (today) => today,
  last_month: (today) => monthEnd(addMonths(today, -1)),
  last_quarter: (today) => quarterEnd(addMonths(today, -3)),
  last_year: (today) => yearEnd(addMonths(today, -12)),
};

export interface ChosenDay {
  at: string;
  choice: Choice | "own";
}

/** Report date in the URL: a date or a named day. */
export function useDay(): ChosenDay {
  const [{ at }] = useUrlState();
  const today = useToday();
  if (isDay(at)) return { at, choice: "own" };
  const choice = CHOICES.find((name) => name === at) ?? "today";
  return { at: DAYS[choice](today), choice };
}

export function DayPicker({ day }: { day: ChosenDay }) {
  const t = useTexts("fin.dayPicker");
  const [, change] = useUrlState();
  return (
    <Group gap="sm" align="flex-end">
      <Select
        label={t.at}
        w={210}
        allowDeselect={false}
        value={day.choice}
        onChange={(choice) => change({ at: choice === "own" ? day.at : (choice ?? undefined) })}
        data={[...CHOICES.map((name) => ({ value: name, label: t[name] })), { value: "own", label: t.own }]}
      />
      <DayField label={t.day} value={day.at} onDay={(at) => change({ at })} />
    </Group>
  );
}
