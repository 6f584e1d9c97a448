import { Select } from "@mantine/core";
import { useMemo } from "react";
import { countries } from "../../language/countries.ts";
import { useLanguage } from "../../language/language.ts";
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
