import { MultiSelect, NumberInput, SimpleGrid, Text } from "@mantine/core";
import { MoneyInput } from "../../records/fields/number-input.tsx";
import { useTexts } from "../texts.ts";
import type { SumDraft } from "./draft.ts";

export const REQUESTER = "requester";

interface SumEditorProps {
  sum: SumDraft;
  onChange(sum: SumDraft): void;
  choices: { value: string; label: string }[];
  checked: boolean;
}

export function SumEditor({ sum, onChange, choices, checked }: SumEditorProps) {
  const t = useTexts("governance.sumEditor");
  const put = (change: Partial<SumDraft>) => onChange({ ...sum, ...change });
  return (
    <div>
      <Text size="sm" fw={500} mb={4}>
        {t.title}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <MoneyInput
          label={t.above}
          value={sum.above}
          onChange={(above) => put({ above: typeof above === "number" ? above : null })}
        />
        <NumberInput
          label={t.days}
          value={sum.days}
          onChange={(days) => put({ days: Number(days) })}
          min={1}
          max={366}
          allowDecimal={false}
        />
        <MultiSelect
          label={t.by}
          data={[{ value: REQUESTER, label: t.requester }, ...choices]}
          value={sum.by}
          onChange={(by) => put({ by })}
          error={checked && sum.above !== null && sum.by.length === 0 && t.byMissing}
          maxValues={5}
          searchable
          clearable
        />
      </SimpleGrid>
      <Text size="xs" c="var(--app-quiet)" mt={4}>
        {t.help}
      </Text>
    </div>
  );
}
