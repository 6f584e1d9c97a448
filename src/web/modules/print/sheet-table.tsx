import { Anchor, Table, Text } from "@mantine/core";
import { ScrollBox } from "../../kit/scroll-box.tsx";
import { To } from "../../kit/to.tsx";
import { type Format, useFormat } from "../../language/format.ts";
import type { Sheet, SheetColumn, SheetRow } from "./sheet.ts";
import styles from "./sheet-table.module.css";

const isFigure = ({ kind = "text" }: SheetColumn) => kind !== "text" && kind !== "day";

/** Report table. On narrow screens it scrolls sideways, with the first column fixed. */
export function SheetTable({ sheet, caption }: { sheet: Sheet; caption: string }) {
  const { columns, rows } = sheet;
  return (
    <ScrollBox label={caption}>
      <Table className={styles.table} verticalSpacing={6} highlightOnHover={false}>
        <caption className={styles.caption}>{caption}</caption>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th
                key={column.name}
                scope="col"
                data-figure={isFigure(column)}
                data-wide={column.wide ?? false}
                data-grow={column.grow ?? false}
              >
                {column.label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <SheetLine key={row.key} row={row} columns={columns} />
          ))}
        </Table.Tbody>
      </Table>
    </ScrollBox>
  );
}

function SheetLine({ row, columns }: { row: SheetRow; columns: readonly SheetColumn[] }) {
  const format = useFormat();
  return (
    <Table.Tr data-kind={row.kind ?? "row"}>
      {columns.map((column, place) => {
        const text = shown(row, column, format);
        const to = row.to?.[column.name];
        return (
          <Table.Td
            key={column.name}
            className={isFigure(column) ? "figures" : undefined}
            data-figure={isFigure(column)}
            data-keep={column.keep ?? column.kind === "day"}
            data-wide={column.wide ?? false}
            {...(place === 0 && row.level && { pl: `calc(${row.level} * 1.25rem + 0.6rem)` })}
          >
            {to && text !== "" ? (
              <Anchor component={To} to={to} inherit c="inherit" className={styles.way}>
                {text}
              </Anchor>
            ) : (
              <Text span inherit>
                {text}
              </Text>
            )}
          </Table.Td>
        );
      })}
    </Table.Tr>
  );
}

function shown(row: SheetRow, { name, kind = "text", blankZero }: SheetColumn, format: Format): string {
  const cell = row.cells[name];
  if (cell === null || cell === undefined) return "";
  if (blankZero && Number(cell) === 0) return "";
  switch (kind) {
    case "money":
      return format.amount(Number(cell), row.currency);
    case "quantity":
      return format.number(cell);
    case "percent":
      return format.percent(cell);
    case "day":
      return format.day(String(cell));
    case "text":
      return String(cell);
  }
}
