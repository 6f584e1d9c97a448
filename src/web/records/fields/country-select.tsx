import { Select } from "@mantine/core";
import { useMemo } from "react";
import { useLanguage } from "../../language/language.ts";
import type { Language } from "../../language/languages.ts";
import { useTexts } from "../texts.ts";
import type { InputFacts } from "./input-props.ts";

interface CountrySelectProps extends InputFacts {
  value: string | null;
  onChange(value: string | null): void;
}

export function CountrySelect(props: CountrySelectProps) {
  const t = useTexts("records.countrySelect");
  const { language } = useLanguage();
  const data = useMemo(() => countries(language), [language]);
  return <Select label={t.country} {...props} data={data} searchable clearable limit={60} />;
}

/** Countries: region codes for which the browser knows a name. */
function countries(language: Language): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(language, { type: "region", fallback: "none" });
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".split("");
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !NO_COUNTRIES.has(code))
    .flatMap((value) => {
      const label = names.of(value);
      return label ? [{ value, label }] : [];
    })
    .sort((a, b) => a.label.localeCompare(b.label, language));
}

/** Region codes that have a name but aren't countries, or no longer are. */
const NO_COUNTRIES = new Set([
  ...["EU", "EZ", "UN", "ZZ", "XA", "XB", "QO", "AN", "BU", "CS", "DD", "DY", "FX", "HV", "NH", "NT", "PC"],
  ...["RH", "SU", "TP", "UK", "VD", "YD", "YU", "ZR"],
]);
