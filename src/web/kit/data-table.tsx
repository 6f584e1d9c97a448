import { Table } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./data-table.module.css";
import { ScrollBox } from "./scroll-box.tsx";

export interface Column<R> {
  readonly key: string;
  readonly label: ReactNode;
  render(row: R): ReactNode;
  /** Figures stand under each other at the right. */
  readonly figures?: boolean;
  readonly width?: number | string;
  /** Names the row: read out first, and the title of its card on a phone. */
  readonly head?: boolean;
  /** Whether its label is for the ear only: a column of buttons. */
  readonly hideLabel?: boolean;
  readonly foot?: ReactNode;
}

export interface DataTableProps<R> {
  /** What the table is of, for who cannot see it. */
  caption: string;
  columns: readonly Column<R>[];
  rows: readonly R[];
  rowKey(row: R): string;
  /** Highest before it scrolls by itself. */
  maxHeight?: number | string;
  /** Keeps the table a table on a phone: it scrolls to the side instead of becoming cards. */
  wide?: boolean;
  /** What a row is marked by: selected, overdue. */
  tone?(row: R): "warning" | "bad" | "quiet" | undefined;
}

/** A plain table: a head that stays, figures at the right, cards on a phone. */
export function DataTable<R>({
  caption,
  columns,
  rows,
  rowKey,
  maxHeight,
  wide = false,
  tone,
}: DataTableProps<R>) {
  const hasFoot = columns.some(({ foot }) => foot !== undefined);
  return (
    <ScrollBox label={caption} {...(maxHeight !== undefined && { maxHeight })}>
      <Table className={classes.table} data-cards={!wide || undefined} aria-label={caption}>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ key, label, figures, width, hideLabel }) => (
              <Table.Th key={key} scope="col" data-figures={figures || undefined} style={{ width }}>
                {hideLabel ? <span className="unseen">{label}</span> : label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={rowKey(row)} data-tone={tone?.(row)}>
              {columns.map((column) => (
                <Cell key={column.key} column={column} row={row} />
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
        {hasFoot && (
          <Table.Tfoot>
            <Table.Tr>
              {columns.map(({ key, foot, figures, label }) => (
                <Table.Td
                  key={key}
                  data-figures={figures || undefined}
                  data-label={typeof label === "string" ? label : undefined}
                  className={figures ? "figures" : undefined}
                >
                  {foot}
                </Table.Td>
              ))}
            </Table.Tr>
          </Table.Tfoot>
        )}
      </Table>
    </ScrollBox>
  );
}

function Cell<R>({
  column: { label, render, figures, head, hideLabel },
  row,
}: {
  column: Column<R>;
  row: R;
}) {
  const shared = {
    "data-figures": figures || undefined,
    "data-label": typeof label === "string" && !hideLabel ? label : undefined,
    className: figures ? "figures" : undefined,
  };
  return head ? (
    <Table.Th scope="row" {...shared} data-head>
      {render(row)}
    </Table.Th>
  ) : (
    <Table.Td {...shared}>{render(row)}</Table.Td>
  );
}
