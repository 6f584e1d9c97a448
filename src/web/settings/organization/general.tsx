import { Anchor, Checkbox, Group, NumberInput, Select, Stack, Text, TextInput } from "@mantine/core";
import { useMemo } from "react";
import type { OrganizationSettings } from "../../../client/contract.ts";
import type { ErrorAt } from "../../kit/error-at.ts";
import { Panel } from "../../kit/panel.tsx";
import { To } from "../../kit/to.tsx";
import { useLanguage } from "../../language/language.ts";
import { useWords } from "../../language/words.ts";
import { words } from "./words.ts";

interface GeneralProps {
  draft: OrganizationSettings;
  onChange(next: OrganizationSettings): void;
  errorAt: ErrorAt;
}

const MONDAY = Date.UTC(2026, 10, 16);

/** The name, the currency, the time zone, the days on which people work, how independent approvers are. */
export function General({ draft, onChange, errorAt }: GeneralProps) {
  const t = useWords(words);
  const { language } = useLanguage();
  const { zones, currencies, days } = useMemo(() => choicesIn(language), [language]);
  const set = (change: Partial<OrganizationSettings>) => onChange({ ...draft, ...change });
  const sizes: Record<string, string> = { solo: t.solo, small: t.small, grown: t.grown };
  return (
    <Panel title={t.general}>
      <Stack>
        <TextInput
          label={t.name}
          description={t.nameHelp}
          value={draft.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
          error={errorAt("name")}
          required
          maxLength={200}
        />
        <Select
          label={t.currency}
          description={t.currencyHelp}
          data={currencies}
          value={draft.currency}
          onChange={(currency) => currency && set({ currency })}
          error={errorAt("currency")}
          searchable
          allowDeselect={false}
        />
        <NumberInput
          label={t.rateTolerance}
          description={t.rateToleranceHelp}
          value={draft.rate_tolerance_percent}
          onChange={(percent) => set({ rate_tolerance_percent: Number(percent) })}
          error={errorAt("rate_tolerance_percent")}
          min={0}
          max={50}
          allowDecimal={false}
          suffix=" %"
        />
        <Select
          label={t.timeZone}
          description={t.timeZoneHelp}
          data={zones.includes(draft.time_zone) ? zones : [draft.time_zone, ...zones]}
          value={draft.time_zone}
          onChange={(time_zone) => time_zone && set({ time_zone })}
          error={errorAt("time_zone")}
          searchable
          allowDeselect={false}
          limit={60}
        />
        <Checkbox.Group
          label={t.workingDays}
          description={t.workingDaysHelp}
          value={draft.working_days.map(String)}
          onChange={(chosen) => set({ working_days: chosen.map(Number).sort((a, b) => a - b) })}
          error={errorAt("working_days")}
        >
          <Group gap="md" mt="xs">
            {days.map((label, index) => (
              <Checkbox key={label} value={String(index + 1)} label={label} />
            ))}
          </Group>
        </Checkbox.Group>
        <NumberInput
          label={t.independence}
          description={t.independenceHelp}
          value={draft.independence_days}
          onChange={(value) => typeof value === "number" && set({ independence_days: value })}
          error={errorAt("independence_days")}
          min={0}
          max={365}
          allowDecimal={false}
          suffix={t.daysSuffix}
        />
        <div>
          <Text size="sm" fw={500}>
            {t.size}
          </Text>
          <Text size="sm">
            {sizes[draft.size] ?? draft.size} ·{" "}
            <Anchor component={To} to="/settings/packs" size="sm">
              {t.sizeLink}
            </Anchor>
          </Text>
          <Text size="xs" c="var(--app-quiet)">
            {t.sizeHelp}
          </Text>
        </div>
      </Stack>
    </Panel>
  );
}

/** What the browser knows of zones and currencies, in the person's language. */
function choicesIn(language: string) {
  const named = new Intl.DisplayNames([language], { type: "currency" });
  const weekdays = new Intl.DateTimeFormat(language, { weekday: "short", timeZone: "UTC" });
  return {
    zones: ["UTC", ...Intl.supportedValuesOf("timeZone")],
    currencies: Intl.supportedValuesOf("currency").map((code) => ({
      value: code,
      label: `${code} · ${named.of(code) ?? code}`,
    })),
    days: Array.from({ length: 7 }, (_, day) => weekdays.format(MONDAY + day * 86_400_000)),
  };
}
