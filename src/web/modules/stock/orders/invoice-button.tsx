import { Radio, Stack } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { OpsSalesOrderView } from "../../../../client/contract.ts";
import { useAct } from "../../../kit/act.ts";
import { ConfirmButton } from "../../../kit/confirm.tsx";
import { DataTable } from "../../../kit/data-table.tsx";
import { useFormat } from "../../../language/format.ts";
import { DecimalInput } from "../../../records/fields/number-input.tsx";
import { useMay } from "../../../session/session.ts";
import { useTexts } from "../../ops/texts.ts";
import { isQuantity, less, millionths } from "../../print/quantity.ts";

/** States in which a sales order can be invoiced. */
const OPEN = ["confirmed", "part_delivered", "delivered", "closed"];

const BASES = ["delivered", "ordered", "chosen"] as const;
type Basis = (typeof BASES)[number];

/** Creates and opens a draft invoice for delivered, ordered or chosen quantities. */
export function InvoiceButton({ order }: { order: OpsSalesOrderView }) {
  const t = useTexts("ops.invoice");
  const may = useMay();
  const navigate = useNavigate();
  const [basis, setBasis] = useState<Basis>("delivered");
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(new Map());
  const create = useAct("POST /api/v1/ops/sales-orders/:id/invoice", {
    quiet: true,
    done: t.done,
    stale: ["GET /api/v1/ops/sales-orders", "GET /api/v1/fin/invoices"],
    onDone: ({ invoice_ids }) => {
      const invoice = invoice_ids?.at(-1);
      if (invoice) void navigate({ to: `/fin/invoices/${invoice}` });
    },
  });
  const { id, number, version, state, lines = [] } = order;
  const isLeft = lines?.some(({ quantity, invoiced }) => millionths(less(quantity, invoiced)) > 0);
  if (!OPEN.includes(state ?? "") || !isLeft || !may("ops.sales-orders.invoice")) return null;
  const chosen = [...typed].flatMap(([line, quantity]) =>
    isQuantity(quantity) && millionths(quantity) > 0 ? [{ line, quantity }] : [],
  );
  return (
    <ConfirmButton
      label={t.create}
      title={t.create}
      about={t.about({ number: number ?? "" })}
      confirm={t.confirm}
      ready={basis !== "chosen" || chosen.length > 0}
      onConfirm={() =>
        create.mutateAsync({
          path: { id },
          body: {
            ...(basis === "chosen" ? { lines: chosen } : { basis }),
            ...(version !== undefined && { version }),
          },
        })
      }
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
