import { Button, Radio, Stack } from "@mantine/core";
import { useState } from "react";
import type { OpsSalesOrderView } from "../../../../client/contract.ts";
import { ConfirmButton } from "../../../kit/confirm.tsx";
import { DataTable } from "../../../kit/data-table.tsx";
import { useFormat } from "../../../language/format.ts";
import type { StepVariant } from "../../../records/detail/moves.tsx";
import { DecimalInput } from "../../../records/fields/number-input.tsx";
import type { Move } from "../../../records/form/move-fields.ts";
import { useMove } from "../../../records/form/transition-form.tsx";
import type { AnyRecord, MetaEntity } from "../../../records/meta.ts";
import { useTexts } from "../../ops/texts.ts";
import { isQuantity, less, millionths } from "../../print/quantity.ts";

/** States in which a sales order can be invoiced. */
const OPEN = ["confirmed", "part_delivered", "delivered", "closed"];

const BASES = ["delivered", "ordered", "chosen"] as const;
type Basis = (typeof BASES)[number];

interface InvoiceButtonProps {
  entity: MetaEntity;
  record: AnyRecord;
  variant: StepVariant;
}

/** Creates and opens a draft invoice for delivered, ordered or chosen quantities. */
export function InvoiceButton(props: InvoiceButtonProps) {
  const move = props.entity.transitions.find(({ name }) => name === "invoice");
  return move?.permitted ? <Invoice {...props} move={move} /> : null;
}

function Invoice({ entity, record, variant, move }: InvoiceButtonProps & { move: Move }) {
  const t = useTexts("ops.invoice");
  const [basis, setBasis] = useState<Basis>("delivered");
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(new Map());
  const create = useMove(entity, record, move);
  // The page only loads sales orders.
  const { number, state, lines = [], to_invoice } = record as AnyRecord & OpsSalesOrderView;
  const isLeft = lines?.some(({ quantity, invoiced }) => millionths(less(quantity, invoiced)) > 0);
  if (!OPEN.includes(state ?? "") || !isLeft) return null;
  const isWhole = lines?.every(({ quantity, delivered }) => millionths(less(quantity, delivered)) <= 0);
  // Delivered and ordered quantities are the same, so there is nothing to choose.
  if (isWhole && to_invoice)
    return (
      <Button
        variant={variant}
        loading={create.isPending}
        onClick={() => create.mutate({ basis: "delivered" })}
      >
        {t.create}
      </Button>
    );
  const chosen = [...typed].flatMap(([line, quantity]) =>
    isQuantity(quantity) && millionths(quantity) > 0 ? [{ line, quantity }] : [],
  );
  return (
    <ConfirmButton
      label={t.create}
      variant={variant}
      title={t.create}
      about={t.about({ number: number ?? "" })}
      confirm={t.confirm}
      ready={basis !== "chosen" || chosen.length > 0}
      onConfirm={() => create.mutateAsync(basis === "chosen" ? { lines: chosen } : { basis })}
    >
      <Radio.Group
        aria-label={t.basis}
        value={basis}
        onChange={(value) => setBasis(BASES.find((one) => one === value) ?? "delivered")}
      >
        <Stack gap="xs">
          {BASES.map((value) => (
            <Radio key={value} value={value} label={t[value]} />
          ))}
        </Stack>
      </Radio.Group>
      {basis === "chosen" && (
        <Quantities
          lines={lines ?? []}
          typed={typed}
          onChange={(line, quantity) => setTyped((before) => new Map([...before, [line, quantity]]))}
        />
      )}
    </ConfirmButton>
  );
}

interface QuantitiesProps {
  lines: NonNullable<OpsSalesOrderView["lines"]>;
  typed: ReadonlyMap<number, string>;
  onChange(line: number, quantity: string): void;
}

function Quantities({ lines, typed, onChange }: QuantitiesProps) {
  const t = useTexts("ops.orders");
  const format = useFormat();
  const rows = lines.map(({ text, quantity, invoiced }, line) => ({
    line,
    text: text ?? "",
    open: less(quantity, invoiced),
  }));
  return (
    <DataTable
      caption={t.progress}
      rows={rows.filter(({ open }) => millionths(open) > 0)}
      rowKey={({ line }) => String(line)}
      columns={[
        { key: "text", label: t.line, head: true, render: ({ text }) => text },
        { key: "open", label: t.open, figures: true, render: ({ open }) => format.number(open) },
        {
          key: "now",
          label: t.now,
          figures: true,
          width: 130,
          render: ({ line, text }) => (
            <DecimalInput
              aria-label={t.nowOf({ text })}
              value={typed.get(line) ?? ""}
              onChange={(value) => onChange(line, String(value ?? ""))}
            />
          ),
        },
      ]}
    />
  );
}
