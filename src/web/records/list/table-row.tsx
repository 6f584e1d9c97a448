import { type CSSProperties, type MouseEvent, memo } from "react";
import { BASE } from "../../session/base.ts";
import { type AnyRecord, labelOf, type MetaEntity, recordAddress } from "../meta.ts";
import { useTexts } from "../texts.ts";
import type { Show } from "./cell.tsx";
import type { Column } from "./columns.ts";
import classes from "./table.module.css";

export interface Place {
  readonly column: Column;
  readonly width: number;
  readonly style: CSSProperties;
}

interface TableRowProps {
  entity: MetaEntity;
  record: AnyRecord;
  index: number;
  start: number;
  places: readonly Place[];
  show: Show;
  isActive: boolean;
  isSelected: boolean | undefined;
  onSelect: ((index: number, range: boolean) => void) | undefined;
  onOpen(record: AnyRecord): void;
  onFocus(index: number): void;
}

/** Memoised, with plain links and checkboxes: forty rows of library components exceed one frame. */
export const TableRow = memo(function TableRow({
  entity,
  record,
  index,
  start,
  places,
  show,
  isActive,
  isSelected,
  onSelect,
  onOpen,
  onFocus,
}: TableRowProps) {
  const t = useTexts("records.tableRow");
  const name = labelOf(entity, record);
  const address = BASE + recordAddress(entity.collection, record.id);
  const named = Math.max(
    0,
    places.findIndex(({ column }) => column.head),
  );

  function press(event: MouseEvent<HTMLElement>) {
    // Clicks on links, checkboxes and selected text don't open the record.
    const inner = event.target instanceof Element ? event.target.closest("a, button, input, label") : null;
    const isOwnLink = inner instanceof HTMLAnchorElement && inner.dataset.own !== undefined;
    if ((inner && !isOwnLink) || document.getSelection()?.type === "Range") return;
    const elsewhere = event.metaKey || event.ctrlKey || event.button === 1;
    // Let the browser handle modified clicks on links.
    if (isOwnLink && (elsewhere || event.shiftKey)) return;
    if (elsewhere) window.open(address, "_blank", "noopener");
    else if (event.shiftKey && onSelect) onSelect(index, true);
    else if (event.button === 0) {
      event.preventDefault();
      onOpen(record);
    }
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: the virtualised table uses roles instead of table elements
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid around the rows handles the keys
    <div
      role="row"
      className={classes.row}
      style={{ transform: `translateY(${start}px)` }}
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      tabIndex={isActive ? 0 : -1}
      onFocus={() => onFocus(index)}
      onClick={press}
      onAuxClick={press}
    >
      {onSelect && (
        // biome-ignore lint/a11y/useSemanticElements: see above
        // biome-ignore lint/a11y/useFocusableInteractive: the row takes the focus
        <div role="gridcell" className={classes.check}>
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={t.select({ name })}
            checked={isSelected ?? false}
            onChange={() => undefined}
            onClick={(event) => onSelect(index, event.shiftKey)}
          />
        </div>
      )}
      {places.map(({ column, style }, place) => {
        const value = show(column, record);
        const title = typeof value === "string" ? value : undefined;
        return (
          <div
            key={column.name}
            role={place === named ? "rowheader" : "gridcell"}
            style={style}
            title={title}
            dir="auto"
            data-figures={column.figures || undefined}
          >
            {place === named ? (
              <a href={address} className={classes.link} tabIndex={-1} data-own>
                {value ?? name}
              </a>
            ) : (
              value
            )}
          </div>
        );
      })}
    </div>
  );
});

interface WaitingRowProps {
  places: readonly Place[];
  start: number;
  checks: boolean;
}

export function WaitingRow({ places, start, checks }: WaitingRowProps) {
  return (
    <div className={classes.row} aria-hidden="true" style={{ transform: `translateY(${start}px)` }}>
      {checks && <div className={classes.check} />}
      {places.map(({ column, style }) => (
        <div key={column.name} style={style} data-figures={column.figures || undefined}>
          <span className={classes.skeleton} />
        </div>
      ))}
    </div>
  );
}
