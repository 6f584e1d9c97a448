import { useViewportSize } from "@mantine/hooks";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { useVirtualizer } from "@tanstack/react-virtual";
import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useShortcuts, useShownShortcuts } from "../../kit/shortcuts.ts";
import { useNames } from "../../language/names.ts";
import { type AnyRecord, type MetaEntity, recordAddress } from "../meta.ts";
import { useTexts } from "../texts.ts";
import { useShow } from "./cell.tsx";
import type { Column } from "./columns.ts";
import { ROW, useDensity } from "./density.ts";
import { fieldToSet, isEditable } from "./edit/editable.ts";
import { type Editing, type Leaving, useCellEdits } from "./edit/use-cell-edits.ts";
import { MoreColumns } from "./more-columns.tsx";
import { useRestoredScroll } from "./restored-scroll.ts";
import type { Rows } from "./rows.ts";
import type { Selection } from "./selection.ts";
import classes from "./table.module.css";
import { TableHead } from "./table-head.tsx";
import { type Place, TableRow, WaitingRow } from "./table-row.tsx";

const HEAD = 40;
/** The next page loads when fewer rows than this are left below the visible ones. */
const AHEAD = 60;
const WAITING = 12;
const CHECK = 44;
/** The first column only stays in view if it leaves this part of the list to the others. */
const LEFT = 0.5;

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
  const t = useTexts("records.listKeys");
  const box = useRef<HTMLDivElement>(null);
  const row = ROW[useDensity()];
  const [active, setActive] = useState(0);
  const open = useOpen(entity);
  const [editing, edits] = useCellEdits(focusAfter);
  const loaded = rows.rows.length;
  const waiting = rows.pending || rows.next !== null ? WAITING : 0;
  const virtual = useVirtualizer({
    count: loaded + waiting,
    getScrollElement: () => box.current,
    estimateSize: () => row,
    overscan: 12,
    scrollPaddingStart: HEAD,
    ...useRestoredScroll(place, box, !rows.pending),
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const { width: visible } = useViewportSize();
  const checks = selection ? CHECK : 0;
  const first = columns[0] && (widths.get(columns[0].name) ?? columns[0].width);
  const isStuck = first !== undefined && checks + first < visible * LEFT;
  const places = useMemo(
    () =>
      columns.map((column, i): Place => {
        const width = widths.get(column.name) ?? column.width;
        const flex = `${width} 0 ${width}px`;
        const editable = fieldToSet(entity, column) !== undefined;
        if (i > 0 || !isStuck) return { column, width, editable, style: { flex }, className: undefined };
        const style = { flex, insetInlineStart: checks };
        return { column, width, editable, style, className: `${classes.stuck} ${classes.edge}` };
      }),
    [columns, widths, entity, checks, isStuck],
  );

  useEffect(() => {
    sight.current = items.flatMap(({ index }) => rows.rows[index]?.id ?? []);
  });
  useEffect(() => {
    if (rows.next !== null && last >= loaded - AHEAD) rows.more();
  }, [last, loaded, rows.next, rows.more]);

  /** Moves the focus to a row, or to one of its cells. Rows render only where they gain or lose it. */
  function go(index: number, col?: number) {
    const to = Math.max(0, Math.min(loaded - 1, index));
    setActive(to);
    virtual.scrollToIndex(to);
    // A row out of sight renders within the next frame.
    if (!focus(to, col)) requestAnimationFrame(() => focus(to, col));
  }

  function focus(index: number, col: number | undefined): boolean {
    const row = box.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);
    const cell = col === undefined ? null : row?.querySelector<HTMLElement>(`[data-col="${col}"]`);
    if (cell) cell.focus();
    else row?.focus({ preventScroll: true });
    return row !== null && row !== undefined;
  }

  const isFocused = () => box.current?.contains(document.activeElement) ?? false;
  const focusedColumn = () => colOf(document.activeElement);

  /** Edits the focused cell, or the first of the row that the user may change. */
  function edit() {
    const record = rows.rows[active];
    if (!record) return;
    const at = focusedColumn();
    const place = at === undefined ? places.find((one) => isEditable(entity, record, one)) : places[at];
    if (place && isEditable(entity, record, place)) edits.begin(record, place.column);
  }

  function focusAfter({ id, column }: Editing, to: Leaving) {
    const index = rows.rows.findIndex((record) => record.id === id);
    const col = places.findIndex((place) => place.column.name === column);
    if (index < 0) return;
    const next = to === "stay" ? undefined : nextCell(index, col, to === "next" ? 1 : -1);
    if (!next) return go(index, col);
    go(next.index, next.col);
    const place = places[next.col];
    const record = rows.rows[next.index];
    if (place && record) edits.begin(record, place.column);
  }

  /** The nearest cell in reading order that can be edited. */
  function nextCell(index: number, col: number, step: number): { index: number; col: number } | undefined {
    for (let at = index * places.length + col + step; at >= 0 && at < loaded * places.length; at += step) {
      const cell = { index: Math.floor(at / places.length), col: at % places.length };
      const record = rows.rows[cell.index];
      const place = places[cell.col];
      if (record && place && isEditable(entity, record, place)) return cell;
      // Records that cannot be changed at all are skipped one row far.
      if (Math.abs(cell.index - index) > 1) return undefined;
    }
    return undefined;
  }

  function steer(event: KeyboardEvent) {
    if (!(event.target instanceof HTMLElement)) return;
    const col = colOf(event.target);
    if (event.target.dataset.index === undefined && col === undefined) return;
    const step = STEPS[event.key];
    const record = rows.rows[active];
    if (step !== undefined) go(active + step, col);
    else if (event.key === "ArrowRight") go(active, Math.min((col ?? -1) + 1, places.length - 1));
    else if (event.key === "ArrowLeft") go(active, col === undefined || col === 0 ? undefined : col - 1);
    else if (event.key === "Home") go(0, col);
    else if (event.key === "End") go(loaded - 1, col);
    else if (event.key === "F2") edit();
    else if (event.key === "Enter" && record) {
      const place = col === undefined ? undefined : places[col];
      if (place && isEditable(entity, record, place)) edit();
      else open(record);
    } else if (event.key === " " && selection) selection.toggle(active, event.shiftKey);
    else return;
    event.preventDefault();
  }

  const canEdit = places.some(({ editable }) => editable);
  useShortcuts([
    { keys: "J", label: t.down, run: () => go(isFocused() ? active + 1 : active, focusedColumn()) },
    { keys: "K", label: t.up, run: () => go(isFocused() ? active - 1 : active, focusedColumn()) },
    ...(selection ? [{ keys: "X", label: t.select, run: () => selection.toggle(active, false) }] : []),
    ...(canEdit ? [{ keys: "E", label: t.edit, run: edit }] : []),
  ]);
  useShownShortcuts([
    { keys: "enter", label: t.open },
    { keys: "up+down", label: t.rows },
    { keys: "left+right", label: t.cells },
    { keys: "home+end", label: t.ends },
    { keys: "pageup+pagedown", label: t.pages },
    ...(canEdit ? [{ keys: "F2", label: t.edit }] : []),
    ...(selection
      ? [
          { keys: "space", label: t.select },
          { keys: "shift+space", label: t.range },
        ]
      : []),
  ]);

  const wide = places.reduce((sum, { width }) => sum + width, checks);
  const scrollPaddingInlineStart = isStuck ? checks + first : 0;
  return (
    <div className={classes.frame}>
      <div
        ref={box}
        className={classes.box}
        style={{ height, scrollPaddingInlineStart }}
        data-list={entity.collection}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: the virtualised table uses roles instead of table elements, see above */}
        <div
          role="grid"
          className={classes.table}
          style={{ minWidth: wide, "--row": `${row}px` } as CSSProperties} // Custom properties are not in the type.
          aria-label={names.many(entity.collection)}
          aria-rowcount={total === undefined ? -1 : total + 1}
          aria-colcount={places.length + (selection ? 1 : 0)}
          aria-readonly={canEdit ? undefined : true}
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
            isStuck={isStuck}
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
                  editing={editing?.id === record.id ? editing.column : undefined}
                  edits={edits}
                  isStuck={isStuck}
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
      <MoreColumns box={box} wide={wide} />
    </div>
  );
}

/** Column of a focused cell; undefined for anything else. */
const colOf = (element: Element | null): number | undefined =>
  element instanceof HTMLElement && element.dataset.col !== undefined
    ? Number(element.dataset.col)
    : undefined;

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
