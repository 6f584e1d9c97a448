/* biome-ignore-all lint/a11y/useFocusableInteractive: the cells contain inputs, which take the focus */
/* biome-ignore-all lint/a11y/useSemanticElements: virtualised rows are positioned absolutely, which table elements do not allow */
import { Button, Group, Input, Stack, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useVirtualizer } from "@tanstack/react-virtual";
import {
  type ClipboardEvent,
  Fragment,
  useCallback,
  useDeferredValue,
  useMemo,
  useRef,
  useState,
} from "react";
import { useNames } from "../../../language/names.ts";
import { usePerson } from "../../../session/session.ts";
import type { Errors } from "../../fields/errors.ts";
import { useHelp } from "../../fields/help.ts";
import { currencyCode, isFigure, isObject } from "../../fields/values.ts";
import { type MetaField, useEntity } from "../../meta.ts";
import { useTexts } from "../../texts.ts";
import { ColumnChoice } from "./column-choice.tsx";
import { filledFromItem } from "./fill.ts";
import {
  columnsOf,
  freshRow,
  MOST_LINES,
  type Row,
  STOCKED,
  shownColumns,
  templateOf,
} from "./grid-columns.ts";
import { keysOf, placeOf } from "./grid-keys.ts";
import { GridRow } from "./grid-row.tsx";
import classes from "./line-grid.module.css";
import { LineSums } from "./line-sums.tsx";
import { pastedCells } from "./paste.ts";
import { usePaste } from "./use-paste.ts";
import { useReached } from "./use-reached.ts";
import { useRows } from "./use-rows.ts";
import { useStock } from "./use-stock.ts";
import { taxTarget, useTaxes } from "./use-taxes.ts";

interface LineGridProps {
  collection: string;
  field: MetaField;
  value: unknown;
  onChange(rows: readonly Row[]): void;
  /** Values of the form, whose currency applies to the lines. */
  draft: Readonly<Record<string, unknown>>;
  errors: Errors;
  disabled?: boolean;
}

const ROW_HEIGHT = 37;
const MOST_ATTEMPTS = 20;

/** Renders only visible rows. */
export function LineGrid({
  collection,
  field,
  value,
  onChange,
  draft,
  errors,
  disabled = false,
}: LineGridProps) {
  const t = useTexts("records.lineGrid");
  const names = useNames();
  const helpOf = useHelp();
  const path = field.name;
  const own = usePerson()?.organization.currency ?? "EUR";
  const currency = currencyCode(draft.currency) ?? own;
  const buys = useEntity(collection)?.fields.some(({ name }) => name === "supplier_id") ?? false;
  const rows = useRows(field, Array.isArray(value) ? value.filter(isObject) : [], onChange);
  const all = useMemo(() => columnsOf(field), [field]);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => shownColumns(all, rows.rows));
  const columns = useMemo(() => all.filter(({ name }) => chosen.has(name)), [all, chosen]);
  // Totals may lag behind the typing.
  const summed = useDeferredValue(rows.rows);
  const whole = useRef<HTMLDivElement>(null);
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
      void filledFromItem(row, next, { buys, currency, columns: all })
        .then((filled) => {
          if (latest.current[at]?.item_id === next) rows.setRow(at, { ...latest.current[at], ...filled });
        })
        // Ignored, because the user can also type the item's defaults.
        .catch(() => undefined);
    },
    // The row operations are stable for the life of the grid.
    [rows.setCell, rows.setRow, buys, currency, all],
  );
  const latest = useRef(rows.rows);
  latest.current = rows.rows;

  function focusCell(at: number, name: string, attempts = MOST_ATTEMPTS) {
    virtual.scrollToIndex(at);
    // Waits for the row to be rendered. Rows in between may be higher than estimated.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const cell = box.current?.querySelector(`[data-row="${at}"] [data-column="${name}"]`);
        if (cell) cell.querySelector<HTMLElement>("input, textarea, select")?.focus();
        else if (attempts > 0) focusCell(at, name, attempts - 1);
      }),
    );
  }

  useReached(whole, focusCell);

  function add() {
    if (rows.rows.length >= MOST_LINES) return;
    rows.add();
    focusCell(rows.rows.length, columns[0]?.name ?? "");
  }

  const onKeyDown = keysOf({ field, columns, rows, disabled, focusCell, add });

  function onPaste(event: ClipboardEvent<HTMLDivElement>) {
    const place = placeOf(event.target);
    const cells = pastedCells(event.clipboardData.getData("text/plain"));
    if (!place || !cells || disabled) return;
    event.preventDefault();
    rows.replaceAll(paste(rows.rows, place, cells, freshRow(field)));
  }

  const stock = useStock(field, rows.rows, draft.location_id);
  const taxes = useTaxes(taxTarget(columns));
  const { template, least } = templateOf(columns, stock !== undefined);
  return (
    <Input.Wrapper
      label={names.field(collection, field.name)}
      description={helpOf(collection, field)}
      error={errors.get(path)}
      required={field.required && field.initial === null}
      labelElement="div"
    >
      <Stack ref={whole} gap="xs" mt={6} data-path={path}>
        <div
          ref={box}
          className={classes.box}
          role="table"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
          tabIndex={0}
          aria-label={names.field(collection, field.name)}
          aria-rowcount={rows.rows.length + 1}
          style={{ "--grid-columns": template, "--grid-least": `${least}px` } as React.CSSProperties}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        >
          <div className={classes.rows} role="rowgroup">
            <div role="row" className={`${classes.line} ${classes.head}`} aria-rowindex={1}>
              <div role="columnheader">
                <span className="unseen">{t.line}</span>
              </div>
              {columns.map((column) => (
                <Fragment key={column.name}>
                  <div role="columnheader" className={isFigure(column) ? classes.figures : undefined}>
                    {names.field(collection, column.name)}
                    {column.required && column.initial === null && column.set !== "rules" && (
                      <span aria-hidden> *</span>
                    )}
                  </div>
                  {stock && column.name === STOCKED && (
                    <div role="columnheader" className={classes.figures}>
                      {t.stock}
                    </div>
                  )}
                </Fragment>
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
                    rate={taxes?.get(String(rows.rows[index]?.tax_code_id))?.rate}
                    stock={stock && (stock.get(String(rows.rows[index]?.item_id)) ?? null)}
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
                disabled={disabled || rows.rows.length >= MOST_LINES}
                onClick={add}
              >
                {t.add}
              </Button>
              {all.length > columns.length || chosen.size < all.length ? (
                <ColumnChoice collection={collection} columns={all} chosen={chosen} onChoose={setChosen} />
              ) : null}
            </Group>
            <Text size="xs" c="var(--app-quiet)" visibleFrom="sm">
              {rows.rows.length >= MOST_LINES ? t.most({ count: MOST_LINES }) : t.keys}
            </Text>
          </Stack>
          <LineSums rows={summed} columns={all} currency={currency} draft={draft} />
        </Group>
      </Stack>
    </Input.Wrapper>
  );
}

function byRow(errors: Errors, path: string): Map<number, Record<string, string>> {
  const rows = new Map<number, Record<string, string>>();
  for (const [at, message] of errors) {
    if (!at.startsWith(`${path}.`)) continue;
    const [row = "", column = ""] = at.slice(path.length + 1).split(".");
    rows.set(Number(row), { ...rows.get(Number(row)), [column]: message });
  }
  return rows;
}
