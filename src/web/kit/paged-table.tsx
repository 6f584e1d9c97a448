import type { ReactNode } from "react";
import { DataTable, type DataTableProps } from "./data-table.tsx";
import { Empty, type EmptyProps } from "./empty.tsx";
import { Paged } from "./paged.tsx";
import { Panel } from "./panel.tsx";
import type { Pages } from "./use-pages.ts";
import { Wait } from "./wait.tsx";

interface PagedTableProps<R> extends Omit<DataTableProps<R>, "rows"> {
  of: Pages<R>;
  empty?: EmptyProps;
  /** Number of rows in the loading placeholder. */
  lines?: number;
  byReach?: boolean;
  /** Renders without a panel, for tables already inside one. */
  bare?: boolean;
}

export function PagedTable<R>({ of, empty, lines = 6, byReach, bare = false, ...table }: PagedTableProps<R>) {
  const inPanel = (content: ReactNode) => (bare ? content : <Panel flush>{content}</Panel>);
  return (
    <Paged of={of} wait={<Wait rows={lines} />} byReach={byReach}>
      {(rows) =>
        rows.length === 0 && empty ? <Empty {...empty} /> : inPanel(<DataTable {...table} rows={rows} />)
      }
    </Paged>
  );
}
