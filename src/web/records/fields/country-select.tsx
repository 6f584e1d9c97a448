import { Select } from "@mantine/core";
import { useMemo } from "react";
import { useLanguage } from "../../language/language.ts";
import type { Language } from "../../language/languages.ts";
import { defineWords, useWords } from "../../language/words.ts";
import type { InputFacts } from "./input-props.ts";

const words = defineWords({ en: { country: "Country" }, de: { country: "Land" } });

interface CountrySelectProps extends InputFacts {
  value: string | null;
  onChange(value: string | null): void;
}

/** A country, found by its name in the person's language. */
export function CountrySelect(props: CountrySelectProps) {
  const t = useWords(words);
  const { language } = useLanguage();
  const data = useMemo(() => countries(language), [language]);
  return <Select label={t.country} {...props} data={data} searchable clearable limit={60} />;
}

/** Every region code that has a name: the language data of the browser knows the list. */
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

/** Codes with a name that are no country, or no longer. */
const NO_COUNTRIES = new Set([
  ...["EU", "EZ", "UN", "ZZ", "XA", "XB", "QO", "AN", "BU", "CS", "DD", "DY", "FX", "HV", "NH", "NT", "PC"],
  ...["RH", "SU", "TP", "UK", "VD", "YD", "YU", "ZR"],
]);
