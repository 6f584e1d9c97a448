import { Select } from "@mantine/core";
import { useState } from "react";
import { usePerson } from "../../session/session.ts";
import { useTexts } from "../texts.ts";
import { useCurrencies } from "./currency-select.tsx";
import type { InputFacts } from "./input-props.ts";
import { MoneyInput } from "./number-input.tsx";
import { isMoney, type Money } from "./values.ts";

interface MoneyFieldProps extends InputFacts {
  value: Money | string | null;
  onChange(value: Money | string | null): void;
  /** Used instead of the organisation's currency. */
  currency?: string | undefined;
}

export function MoneyField({ value, onChange, currency, ...facts }: MoneyFieldProps) {
  const t = useTexts("records.moneyField");
  const currencies = useCurrencies();
  const namesOf = new Map(currencies.map(({ value: one, label }) => [one, label]));
  const own = usePerson()?.organization.currency ?? "EUR";
  const [chosen, setChosen] = useState<string>();
  const code = isMoney(value) ? value.currency : (chosen ?? currency ?? own);
  const name = typeof facts.label === "string" ? facts.label : (facts["aria-label"] ?? "");
  return (
    <MoneyInput
      {...facts}
      currency={code}
      value={isMoney(value) ? value.amount : value}
      onChange={(amount) => onChange(typeof amount === "number" ? { amount, currency: code } : amount)}
      rightSection={
        <Select
          variant="unstyled"
          size="xs"
          aria-label={`${name}, ${t.currency}`}
          data={currencies.map(({ value: one }) => ({ value: one, label: one }))}
          value={code}
          renderOption={({ option }) => namesOf.get(option.value) ?? option.value}
          searchable
          limit={30}
          allowDeselect={false}
          withCheckIcon={false}
          disabled={facts.disabled ?? false}
          comboboxProps={{ width: 240, position: "bottom-end" }}
          rightSection={null}
          styles={{ input: { textAlign: "right", paddingRight: 10, textOverflow: "clip" } }}
          onChange={(next) => {
            setChosen(next ?? own);
            if (isMoney(value) && next) onChange({ amount: value.amount, currency: next });
          }}
        />
      }
      rightSectionWidth={64}
    />
  );
}
