import { Anchor, Stack, Switch, Text } from "@mantine/core";
import type { OrganizationSettings } from "../../../client/contract.ts";
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

interface ConsequencesProps extends Slot {
  known: OrganizationSettings["consequences"];
}

/** Switches for the consequences that are on. Their value names those that are off. */
export function Consequences({ known, value, onChange, disabled }: ConsequencesProps) {
  const off = new Set(Array.isArray(value) ? value.map(String) : []);
  return (
    <Stack gap="xs">
      {known.map(({ name, about }) => (
        <Switch
          key={name}
          label={about}
          checked={!off.has(name)}
          disabled={disabled ?? false}
          onChange={({ currentTarget: { checked } }) =>
            onChange(known.map((one) => one.name).filter((one) => (one === name ? !checked : off.has(one))))
          }
        />
      ))}
    </Stack>
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
