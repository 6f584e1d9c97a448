import { Fieldset, Group, SimpleGrid, Text } from "@mantine/core";
import { useFormat } from "../../language/format.ts";
import type { MetaLineField } from "../meta.ts";
import { useTexts } from "../texts.ts";
import { errorAt } from "./errors.ts";
import { schemaOf } from "./from-schema.ts";
import type { ObjectInputProps } from "./input-props.ts";
import { MoneyInput } from "./number-input.tsx";

const YEAR = 12;

/** True for fields with one amount per month, as opposed to other lists. */
export const isAmountSeries = ({ kind, schema }: Pick<MetaLineField, "kind" | "schema">): boolean =>
  kind === "object" && schemaOf(schema).type === "array" && schemaOf(schema).items?.type === "integer";

export function AmountSeriesValue({ value }: { value: unknown }) {
  const t = useTexts("records.amountSeries");
  const format = useFormat();
  const amounts: unknown[] = Array.isArray(value) ? value : [];
  return (
    <SimpleGrid
      component="dl"
      cols={{ base: 2, xs: 3, sm: 4, lg: 6 }}
      spacing="sm"
      verticalSpacing="xs"
      m={0}
    >
      {amounts.map((amount, i) => (
        <div key={t.month({ place: i + 1 })}>
          <Text component="dt" size="xs" c="var(--app-quiet)">
            {t.month({ place: i + 1 })}
          </Text>
          <Text component="dd" size="sm" className="figures" m={0}>
            {format.money(Number(amount))}
          </Text>
        </div>
      ))}
    </SimpleGrid>
  );
}

export function AmountSeries({ field, value, onChange, facts, path, errors }: ObjectInputProps) {
  const t = useTexts("records.amountSeries");
  const format = useFormat();
  const count = Number(Reflect.get(schemaOf(field.schema), "maxItems") ?? YEAR);
  const amounts: unknown[] = Array.isArray(value) ? value : [];
  const all = Array.from({ length: count }, (_, i) => amounts[i] ?? 0);
  const sum = all.reduce((total: number, one) => total + (typeof one === "number" ? one : 0), 0);
  return (
    <Fieldset legend={facts.label} disabled={facts.disabled ?? false} data-path={path}>
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
        {all.map((amount, i) => (
          <MoneyInput
            key={t.month({ place: i + 1 })}
            label={t.month({ place: i + 1 })}
            value={typeof amount === "number" || typeof amount === "string" ? amount : null}
            error={errorAt(errors, `${path}.${i}`)}
            data-path={`${path}.${i}`}
            onChange={(next) => onChange(all.map((one, at) => (at === i ? (next ?? 0) : one)))}
          />
        ))}
      </SimpleGrid>
      <Group justify="space-between" mt="sm">
        <Text size="sm">{t.sum}</Text>
        <Text size="sm" fw={600} className="figures" aria-live="polite">
          {format.money(sum)}
        </Text>
      </Group>
      {facts.error && (
        <Text size="xs" c="var(--mantine-color-error)">
          {facts.error}
        </Text>
      )}
    </Fieldset>
  );
}
