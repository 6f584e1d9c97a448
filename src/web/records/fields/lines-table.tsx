import { Table } from "@mantine/core";
import type { ComponentType } from "react";
import { ScrollBox } from "../../kit/scroll-box.tsx";
import { useFormat } from "../../language/format.ts";
import { useNames } from "../../language/names.ts";
import type { MetaField, MetaLineField } from "../meta.ts";
import { useTexts } from "../texts.ts";
import type { FieldValueProps } from "./value-props.ts";
import { currencyOf, isEmpty, isFigure, isMoney } from "./values.ts";

type Row = Readonly<Record<string, unknown>>;

interface LinesTableProps {
  collection: string;
  field: MetaField;
  rows: readonly Row[];
  record?: Row | undefined;
  cell: ComponentType<FieldValueProps>;
}

export function LinesTable({ collection, field, rows, record, cell: Cell }: LinesTableProps) {
  const t = useTexts("records.linesTable");
  const names = useNames();
  const format = useFormat();
  const columns = field.lines.filter(
    (column) => column.name !== "source_line" && rows.some((row) => !isBlank(column, row[column.name])),
  );
  const sums = columns.map((column) => (rows.length > 1 ? sumOf(column, rows) : undefined));
  return (
    <ScrollBox label={names.field(collection, field.name)}>
      <Table miw={Math.min(900, 120 * columns.length)} aria-label={names.field(collection, field.name)}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col" w={44}>
              {t.line}
            </Table.Th>
            {columns.map((column) => (
              <Table.Th key={column.name} scope="col" ta={isFigure(column) ? "right" : "left"}>
                {names.field(collection, column.name)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are identified by their positions
            <Table.Tr key={i}>
              <Table.Td c="var(--app-quiet)" className="figures">
                {i + 1}
              </Table.Td>
              {columns.map((column) => (
                <Table.Td
                  key={column.name}
                  ta={isFigure(column) ? "right" : "left"}
                  style={{ minWidth: widthOf(column), whiteSpace: wrapOf(column) }}
                >
                  <Cell
                    collection={collection}
                    field={column}
                    value={row[column.name]}
                    record={{ ...record, masked: undefined, ...asRecord(row) }}
                  />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
        {sums.some((sum) => sum !== undefined) && (
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th scope="row">{t.sum}</Table.Th>
              {columns.map((column, i) => (
                <Table.Td key={column.name} ta="right" className="figures" fw={600}>
                  {sums[i] !== undefined && sumText(column, sums[i] ?? 0)}
                </Table.Td>
              ))}
            </Table.Tr>
          </Table.Tfoot>
        )}
      </Table>
    </ScrollBox>
  );

  function sumText(column: MetaLineField, sum: number): string {
    if (column.kind === "decimal") return format.number(sum);
    const first = rows.map((row) => row[column.name]).find(isMoney);
    return format.money(sum, first?.currency ?? currencyOf(column, record));
  }
}

/** Drops the line's own currency, so that the document's currency is used. */
function asRecord({ currency: _, ...row }: Row): Row {
  return row;
}

function isBlank(column: MetaLineField, value: unknown): boolean {
  if (isEmpty(value)) return true;
  return value === false || (isFigure(column) && !isMoney(value) && Number(value) === 0);
}

/** Keeps texts and names from breaking within words where a table has many columns. */
const WIDTHS: Readonly<Record<string, number>> = { text: 180, long_text: 180, reference: 130, record: 130 };
const widthOf = ({ kind }: MetaLineField) => WIDTHS[kind];

/** Kinds whose values are short and never wrap. */
const SHORT = new Set(["choice", "date", "datetime", "boolean", "integer", "decimal", "money", "currency"]);
const wrapOf = ({ kind }: MetaLineField) => (SHORT.has(kind) ? "nowrap" : undefined);

/** Total of a column: hours, or amounts of one currency. Unit prices have no total. */
function sumOf(column: MetaLineField, rows: readonly Row[]): number | undefined {
  if (/price|unit_cost|rate/.test(column.name)) return undefined;
  const values = rows.map((row) => row[column.name]).filter((value) => value !== null && value !== undefined);
  if (column.kind === "money") {
    const amounts = values.filter(isMoney);
    const currencies = new Set(amounts.map(({ currency }) => currency));
    return currencies.size === 1 ? amounts.reduce((sum, { amount }) => sum + amount, 0) : undefined;
  }
  if (column.unit === "amount" || column.unit === "own_amount")
    return values.reduce((sum: number, value) => sum + Number(value), 0);
  // Adds integer millionths, as the server does, to avoid floating-point errors.
  if (column.kind === "decimal" && column.name === "hours")
    return values.reduce((sum: number, value) => sum + Math.round(Number(value) * 1e6), 0) / 1e6;
  return undefined;
}
