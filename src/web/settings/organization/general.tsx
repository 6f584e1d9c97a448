import { Anchor, Text } from "@mantine/core";
import { To } from "../../kit/to.tsx";
import { useLanguage } from "../../language/language.ts";
import type { Slot } from "../../records/form/action/action-form.tsx";
import type { Choice } from "../../records/form/action/action-input.tsx";
import { ChoiceGroup } from "../../records/form/action/choice-group.tsx";
import { useTexts } from "../texts.ts";

const MONDAY = Date.UTC(2026, 10, 16);

export function WorkingDays({ onChange, ...slot }: Slot) {
  const { language } = useLanguage();
  const weekdays = new Intl.DateTimeFormat(language, { weekday: "short", timeZone: "UTC" });
  const days = Array.from({ length: 7 }, (_, day) => ({
    value: String(day + 1),
    label: weekdays.format(MONDAY + day * 86_400_000),
  }));
  return (
    <ChoiceGroup
      {...slot}
      choices={days}
      onChange={(chosen) => onChange(Array.isArray(chosen) ? chosen.map(Number) : [])}
    />
  );
}

/** Time zones known to the browser, plus the saved one. */
export function useTimeZones(chosen: string): readonly Choice[] {
  const zones = ["UTC", ...Intl.supportedValuesOf("timeZone")];
  return (zones.includes(chosen) ? zones : [chosen, ...zones]).map((zone) => ({ value: zone, label: zone }));
}

/** Shows the organisation's size, which is changed on its own page. */
export function Size({ of: size }: { of: string }) {
  const t = useTexts("settings.organization");
  const sizes: Record<string, string> = { solo: t.solo, small: t.small, grown: t.grown };
  return (
    <div>
      <Text size="sm" fw={500}>
        {t.size}
      </Text>
      <Text size="sm">
        {sizes[size] ?? size} ·{" "}
        <Anchor component={To} to="/settings/packs" size="sm">
          {t.sizeLink}
        </Anchor>
      </Text>
      <Text size="xs" c="var(--app-quiet)">
        {t.sizeHelp}
      </Text>
    </div>
  );
}
