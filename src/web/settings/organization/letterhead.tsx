import { Button, ColorInput, Grid, Group, Paper, Select, Stack, Text, TextInput } from "@mantine/core";
import { IconUpload, IconX } from "@tabler/icons-react";
import { useState } from "react";
import type { Letterhead as Facts } from "../../../client/contract.ts";
import { useActWith } from "../../kit/act.ts";
import { ChooseFile } from "../../kit/choose-file.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { LetterFoot, Letterhead } from "../../modules/print/letterhead.tsx";
import { FONTS, paperStyle } from "../../modules/print/paper-style.ts";
import { CountrySelect } from "../../records/fields/country-select.tsx";
import type { Slot } from "../../records/form/action/action-form.tsx";
import { client, usePerson } from "../../session/session.ts";
import { useTexts } from "../texts.ts";

type Line = Exclude<keyof Facts, "logo" | "colors" | "font" | "electronic_address" | "language">;
type Colour = keyof NonNullable<Facts["colors"]>;

/** Letterhead order, with each field's share of the line. */
const FIELDS: readonly (readonly [Line, number])[] = [
  ["legal_name", 12],
  ["street", 12],
  ["postal_code", 4],
  ["city", 8],
  ["country", 6],
  ["tax_id", 6],
  ["tax_number", 6],
  ["registration", 6],
  ["contact", 6],
  ["email", 6],
  ["phone", 6],
  ["website", 6],
  ["bank_name", 12],
  ["iban", 8],
  ["bic", 4],
  ["note", 12],
];

const LANGUAGES = [
  { value: "en", label: "English" },
  { value: "de", label: "Deutsch" },
];

const COLOURS: readonly Colour[] = ["accent", "text"];
/** Dark enough for white paper. */
const SWATCHES = ["#000000", "#1f2937", "#1d4ed8", "#0f766e", "#15803d", "#b91c1c", "#9d174d", "#6d28d9"];
const PICTURES = "image/png,image/jpeg,image/svg+xml";

export function LetterheadFields({ value, errors, disabled, onChange }: Slot) {
  const t = useTexts("settings.organization");
  // The form only passes the initial value or one set by this component.
  const letterhead = (value ?? {}) as Facts;
  const [saved] = useState(letterhead.country);
  const set = <N extends keyof Facts>(name: N, to: Facts[N] | undefined) =>
    onChange(withField(letterhead, name, to));
  return (
    <Stack gap="lg">
      <Grid gap="sm">
        {FIELDS.map(([field, span]) => (
          <Grid.Col key={field} span={{ base: 12, xs: span }}>
            {field === "country" ? (
              <CountrySelect
                label={t.country}
                description={letterhead.country === saved ? undefined : t.countryChanged}
                value={letterhead.country ?? null}
                onChange={(to) => set("country", to ?? undefined)}
                error={errors.get("letterhead.country")}
                disabled={disabled ?? false}
                data-path="letterhead.country"
              />
            ) : (
              <TextInput
                label={t[field]}
                value={letterhead[field] ?? ""}
                onChange={(event) => set(field, typed(field, event.currentTarget.value))}
                error={errors.get(`letterhead.${field}`)}
                disabled={disabled}
                data-path={`letterhead.${field}`}
              />
            )}
          </Grid.Col>
        ))}
        <ElectronicAddress
          value={letterhead.electronic_address}
          error={errors.get("letterhead.electronic_address")}
          disabled={disabled ?? false}
          onChange={(to) => set("electronic_address", to)}
        />
        <Grid.Col span={12}>
          <Logo
            disabled={disabled ?? false}
            error={errors.get("letterhead.logo")}
            has={letterhead.logo !== undefined}
            onChange={(logo) => set("logo", logo)}
          />
        </Grid.Col>
        {COLOURS.map((colour) => (
          <Grid.Col key={colour} span={{ base: 12, xs: 4 }}>
            <ColorInput
              label={t[colour]}
              placeholder={t.standardColour}
              format="hex"
              swatches={SWATCHES}
              swatchesPerRow={8}
              value={letterhead.colors?.[colour] ?? ""}
              onChange={(to) => set("colors", withColour(letterhead.colors, colour, to))}
              error={errors.get(`letterhead.colors.${colour}`)}
              disabled={disabled}
              eyeDropperButtonProps={{ "aria-label": t.pickColour }}
              data-path={`letterhead.colors.${colour}`}
            />
          </Grid.Col>
        ))}
        <Grid.Col span={{ base: 12, xs: 4 }}>
          <Select
            label={t.font}
            allowDeselect={false}
            data={Object.keys(FONTS).map((font) => ({ value: font, label: t[font as keyof typeof FONTS] }))}
            value={letterhead.font ?? "inter"}
            // The options are the keys of FONTS.
            onChange={(to) => set("font", to === "inter" ? undefined : ((to ?? undefined) as Facts["font"]))}
            error={errors.get("letterhead.font")}
            disabled={disabled}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, xs: 6 }}>
          <Select
            label={t.language}
            allowDeselect={false}
            data={[{ value: "", label: t.languageOfCountry }, ...LANGUAGES]}
            value={letterhead.language ?? ""}
            // The options are the languages of the letterhead.
            onChange={(to) => set("language", to ? (to as Facts["language"]) : undefined)}
            error={errors.get("letterhead.language")}
            disabled={disabled}
          />
        </Grid.Col>
      </Grid>
      <Preview letterhead={letterhead} />
    </Stack>
  );
}

interface ElectronicAddressProps {
  value: Facts["electronic_address"];
  error: string | undefined;
  disabled: boolean;
  onChange(to: Facts["electronic_address"]): void;
}

function ElectronicAddress({ value, error, disabled, onChange }: ElectronicAddressProps) {
  const t = useTexts("settings.organization");
  const change = (part: Partial<NonNullable<Facts["electronic_address"]>>) => {
    const to = { scheme: "", address: "", ...value, ...part };
    onChange(to.scheme === "" && to.address === "" ? undefined : to);
  };
  return (
    <>
      <Grid.Col span={{ base: 12, xs: 4 }}>
        <TextInput
          label={t.electronicScheme}
          value={value?.scheme ?? ""}
          onChange={(event) => change({ scheme: event.currentTarget.value.trim().toUpperCase() })}
          disabled={disabled}
          data-path="letterhead.electronic_address.scheme"
        />
      </Grid.Col>
      <Grid.Col span={{ base: 12, xs: 8 }}>
        <TextInput
          label={t.electronicAddress}
          description={t.electronicHelp}
          inputWrapperOrder={["label", "input", "description", "error"]}
          value={value?.address ?? ""}
          onChange={(event) => change({ address: event.currentTarget.value.trim() })}
          error={error}
          disabled={disabled}
          data-path="letterhead.electronic_address.address"
        />
      </Grid.Col>
    </>
  );
}

interface LogoProps {
  disabled: boolean;
  error: string | undefined;
  has: boolean;
  onChange(sha256: string | undefined): void;
}

/** Uploads a picture at once. It is part of the letterhead when the form is saved. */
function Logo({ disabled, error, has, onChange }: LogoProps) {
  const t = useTexts("settings.organization");
  const upload = useActWith(
    (body: File) => client.call("POST /api/v1/settings/organization/logos", { body }),
    { quiet: true, onDone: ({ sha256 }) => onChange(sha256) },
  );
  return (
    <Stack gap={6}>
      <Text size="sm" fw={500}>
        {t.logo}
      </Text>
      <Group gap="xs">
        <ChooseFile accept={PICTURES} onChoose={(file) => upload.mutate(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              disabled={disabled}
              loading={upload.isPending}
              leftSection={<IconUpload size={16} stroke={1.6} />}
            >
              {has ? t.replaceLogo : t.uploadLogo}
            </Button>
          )}
        </ChooseFile>
        {has && (
          <Button
            variant="subtle"
            color="gray"
            disabled={disabled}
            leftSection={<IconX size={16} stroke={1.6} />}
            onClick={() => onChange(undefined)}
          >
            {t.removeLogo}
          </Button>
        )}
      </Group>
      <Text size="xs" c="var(--app-quiet)">
        {t.logoHelp}
      </Text>
      {error && (
        <Text size="xs" c="red" role="alert">
          {error}
        </Text>
      )}
      {upload.data?.in_files === false && (
        <Text size="xs" role="status">
          {t.logoNotInFiles}
        </Text>
      )}
      {upload.error && <ProblemNote error={upload.error} />}
    </Stack>
  );
}

function Preview({ letterhead }: { letterhead: Facts }) {
  const t = useTexts("settings.organization");
  const organization = usePerson()?.organization.name ?? "";
  const given = { ...letterhead, name: letterhead.legal_name ?? organization };
  const { className, style } = paperStyle(letterhead);
  return (
    <Paper
      component="section"
      aria-label={t.preview}
      withBorder
      p="lg"
      radius="md"
      className={className}
      style={style}
    >
      <Letterhead given={given} />
      <Text size="sm">{t.previewText}</Text>
      <LetterFoot sells given={given} />
    </Paper>
  );
}

/** IBANs are printed in groups of four. */
const typed = (field: Line, text: string) =>
  (field === "iban" ? text.replaceAll(" ", "") : text) || undefined;

function withColour(colors: Facts["colors"], name: Colour, to: string): Facts["colors"] | undefined {
  const { [name]: _, ...others } = colors ?? {};
  const after = to === "" ? others : { ...others, [name]: to.toLowerCase() };
  return Object.keys(after).length === 0 ? undefined : after;
}

/** Clearing a field removes it from the letterhead. */
function withField<N extends keyof Facts>(value: Facts, name: N, to: Facts[N] | undefined): Facts {
  const { [name]: _, ...others } = value;
  return to === undefined ? others : { ...others, [name]: to };
}
