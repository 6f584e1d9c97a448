import { Checkbox } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useVirtualizer } from "@tanstack/react-virtual";
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { To } from "../../kit/to.tsx";
import { useNames } from "../../language/names.ts";
import { defineWords, useWords } from "../../language/words.ts";
import { type AnyRecord, labelOf, type MetaEntity, recordAddress } from "../meta.ts";
import { type Show, useShow } from "./cell.tsx";
import type { Column } from "./columns.ts";
import { useRestoredScroll } from "./restored-scroll.ts";
import type { Rows } from "./rows.ts";
import type { Selection } from "./selection.ts";
import classes from "./table.module.css";
import { TableHead } from "./table-head.tsx";

const words = defineWords({
  en: { select: (name: string) => `Select ${name}` },
  de: { select: (name: string) => `${name} auswählen` },
});

/** Every row is as high as every other: nothing jumps, and where a row stands is known without looking. */
const ROW = 42;
const HEAD = 40;
/** The next page is asked for when so many rows are left below what is in sight. */
const AHEAD = 60;
const WAITING = 12;

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
  /** Told of the rows in sight, for reading them again. */
  sight: RefObject<readonly string[]>;
  /** What this list is, for finding the place again where somebody left it. */
  place: string;
}

/** The records of a list as a table of which only what is in sight is drawn. */
export function RecordTable(props: RecordTableProps) {
  const { entity, columns, widths, rows, total, height, selection, sight, place } = props;
  const names = useNames();
  const show = useShow(entity.collection);
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const loaded = rows.rows.length;
  const waiting = rows.pending || rows.next !== null ? WAITING : 0;
  const virtual = useVirtualizer({
    count: loaded + waiting,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    overscan: 14,
    scrollMargin: HEAD,
    ...useRestoredScroll(place, box, !rows.pending),
  });
  const items = virtual.getVirtualItems();
  const [first, last] = [items[0], items.at(-1)];

  useEffect(() => {
    sight.current = items.flatMap(({ index }) => rows.rows[index]?.id ?? []);
  });
  useEffect(() => {
    if (rows.next !== null && (last?.index ?? 0) >= loaded - AHEAD) rows.more();
  }, [last?.index, loaded, rows.next, rows.more]);

  const open = (record: AnyRecord) => {
    void navigate({ to: recordAddress(entity.collection, record.id) });
  };

  function go(index: number) {
    const to = Math.max(0, Math.min(loaded - 1, index));
    setActive(to);
    virtual.scrollToIndex(to);
    // The row is drawn in the next frame at the latest.
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>(`tr[data-index="${to}"]`)?.focus({ preventScroll: true }),
    );
  }

  function steer(event: KeyboardEvent) {
    const row =
      event.target instanceof HTMLElement && event.target.closest("tr[data-index]") === event.target;
    if (!row) return;
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

  const wide = columns.reduce(
    (sum, { name, width }) => sum + (widths.get(name) ?? width),
    selection ? 44 : 0,
  );
  return (
    <div ref={box} className={classes.box} style={{ height }} data-list={entity.collection}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose rows are moved in is a grid
        role="grid"
        className={classes.table}
        style={{ minWidth: wide }}
        aria-label={names.many(entity.collection)}
        aria-rowcount={total === undefined ? -1 : total + 1}
        aria-multiselectable={selection ? true : undefined}
        aria-busy={rows.pending}
        onKeyDown={steer}
      >
        <colgroup>
          {selection && <col style={{ width: 44 }} />}
          {columns.map(({ name, width }) => (
            <col key={name} style={{ width: widths.get(name) ?? width }} />
          ))}
        </colgroup>
        <TableHead {...props} collection={entity.collection} count={loaded} />
        <tbody>
          <Spacer height={(first?.start ?? HEAD) - HEAD} columns={columns.length} />
          {items.map(({ index }) => {
            const record = rows.rows[index];
            return record ? (
              <Row
                key={record.id}
                entity={entity}
                record={record}
                index={index}
                columns={columns}
                show={show}
                isActive={index === active}
                isSelected={selection?.has(record.id)}
                onSelect={selection?.toggle}
                onOpen={open}
                onFocus={setActive}
              />
            ) : (
              <WaitingRow key={`waiting ${index}`} columns={columns} checks={selection !== undefined} />
            );
          })}
          <Spacer height={virtual.getTotalSize() + HEAD - (last?.end ?? HEAD)} columns={columns.length} />
        </tbody>
      </table>
    </div>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 15, PageUp: -15 };

function Spacer({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it can be reached
    <tr className={classes.spacer} aria-hidden="true" style={{ height }}>
      <td colSpan={columns + 1} />
    </tr>
  );
}

function WaitingRow({ columns, checks }: { columns: readonly Column[]; checks: boolean }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it can be reached
    <tr className={classes.row} aria-hidden="true">
      {checks && <td className={classes.check} />}
      {columns.map(({ name, figures }) => (
        <td key={name} data-figures={figures || undefined}>
          <span className={classes.skeleton} />
        </td>
      ))}
    </tr>
  );
}

interface RowProps {
  entity: MetaEntity;
  record: AnyRecord;
  index: number;
  columns: readonly Column[];
  show: Show;
  isActive: boolean;
  isSelected: boolean | undefined;
  onSelect: ((index: number, range: boolean) => void) | undefined;
  onOpen(record: AnyRecord): void;
  onFocus(index: number): void;
}

/** Measured: without memo each step of scrolling draws forty rows anew instead of one, and frames are dropped. */
const Row = memo(
  function Row({
    entity,
    record,
    index,
    columns,
    show,
    isActive,
    isSelected,
    onSelect,
    onOpen,
    onFocus,
  }: RowProps) {
    const t = useWords(words);
    const name = labelOf(entity, record);
    const address = recordAddress(entity.collection, record.id);
    const named = Math.max(
      0,
      columns.findIndex(({ head }) => head),
    );

    function press(event: MouseEvent<HTMLTableRowElement>) {
      // A link, a box or a marked word in the row means itself.
      if (event.defaultPrevented || isInner(event) || document.getSelection()?.type === "Range") return;
      if (event.metaKey || event.ctrlKey || event.button === 1) window.open(address, "_blank", "noopener");
      else if (event.shiftKey && onSelect) onSelect(index, true);
      else if (event.button === 0) onOpen(record);
    }

    return (
      <tr
        className={classes.row}
        data-index={index}
        aria-rowindex={index + 2}
        aria-selected={isSelected}
        tabIndex={isActive ? 0 : -1}
        onFocus={() => onFocus(index)}
        onClick={press}
        onAuxClick={press}
      >
        {onSelect && (
          <td className={classes.check}>
            <Checkbox
              size="xs"
              tabIndex={-1}
              aria-label={t.select(name)}
              checked={isSelected ?? false}
              onChange={() => undefined}
              onClick={(event) => {
                event.stopPropagation();
                onSelect(index, event.shiftKey);
              }}
            />
          </td>
        )}
        {columns.map((column, place) => {
          const value = show(column, record);
          const title = typeof value === "string" ? value : undefined;
          if (place === named)
            return (
              <th key={column.name} scope="row" title={title}>
                <To to={address} className={classes.link} tabIndex={-1} dir="auto">
                  {value ?? name}
                </To>
              </th>
            );
          return (
            <td key={column.name} data-figures={column.figures || undefined} title={title} dir="auto">
              {value}
            </td>
          );
        })}
      </tr>
    );
  },
  (before, after) =>
    before.record === after.record &&
    before.index === after.index &&
    before.columns === after.columns &&
    before.show === after.show &&
    before.isActive === after.isActive &&
    before.isSelected === after.isSelected &&
    before.onSelect === after.onSelect,
);

function isInner(event: MouseEvent<HTMLTableRowElement>): boolean {
  const inner = event.target instanceof Element ? event.target.closest("a, button, input, label") : null;
  return inner !== null && event.currentTarget.contains(inner);
}
