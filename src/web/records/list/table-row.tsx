import { type CSSProperties, type MouseEvent, memo } from "react";
import { BASE } from "../../session/base.ts";
import { labelOfRecord, useLabelText } from "../fields/labels.ts";
import { type AnyRecord, type MetaEntity, recordAddress } from "../meta.ts";
import { useTexts } from "../texts.ts";
import type { Show } from "./cell.tsx";
import type { Column } from "./columns.ts";
import { CellEditor } from "./edit/cell-editor.tsx";
import { isEditable } from "./edit/editable.ts";
import type { CellEdits } from "./edit/use-cell-edits.ts";
import classes from "./table.module.css";

export interface Place {
  readonly column: Column;
  readonly width: number;
  readonly style: CSSProperties;
  /** `edge` for the last column that stays in view. */
  readonly className: string | undefined;
  readonly editable: boolean;
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
  /** Column that is being edited. */
  editing: string | undefined;
  edits: CellEdits;
  isStuck: boolean;
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
  editing,
  edits,
  isStuck,
  onSelect,
  onOpen,
  onFocus,
}: TableRowProps) {
  const t = useTexts("records.tableRow");
  const name = useLabelText()(labelOfRecord(entity, record));
  const address = BASE + recordAddress(entity.collection, record.id);
  const named = Math.max(
    0,
    places.findIndex(({ column }) => column.head),
  );

  const placeOf = (target: EventTarget) => {
    const cell = target instanceof Element ? target.closest<HTMLElement>("[data-col]") : null;
    return cell ? places[Number(cell.dataset.col)] : undefined;
  };

  function press(event: MouseEvent<HTMLElement>) {
    // Clicks on links, checkboxes and selected text don't open the record.
    const inner = event.target instanceof Element ? event.target.closest("a, button, input, label") : null;
    const isOwnLink = inner instanceof HTMLAnchorElement && inner.dataset.own !== undefined;
    const place = isOwnLink ? undefined : placeOf(event.target);
    const editable = place && isEditable(entity, record, place) ? place : undefined;
    if (editable && event.detail === 2 && event.button === 0 && !inner) {
      // The double click has marked a word.
      document.getSelection()?.removeAllRanges();
      edits.begin(record, editable.column);
      return;
    }
    if ((inner && !isOwnLink) || document.getSelection()?.type === "Range") return;
    const elsewhere = event.metaKey || event.ctrlKey || event.button === 1;
    // Let the browser handle modified clicks on links.
    if (isOwnLink && (elsewhere || event.shiftKey)) return;
    if (elsewhere) window.open(address, "_blank", "noopener");
    else if (event.shiftKey && onSelect) onSelect(index, true);
    else if (event.button === 0) {
      event.preventDefault();
      if (editable) edits.click(record, onOpen);
      else onOpen(record);
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
        <div
          role="gridcell"
          aria-colindex={1}
          className={isStuck ? `${classes.check} ${classes.stuck}` : classes.check}
          style={FIRST}
        >
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
      {places.map(({ column, style, className, editable }, place) => {
        const value = show(column, record);
        const isEdited = editing === column.name;
        const title = typeof value === "string" ? value : undefined;
        return (
          // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles support all of them
          <div
            key={column.name}
            role={place === named ? "rowheader" : "gridcell"}
            className={isEdited ? `${className ?? ""} ${classes.edited}` : className}
            style={style}
            data-col={place}
            tabIndex={-1}
            aria-colindex={place + (onSelect ? 2 : 1)}
            aria-readonly={editable ? undefined : true}
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
            {isEdited && <CellEditor entity={entity} record={record} column={column} onLeave={edits.leave} />}
          </div>
        );
      })}
    </div>
  );
});

const FIRST = { insetInlineStart: 0 };

interface WaitingRowProps {
  places: readonly Place[];
  start: number;
  checks: boolean;
}

export function WaitingRow({ places, start, checks }: WaitingRowProps) {
  return (
    <div className={classes.row} aria-hidden="true" style={{ transform: `translateY(${start}px)` }}>
      {checks && <div className={classes.check} />}
      {places.map(({ column, style, className }) => (
        <div key={column.name} className={className} style={style} data-figures={column.figures || undefined}>
          <span className={classes.skeleton} />
        </div>
      ))}
    </div>
  );
}
