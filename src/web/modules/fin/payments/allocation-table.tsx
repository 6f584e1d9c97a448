import { Anchor, Button, Group, Text } from "@mantine/core";
import { DataTable } from "../../../kit/data-table.tsx";
import { To } from "../../../kit/to.tsx";
import { useToday } from "../../../kit/today.ts";
import { useFormat } from "../../../language/format.ts";
import { MoneyInput } from "../../../records/fields/number-input.tsx";
import { useTexts } from "../texts.ts";
import { type Allocations, type OpenDocument, proposed, sumOf } from "./open-documents.ts";

/** Fits an amount of millions with its currency. */
const FIGURE_WIDTH = 180;

interface AllocationTableProps {
  documents: readonly OpenDocument[];
  amount: number;
  currency: string;
  value: Allocations;
  onChange(value: Allocations): void;
  discounts?: boolean;
}

export function AllocationTable({
  documents,
  amount,
  currency,
  value,
  onChange,
  discounts = false,
}: AllocationTableProps) {
  const t = useTexts("fin.payments");
  const format = useFormat();
  const today = useToday();
  const left = amount - sumOf(value);
  const change = (id: string, part: Partial<Allocations[string]>) =>
    onChange({ ...value, [id]: { ...(value[id] ?? { amount: 0, discount: 0 }), ...part } });
  const asNumber = (typed: number | string | null) => (typeof typed === "number" ? typed : 0);
  if (documents.length === 0) return <Text c="var(--app-quiet)">{t.none}</Text>;
  return (
    <>
      <DataTable
        caption={t.documents}
        rows={documents}
        rowKey={({ id }) => id}
        tone={({ due }) => (due !== null && due < today ? "warning" : undefined)}
        columns={[
          {
            key: "number",
            label: t.number,
            head: true,
            render: ({ collection, id, number }) => (
              <Anchor component={To} to={`/${collection.replace(".", "/")}/${id}`} size="sm">
                {number}
              </Anchor>
            ),
          },
          { key: "date", label: t.issued, render: ({ date }) => date && format.day(date) },
          { key: "due", label: t.due, render: ({ due }) => due && format.day(due) },
          { key: "open", label: t.open, figures: true, render: ({ open }) => format.amount(open, currency) },
          ...(discounts
            ? [
                {
                  key: "discount",
                  label: t.discount,
                  figures: true,
                  width: FIGURE_WIDTH,
                  render: ({ id, number }: OpenDocument) => (
                    <MoneyInput
                      miw={FIGURE_WIDTH}
                      aria-label={t.discountOf({ number })}
                      value={value[id]?.discount || null}
                      currency={currency}
                      onChange={(typed) => change(id, { discount: asNumber(typed) })}
                    />
                  ),
                },
              ]
            : []),
          {
            key: "pay",
            label: t.pay,
            figures: true,
            width: FIGURE_WIDTH,
            render: ({ id, number }) => (
              <MoneyInput
                miw={FIGURE_WIDTH}
                aria-label={t.of({ number })}
                value={value[id]?.amount || null}
                currency={currency}
                onChange={(typed) => change(id, { amount: asNumber(typed) })}
              />
            ),
          },
        ]}
      />
      <Group justify="space-between" mt="sm">
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => onChange(proposed(documents, amount))}>
            {t.oldest}
          </Button>
          <Button size="xs" variant="default" onClick={() => onChange({})}>
            {t.clear}
          </Button>
        </Group>
        <Text className="figures" fw={600} role="status" c={left < 0 ? "red" : undefined}>
          {left < 0 ? t.over : t.left}: {format.money(Math.abs(left), currency)}
        </Text>
      </Group>
    </>
  );
}
