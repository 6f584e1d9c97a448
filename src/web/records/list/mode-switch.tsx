import { SegmentedControl, Tooltip, VisuallyHidden } from "@mantine/core";
import { IconCalendar, IconLayoutKanban, IconTable } from "@tabler/icons-react";
import type { MetaEntity } from "../meta.ts";
import { useTexts } from "../texts.ts";
import { calendarFields } from "./calendar/calendar-fields.ts";
import { MODES, type Mode } from "./question.ts";

const SIGNS = { table: IconTable, board: IconLayoutKanban, calendar: IconCalendar };

export function modesOf(entity: MetaEntity): readonly Mode[] {
  return MODES.filter(
    (mode) =>
      mode === "table" ||
      (mode === "board" && entity.states.length > 1) ||
      (mode === "calendar" && calendarFields(entity).length > 0),
  );
}

interface ModeSwitchProps {
  entity: MetaEntity;
  mode: Mode;
  onChange(mode: Mode): void;
}

export function ModeSwitch({ entity, mode, onChange }: ModeSwitchProps) {
  const t = useTexts("records.modeSwitch");
  const modes = modesOf(entity);
  if (modes.length < 2) return null;
  return (
    <SegmentedControl
      aria-label={t.show}
      value={mode}
      // The options are the modes themselves.
      onChange={(next) => onChange(next as Mode)}
      data={modes.map((one) => {
        const Sign = SIGNS[one];
        return {
          value: one,
          label: (
            <Tooltip label={t[one]}>
              <span style={{ display: "flex" }}>
                <Sign size={18} stroke={1.6} aria-hidden />
                <VisuallyHidden>{t[one]}</VisuallyHidden>
              </span>
            </Tooltip>
          ),
        };
      })}
    />
  );
}
