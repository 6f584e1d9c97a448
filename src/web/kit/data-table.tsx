import { Table } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./data-table.module.css";
import { ScrollBox } from "./scroll-box.tsx";

export interface Column<R> {
  readonly key: string;
  readonly label: ReactNode;
  render(row: R): ReactNode;
  /** Right-aligns numbers. */
  readonly figures?: boolean;
  readonly width?: number | string;
  /** Row header: read out first, and the title of the card on a phone. */
  readonly head?: boolean;
  /** Hides the label visually, for columns of buttons. */
  readonly hideLabel?: boolean;
  readonly foot?: ReactNode;
}

export interface DataTableProps<R> {
  caption: string;
  columns: readonly Column<R>[];
  rows: readonly R[];
  rowKey(row: R): string;
  maxHeight?: number | string;
  /** Scrolls sideways on a phone instead of turning rows into cards. */
  wide?: boolean;
  tone?(row: R): "warning" | "bad" | "quiet" | undefined;
}

/** Table with a sticky head; on a phone, rows become cards. */
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
