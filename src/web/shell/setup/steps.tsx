import { Box, PasswordInput, Radio, Select, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { useMemo } from "react";
import { countries } from "../../language/countries.ts";
import { useLanguage } from "../../language/language.ts";
import { useTexts as useAppTexts } from "../../texts.ts";
import { LanguageSwitch } from "../language-switch.tsx";
import { type Complaint, type Draft, SIZES } from "./draft.ts";
import classes from "./setup.module.css";

export interface StepProps {
  draft: Draft;
  change(changed: Partial<Draft>): void;
  wrong: Partial<Record<keyof Draft, Complaint>>;
}

export function OrganizationStep({ draft, change, wrong }: StepProps) {
  const t = useAppTexts("app.setup");
  const { language } = useLanguage();
  const currencies = useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: "currency" });
    return Intl.supportedValuesOf("currency").map((code) => ({
      value: code,
      label: `${code} – ${names.of(code)}`,
    }));
  }, [language]);
  const places = useMemo(() => countries(language), [language]);
  const zones = useMemo(
    () => [...new Set(["UTC", draft.timeZone, ...Intl.supportedValuesOf("timeZone")])],
    [draft.timeZone],
  );
  return (
    <Stack>
      <TextInput
        label={t.organization}
        description={t.organizationHelp}
        value={draft.organization}
        onChange={(event) => change({ organization: event.currentTarget.value })}
        error={wrong.organization && t[wrong.organization]}
        autoComplete="organization"
        autoFocus
      />
      <Select
        label={t.country}
        description={t.countryHelp}
        data={places}
        value={draft.country || null}
        onChange={(value) => value && change({ country: value })}
        error={wrong.country && t[wrong.country]}
        searchable
        allowDeselect={false}
        maxDropdownHeight={260}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label={t.currency}
          data={currencies}
          value={draft.currency}
          onChange={(value) => value && change({ currency: value })}
          searchable
          allowDeselect={false}
          maxDropdownHeight={260}
        />
        <Select
          label={t.timeZone}
          data={zones}
          value={draft.timeZone}
          onChange={(value) => value && change({ timeZone: value })}
          searchable
          allowDeselect={false}
          maxDropdownHeight={260}
        />
      </SimpleGrid>
      <Box>
        <Text size="sm" fw={500}>
          {t.language}
        </Text>
        <Text size="xs" c="var(--app-quiet)" mb={4}>
          {t.languageHelp}
        </Text>
        <LanguageSwitch />
      </Box>
    </Stack>
  );
}

export function YouStep({ draft, change, wrong }: StepProps) {
  const t = useAppTexts("app.setup");
  return (
    <Stack>
      <TextInput
        label={t.name}
        value={draft.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        error={wrong.name && t[wrong.name]}
        autoComplete="name"
        autoFocus
      />
      <TextInput
        label={t.email}
        description={t.emailHelp}
        type="email"
        value={draft.email}
        onChange={(event) => change({ email: event.currentTarget.value })}
        error={wrong.email && t[wrong.email]}
        autoComplete="username"
      />
      <PasswordInput
        label={t.password}
        description={t.passwordHelp}
        value={draft.password}
        onChange={(event) => change({ password: event.currentTarget.value })}
        error={wrong.password && t[wrong.password]}
        autoComplete="new-password"
      />
      <PasswordInput
        label={t.passwordAgain}
        value={draft.passwordAgain}
        onChange={(event) => change({ passwordAgain: event.currentTarget.value })}
        error={wrong.passwordAgain && t[wrong.passwordAgain]}
        autoComplete="new-password"
      />
    </Stack>
  );
}

export function SizeStep({ draft, change }: StepProps) {
  const t = useAppTexts("app.setup");
  return (
    <Radio.Group
      value={draft.size}
      onChange={(value) => change({ size: SIZES.find((size) => size === value) ?? "small" })}
      aria-label={t.sizeTitle}
    >
      <Stack gap="sm">
        {SIZES.map((size) => (
          <Choice
            key={size}
            value={size}
            title={t[size]}
            about={`${t[`${size}About`]} ${t[`${size}Brings`]}`}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

export function DataStep({ draft, change }: StepProps) {
  const t = useAppTexts("app.setup");
  return (
    <Radio.Group
      value={draft.sample ? "sample" : "empty"}
      onChange={(value) => change({ sample: value === "sample" })}
      aria-label={t.dataTitle}
    >
      <Stack gap="sm">
        <Choice value="empty" title={t.empty} about={t.emptyAbout} />
        <Choice value="sample" title={t.sample} about={t.sampleAbout} />
      </Stack>
    </Radio.Group>
  );
}

function Choice({ value, title, about }: { value: string; title: string; about: string }) {
  return (
    <Radio.Card value={value} className={classes.choice} radius="md" aria-label={title}>
      <Radio.Indicator mt={2} />
      <Box>
        <Text fw={600}>{title}</Text>
        <Text size="sm" c="var(--app-quiet)">
          {about}
        </Text>
      </Box>
    </Radio.Card>
  );
}
