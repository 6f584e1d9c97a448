/* biome-ignore-all lint/a11y/useFocusableInteractive: the cells hold inputs, and these are what is gone to */
/* biome-ignore-all lint/a11y/useSemanticElements: rows that scroll by themselves stand at places of their own, which no table lets them */
import { Button, Checkbox, Group, Input, Menu, Stack, Text } from "@mantine/core";
import { IconColumns3, IconPlus } from "@tabler/icons-react";
import { useVirtualizer } from "@tanstack/react-virtual";
import {
  type ClipboardEvent,
  type KeyboardEvent,
  useCallback,
  useDeferredValue,
  useMemo,
  useRef,
  useState,
} from "react";
import { useFormat } from "../../../language/format.ts";
import { useLanguage } from "../../../language/language.ts";
import { useNames } from "../../../language/names.ts";
import { defineWords, useWords } from "../../../language/words.ts";
import { usePerson } from "../../../session/session.ts";
import { useToday } from "../../fields/day-input.tsx";
import type { Errors } from "../../fields/errors.ts";
import { useHelp } from "../../fields/help.ts";
import { useSeparators } from "../../fields/number-input.tsx";
import { currencyCode, isFigure, isObject } from "../../fields/values.ts";
import type { MetaField, MetaLineField } from "../../meta.ts";
import { filledFromItem } from "./fill.ts";
import { columnsOf, freshRow, isFresh, type Row, shownColumns, templateOf } from "./grid-columns.ts";
import { GridRow } from "./grid-row.tsx";
import classes from "./line-grid.module.css";
import { LineSums } from "./line-sums.tsx";
import { pastedCells, readCell } from "./paste.ts";
import { useRows } from "./use-rows.ts";

const words = defineWords({
  en: {
    line: "Line",
    tools: "Tools",
    add: "Add a line",
    columns: "Columns",
    most: (count: number) => `At most ${count} lines`,
    keys: "Enter: next line · Alt + ↑ ↓: move · rows can be pasted from a spreadsheet",
  },
  de: {
    line: "Zeile",
    tools: "Werkzeuge",
    add: "Zeile hinzufügen",
    columns: "Spalten",
    most: (count: number) => `Höchstens ${count} Zeilen`,
    keys: "Enter: nächste Zeile · Alt + ↑ ↓: verschieben · Zeilen lassen sich aus einer Tabelle einfügen",
  },
});

interface LineGridProps {
  collection: string;
  field: MetaField;
  value: unknown;
  onChange(rows: readonly Row[]): void;
  /** The form around it: its currency is that of the lines. */
  draft: Readonly<Record<string, unknown>>;
  errors: Errors;
  disabled?: boolean;
}

const MOST = 500;
const ROW_HEIGHT = 37;

/** The lines of a document as a grid that is typed in like a spreadsheet. Only the rows in sight are drawn. */
export function LineGrid({
  collection,
  field,
  value,
  onChange,
  draft,
  errors,
  disabled = false,
}: LineGridProps) {
  const t = useWords(words);
  const names = useNames();
  const helpOf = useHelp();
  const path = field.name;
  const own = usePerson()?.organization.currency ?? "EUR";
  const currency = currencyCode(draft.currency) ?? own;
  const rows = useRows(field, Array.isArray(value) ? value.filter(isObject) : [], onChange);
  const all = useMemo(() => columnsOf(field), [field]);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => shownColumns(all, rows.rows));
  const columns = useMemo(() => all.filter(({ name }) => chosen.has(name)), [all, chosen]);
  const columnNames = useMemo(() => new Set(all.map(({ name }) => name)), [all]);
  // The sums may be a blink behind the typing, never the other way round.
  const summed = useDeferredValue(rows.rows);
  const box = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT + 1,
    getItemKey: (at) => rows.keys[at] ?? at,
    overscan: 6,
  });
  const wrong = useMemo(() => byRow(errors, path), [errors, path]);
  const paste = usePaste(columns, collection, currency);

  const onCell = useCallback(
    (at: number, name: string, next: unknown) => {
      rows.setCell(at, name, next);
      if (name !== "item_id" || typeof next !== "string") return;
      const row = latest.current[at] ?? {};
      void filledFromItem(row, next, { collection, currency, columns: columnNames })
        .then((filled) => {
          if (latest.current[at]?.item_id === next) rows.setRow(at, { ...latest.current[at], ...filled });
        })
        // What the item would bring along can be typed too.
        .catch(() => undefined);
    },
    // The operations stay the same for the life of the grid.
    [rows.setCell, rows.setRow, collection, currency, columnNames],
  );
  const latest = useRef(rows.rows);
  latest.current = rows.rows;

  function focusCell(at: number, name: string) {
    virtual.scrollToIndex(at);
    // The row may have to be drawn first.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const cell = box.current?.querySelector(`[data-row="${at}"] [data-column="${name}"]`);
        cell?.querySelector<HTMLElement>("input, textarea, select")?.focus();
      }),
    );
  }

  function add() {
    if (rows.rows.length >= MOST) return;
    rows.add();
    focusCell(rows.rows.length, columns[0]?.name ?? "");
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const place = placeOf(event.target);
    if (!place || disabled) return;
    const { at, name } = place;
    const isLast = at === rows.rows.length - 1;
    const isOpen =
      event.target instanceof HTMLElement && event.target.getAttribute("aria-expanded") === "true";
    if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
      event.preventDefault();
      const by = event.key === "ArrowUp" ? -1 : 1;
      rows.move(at, by);
      focusCell(Math.min(Math.max(at + by, 0), rows.rows.length - 1), name);
      return;
    }
    if (isOpen || event.ctrlKey || event.metaKey || event.target instanceof HTMLTextAreaElement) return;
    if (event.key === "Enter" && !(event.target instanceof HTMLButtonElement)) {
      event.preventDefault();
      if (event.shiftKey) focusCell(Math.max(at - 1, 0), name);
      else if (!isLast) focusCell(at + 1, name);
      else if (!isFresh(field, rows.rows[at] ?? {})) add();
      return;
    }
    const isSelect = event.target instanceof HTMLSelectElement || isPicker(event.target);
    if (!isSelect && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      const to = at + (event.key === "ArrowDown" ? 1 : -1);
      if (to >= 0 && to < rows.rows.length) focusCell(to, name);
      return;
    }
    const lastEditable = columns.findLast(({ set }) => set !== "rules")?.name;
    const leavesLast = event.key === "Tab" && !event.shiftKey && isLast && name === lastEditable;
    if (leavesLast && !isFresh(field, rows.rows[at] ?? {}) && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      add();
    }
  }

  function onPaste(event: ClipboardEvent<HTMLDivElement>) {
    const place = placeOf(event.target);
    const cells = pastedCells(event.clipboardData.getData("text/plain"));
    if (!place || !cells || disabled) return;
    event.preventDefault();
    rows.replaceAll(paste(rows.rows, place, cells, freshRow(field)));
  }

  const { template, least } = templateOf(columns);
  return (
    <Input.Wrapper
      label={names.field(collection, field.name)}
      description={helpOf(collection, field.help)}
      error={errors.get(path)}
      required={field.required && field.initial === null}
      labelElement="div"
    >
      <Stack gap="xs" mt={6} data-path={path}>
        <div
          ref={box}
          className={classes.box}
          role="table"
          // It scrolls by itself where it is wider than the page.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
          tabIndex={0}
          aria-label={names.field(collection, field.name)}
          aria-rowcount={rows.rows.length + 1}
          style={{ "--grid-columns": template } as React.CSSProperties}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        >
          <div style={{ minWidth: least }} role="rowgroup">
            <div role="row" className={`${classes.line} ${classes.head}`} aria-rowindex={1}>
              <div role="columnheader">
                <span className="unseen">{t.line}</span>
              </div>
              {columns.map((column) => (
                <div
                  key={column.name}
                  role="columnheader"
                  className={isFigure(column) ? classes.figures : undefined}
                >
                  {names.field(collection, column.name)}
                  {column.required && column.initial === null && column.set !== "rules" && (
                    <span aria-hidden> *</span>
                  )}
                </div>
              ))}
              <div role="columnheader">
                <span className="unseen">{t.tools}</span>
              </div>
            </div>
            <div style={{ height: virtual.getTotalSize(), position: "relative" }} role="presentation">
              {virtual.getVirtualItems().map(({ index, key, start }) => (
                <div
                  key={key}
                  ref={virtual.measureElement}
                  data-index={index}
                  data-row={index}
                  role="row"
                  aria-rowindex={index + 2}
                  className={classes.line}
                  style={{
                    position: "absolute",
                    insetInline: 0,
                    top: 0,
                    transform: `translateY(${start}px)`,
                  }}
                >
                  <GridRow
                    collection={collection}
                    columns={columns}
                    row={rows.rows[index] ?? {}}
                    at={index}
                    path={path}
                    currency={currency}
                    errors={wrong.get(index)}
                    disabled={disabled}
                    onCell={onCell}
                    onRemove={rows.remove}
                    onDuplicate={rows.duplicate}
                    onMove={rows.move}
                    onAdd={rows.add}
                  />
                </div>
              ))}
            </div>
          </div>
        </div>
        <Group justify="space-between" align="flex-start" gap="lg">
          <Stack gap={4}>
            <Group gap="xs">
              <Button
                variant="default"
                size="xs"
                leftSection={<IconPlus size={14} stroke={1.6} />}
                disabled={disabled || rows.rows.length >= MOST}
                onClick={add}
              >
                {t.add}
              </Button>
              {all.length > columns.length || chosen.size < all.length ? (
                <ColumnChoice collection={collection} columns={all} chosen={chosen} onChoose={setChosen} />
              ) : null}
            </Group>
            <Text size="xs" c="var(--app-quiet)" visibleFrom="sm">
              {rows.rows.length >= MOST ? t.most(MOST) : t.keys}
            </Text>
          </Stack>
          <LineSums rows={summed} names={columnNames} currency={currency} />
        </Group>
      </Stack>
    </Input.Wrapper>
  );
}

interface ColumnChoiceProps {
  collection: string;
  columns: readonly MetaLineField[];
  chosen: ReadonlySet<string>;
  onChoose(chosen: ReadonlySet<string>): void;
}

function ColumnChoice({ collection, columns, chosen, onChoose }: ColumnChoiceProps) {
  const t = useWords(words);
  const names = useNames();
  return (
    <Menu closeOnItemClick={false} withinPortal>
      <Menu.Target>
        <Button variant="subtle" color="gray" size="xs" leftSection={<IconColumns3 size={14} stroke={1.6} />}>
          {t.columns}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {columns.map(({ name, required }) => (
          <Menu.Item
            key={name}
            disabled={required}
            leftSection={<Checkbox checked={chosen.has(name)} readOnly tabIndex={-1} aria-hidden size="xs" />}
            role="menuitemcheckbox"
            aria-checked={chosen.has(name)}
            onClick={() => onChoose(toggled(chosen, name))}
          >
            {names.field(collection, name)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function toggled(set: ReadonlySet<string>, name: string): Set<string> {
  const next = new Set(set);
  if (!next.delete(name)) next.add(name);
  return next;
}

/** What was pasted, laid over the rows from a place on. */
function usePaste(columns: readonly MetaLineField[], collection: string, currency: string) {
  const format = useFormat();
  const names = useNames();
  const { language } = useLanguage();
  const separators = useSeparators(format);
  const today = useToday();
  return (rows: readonly Row[], place: Place, cells: readonly string[][], fresh: Row): Row[] => {
    const targets = columns.filter(({ set }) => set !== "rules");
    const first = targets.findIndex(({ name }) => name === place.name);
    const filled = [...rows];
    for (const [i, texts] of cells.slice(0, MOST - place.at).entries()) {
      const next: Record<string, unknown> = { ...(filled[place.at + i] ?? fresh) };
      for (const [j, text] of texts.entries()) {
        const column = targets[first + j];
        if (!column) continue;
        const read = readCell(column, text, { format, separators, language, today, currency, wordOf });
        if (read !== undefined) next[column.name] = read;
      }
      filled[place.at + i] = next;
    }
    return filled;
  };

  function wordOf(column: MetaLineField, text: string): string | undefined {
    const sought = text.toLowerCase();
    return column.choices.find(
      (word) => word === sought || names.choice(collection, column.name, word).toLowerCase() === sought,
    );
  }
}

interface Place {
  at: number;
  name: string;
}

/** In which cell something happened. */
function placeOf(target: EventTarget): Place | undefined {
  if (!(target instanceof HTMLElement)) return undefined;
  const name = target.closest<HTMLElement>("[data-column]")?.dataset.column;
  const at = target.closest<HTMLElement>("[data-row]")?.dataset.row;
  return name === undefined || at === undefined ? undefined : { at: Number(at), name };
}

const isPicker = (target: EventTarget) =>
  target instanceof HTMLElement && target.getAttribute("role") === "combobox";

/** What is wrong with each row, by column. */
function byRow(errors: Errors, path: string): Map<number, Record<string, string>> {
  const rows = new Map<number, Record<string, string>>();
  for (const [at, message] of errors) {
    if (!at.startsWith(`${path}.`)) continue;
    const [row = "", column = ""] = at.slice(path.length + 1).split(".");
    rows.set(Number(row), { ...rows.get(Number(row)), [column]: message });
  }
  return rows;
}
