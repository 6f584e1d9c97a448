import type { KeyboardEvent } from "react";
import type { MetaField, MetaLineField } from "../../meta.ts";
import { isFresh } from "./grid-columns.ts";
import type { Rows } from "./use-rows.ts";

export interface Place {
  at: number;
  name: string;
}

export function placeOf(target: EventTarget): Place | undefined {
  if (!(target instanceof HTMLElement)) return undefined;
  const name = target.closest<HTMLElement>("[data-column]")?.dataset.column;
  const at = target.closest<HTMLElement>("[data-row]")?.dataset.row;
  return name === undefined || at === undefined ? undefined : { at: Number(at), name };
}

const isPicker = (target: EventTarget) =>
  target instanceof HTMLElement && target.getAttribute("role") === "combobox";

interface Grid {
  field: MetaField;
  columns: readonly MetaLineField[];
  rows: Rows;
  disabled: boolean;
  focusCell(at: number, name: string): void;
  add(): void;
}

/** Enter and arrows move between lines, Alt and arrows move the line, Tab at the end adds one. */
export function keysOf({
  field,
  columns,
  rows,
  disabled,
  focusCell,
  add,
}: Grid): (event: KeyboardEvent<HTMLDivElement>) => void {
  return (event) => {
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
  };
}
