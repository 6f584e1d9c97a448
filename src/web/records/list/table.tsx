import { useNavigate, useRouter } from "@tanstack/react-router";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useNames } from "../../language/names.ts";
import { type AnyRecord, type MetaEntity, recordAddress } from "../meta.ts";
import { useShow } from "./cell.tsx";
import type { Column } from "./columns.ts";
import { useRestoredScroll } from "./restored-scroll.ts";
import type { Rows } from "./rows.ts";
import type { Selection } from "./selection.ts";
import classes from "./table.module.css";
import { TableHead } from "./table-head.tsx";
import { type Place, TableRow, WaitingRow } from "./table-row.tsx";

/** Fixed, so that row positions are known without measuring. */
const ROW = 42;
const HEAD = 40;
/** The next page loads when fewer rows than this are left below the visible ones. */
const AHEAD = 60;
const WAITING = 12;
const CHECK = 44;

interface RecordTableProps {
  entity: MetaEntity;
  columns: readonly Column[];
  widths: ReadonlyMap<string, number>;
  rows: Rows;
  total: number | undefined;
  height: number;
  sort: readonly string[];
  onSort(sort: readonly string[]): void;
  onWidth(column: string, width: number): void;
  selection: Selection | undefined;
  /** Set to the ids of the visible rows, which are refreshed after changes. */
  sight: RefObject<readonly string[]>;
  /** Key of the list's scroll position. */
  place: string;
}

/** Virtualised with absolute rows: a table layout would be recomputed on every scroll step. */
export function RecordTable({
  entity,
  columns,
  widths,
  rows,
  total,
  height,
  sort,
  onSort,
  onWidth,
  selection,
  sight,
  place,
}: RecordTableProps) {
  const names = useNames();
  const show = useShow(entity.collection);
  const box = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const open = useOpen(entity);
  const loaded = rows.rows.length;
  const waiting = rows.pending || rows.next !== null ? WAITING : 0;
  const virtual = useVirtualizer({
    count: loaded + waiting,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    overscan: 12,
    scrollPaddingStart: HEAD,
    ...useRestoredScroll(place, box, !rows.pending),
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const places = useMemo(
    () =>
      columns.map((column): Place => {
        const width = widths.get(column.name) ?? column.width;
        return { column, width, style: { flex: `${width} 0 ${width}px` } };
      }),
    [columns, widths],
  );

  useEffect(() => {
    sight.current = items.flatMap(({ index }) => rows.rows[index]?.id ?? []);
  });
  useEffect(() => {
    if (rows.next !== null && last >= loaded - AHEAD) rows.more();
  }, [last, loaded, rows.next, rows.more]);

  function go(index: number) {
    const to = Math.max(0, Math.min(loaded - 1, index));
    setActive(to);
    virtual.scrollToIndex(to);
    // The row renders within the next frame.
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>(`[data-index="${to}"]`)?.focus({ preventScroll: true }),
    );
  }

  function steer(event: KeyboardEvent) {
    const isRow = event.target instanceof HTMLElement && event.target.dataset.index !== undefined;
    if (!isRow) return;
    const step = STEPS[event.key];
    const record = rows.rows[active];
    if (step !== undefined) go(active + step);
    else if (event.key === "Home") go(0);
    else if (event.key === "End") go(loaded - 1);
    else if (event.key === "Enter" && record) open(record);
    else if (event.key === " " && selection) selection.toggle(active, event.shiftKey);
    else return;
    event.preventDefault();
  }

  const wide = places.reduce((sum, { width }) => sum + width, selection ? CHECK : 0);
  return (
    <div ref={box} className={classes.box} style={{ height }} data-list={entity.collection}>
      {/* biome-ignore lint/a11y/useSemanticElements: the virtualised table uses roles instead of table elements, see above */}
      <div
        role="grid"
        className={classes.table}
        style={{ minWidth: wide }}
        aria-label={names.many(entity.collection)}
        aria-rowcount={total === undefined ? -1 : total + 1}
        aria-multiselectable={selection ? true : undefined}
        aria-busy={rows.pending}
        onKeyDown={steer}
      >
        <TableHead
          collection={entity.collection}
          places={places}
          sort={sort}
          onSort={onSort}
          onWidth={onWidth}
          selection={selection}
          count={loaded}
        />
        {/* biome-ignore lint/a11y/useSemanticElements: see above */}
        <div role="rowgroup" className={classes.body} style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const record = rows.rows[index];
            return record ? (
              <TableRow
                key={record.id}
                entity={entity}
                record={record}
                index={index}
                start={start}
                places={places}
                show={show}
                isActive={index === active}
                isSelected={selection?.has(record.id)}
                onSelect={selection?.toggle}
                onOpen={open}
                onFocus={setActive}
              />
            ) : (
              <WaitingRow
                key={`waiting ${index}`}
                places={places}
                start={start}
                checks={selection !== undefined}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 15, PageUp: -15 };

/** Returns a function that opens a record. Prefetches the page's code as soon as the list is shown. */
function useOpen({ collection }: MetaEntity): (record: AnyRecord) => void {
  const navigate = useNavigate();
  const router = useRouter();
  useEffect(() => {
    void router.preloadRoute({ to: recordAddress(collection, "-") });
  }, [router, collection]);
  return useCallback(
    (record: AnyRecord) => void navigate({ to: recordAddress(collection, record.id) }),
    [navigate, collection],
  );
}
