import { Select } from "@mantine/core";
import { useMemo } from "react";
import { useLanguage } from "../../language/language.ts";
import { usePerson } from "../../session/session.ts";
import type { InputFacts } from "./input-props.ts";

export function useCurrencies(): { value: string; label: string }[] {
  const { language } = useLanguage();
  const own = usePerson()?.organization.currency ?? "EUR";
  return useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: "currency" });
    const codes = Intl.supportedValuesOf("currency");
    const first = [...new Set([own, "EUR", "USD", "CHF", "GBP"])];
    return [...first, ...codes.filter((code) => !first.includes(code))].map((value) => ({
      value,
      label: `${value} – ${names.of(value) ?? value}`,
    }));
  }, [language, own]);
}

interface CurrencySelectProps extends InputFacts {
  value: string | null;
  onChange(value: string | null): void;
}

export function CurrencySelect(props: CurrencySelectProps) {
  const data = useCurrencies();
  return <Select {...props} data={data} searchable limit={40} clearable={!props.required} />;
}
