import { Checkbox } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { type KeyboardEvent, memo, type PointerEvent, useRef } from "react";
import { useNames } from "../../language/names.ts";
import { useTexts } from "../texts.ts";
import { NARROWEST, WIDEST } from "./columns.ts";
import type { Selection } from "./selection.ts";
import classes from "./table.module.css";
import type { Place } from "./table-row.tsx";

interface TableHeadProps {
  collection: string;
  places: readonly Place[];
  sort: readonly string[];
  onSort(sort: readonly string[]): void;
  onWidth(column: string, width: number): void;
  selection: Selection | undefined;
  count: number;
  isStuck: boolean;
}

export const TableHead = memo(function TableHead({
  collection,
  places,
  sort,
  onSort,
  onWidth,
  selection,
  count,
  isStuck,
}: TableHeadProps) {
  const t = useTexts("records.tableHead");
  const names = useNames();
  const [first = ""] = sort;
  const allIn = selection !== undefined && count > 0 && (selection.everything || selection.ids.size >= count);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the virtualised table uses roles instead of table elements
    <div role="rowgroup" className={classes.headrow}>
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: its controls take the focus */}
      <div role="row" aria-rowindex={1}>
        {selection && (
          // biome-ignore lint/a11y/useSemanticElements: see above
          // biome-ignore lint/a11y/useFocusableInteractive: its controls take the focus
          <div
            role="columnheader"
            aria-colindex={1}
            className={isStuck ? `${classes.check} ${classes.stuck}` : classes.check}
            style={{ insetInlineStart: 0 }}
          >
            <Checkbox
              size="xs"
              aria-label={t.all}
              checked={allIn}
              indeterminate={!allIn && selection.ids.size > 0}
              onChange={selection.toggleAll}
            />
          </div>
        )}
        {places.map(({ column, width, style, className }, place) => {
          const name = names.field(collection, column.name);
          const direction =
            first === column.name ? "ascending" : first === `-${column.name}` ? "descending" : undefined;
          return (
            // biome-ignore lint/a11y/useSemanticElements: see above
            // biome-ignore lint/a11y/useFocusableInteractive: its controls take the focus
            <div
              key={column.name}
              role="columnheader"
              aria-colindex={place + (selection ? 2 : 1)}
              className={className}
              style={style}
              data-figures={column.figures || undefined}
              {...(column.sortable && { "aria-sort": direction ?? "none" })}
            >
              {column.sortable ? (
                <button
                  type="button"
                  className={classes.sort}
                  title={name}
                  onClick={() => onSort(nextSort(column.name, direction))}
                >
                  <span>{name}</span>
                  {direction === "ascending" && <IconArrowUp size={14} stroke={1.8} aria-hidden />}
                  {direction === "descending" && <IconArrowDown size={14} stroke={1.8} aria-hidden />}
                </button>
              ) : (
                <div className={classes.sort} title={name}>
                  <span>{name}</span>
                </div>
              )}
              <Grip
                label={t.width({ name })}
                width={width}
                onWidth={(width) => onWidth(column.name, width)}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
});

/** Cycles through ascending, descending and unsorted. */
function nextSort(name: string, direction: "ascending" | "descending" | undefined): readonly string[] {
  if (direction === undefined) return [name];
  return direction === "ascending" ? [`-${name}`] : [];
}

const STEP = 20;

function Grip({ label, width, onWidth }: { label: string; width: number; onWidth(width: number): void }) {
  const held = useRef<{ from: number; width: number }>(undefined);
  const limit = (wanted: number) => Math.round(Math.min(WIDEST, Math.max(NARROWEST, wanted)));

  function pull(event: PointerEvent<HTMLDivElement>) {
    if (held.current) onWidth(limit(held.current.width + event.clientX - held.current.from));
  }

  function step(event: KeyboardEvent) {
    const by = event.key === "ArrowRight" ? STEP : event.key === "ArrowLeft" ? -STEP : 0;
    if (by === 0) return;
    event.preventDefault();
    event.stopPropagation();
    onWidth(limit(width + by));
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a thematic break is not a resize handle
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      tabIndex={0}
      className={classes.grip}
      onKeyDown={step}
      onPointerDown={(event) => {
        event.preventDefault();
        held.current = { from: event.clientX, width };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={pull}
      onPointerUp={() => {
        held.current = undefined;
      }}
    />
  );
}
