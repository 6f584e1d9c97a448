import { freeFacts, sentFacts } from "../custom.ts";
import type { AnyRecord, MetaEntity, MetaField, MetaLineField } from "../meta.ts";
import { freshRow } from "./grid/grid-columns.ts";
import { isMissing } from "./validate.ts";

export type Values = Readonly<Record<string, unknown>>;

/** Fields at the end of every form. */
export const COMMON = ["owner_id", "team_id", "tags", "custom"] as const;

export function fieldsOfForm(entity: MetaEntity, isNew: boolean): MetaField[] {
  return entity.fields.filter(
    ({ set, unseen }) => !unseen && (set === "client" || (isNew && set === "once")),
  );
}

export function freshValues(entity: MetaEntity, prefilled: Values = {}): Values {
  const fields = fieldsOfForm(entity, true);
  return Object.fromEntries(
    fields.map((field) => [
      field.name,
      withFirstLine(field, prefilled[field.name] ?? field.initial ?? emptyOf(field)),
    ]),
  );
}

export function valuesOf(entity: MetaEntity, record: AnyRecord): Values {
  const fields = fieldsOfForm(entity, false);
  return Object.fromEntries(fields.map((field) => [field.name, heldIn(entity, field, record)]));
}

/** Initial values of a copy. Omits values that are unique to the original. */
export function valuesLike(entity: MetaEntity, record: AnyRecord): Values {
  const copied = fieldsOfForm(entity, true).filter(({ name }) => !OWN.has(name));
  return Object.fromEntries(
    copied.map((field) => [field.name, heldIn(entity, field, record) ?? field.initial]),
  );
}

/** Dates and numbers that are not copied. */
const OWN = new Set([
  "issue_date",
  "due_date",
  "date",
  "credit_of_id",
  "supplier_ref",
  "serial",
  "tag",
  "code",
  "sku",
]);

function emptyOf(field: MetaField): unknown {
  if (field.kind === "boolean" && field.required) return false;
  return field.kind === "lines" ? [] : null;
}

/** Documents start with an empty line. */
function withFirstLine(field: MetaField, value: unknown): unknown {
  const isDocument = field.name === "lines" && Array.isArray(value) && value.length === 0;
  return isDocument ? [freshRow(field)] : value;
}

function heldIn(entity: MetaEntity, field: MetaField, record: AnyRecord): unknown {
  if (field.name === "custom") return freeFacts(entity, record.custom);
  return heldValue(field, record[field.name]);
}

function heldValue(field: MetaField, value: unknown): unknown {
  if (!Array.isArray(value) || field.lines.length === 0) return value ?? null;
  return value.map((row: unknown) => ownCells(field, row));
}

/** Editable columns of a line. All others are computed. */
function ownCells(field: MetaField, row: unknown): Values {
  // Lines in a response are objects keyed by column.
  const cells = row as Values;
  return Object.fromEntries(
    field.lines.filter(({ set }) => set !== "rules").map(({ name }) => [name, cells[name] ?? null]),
  );
}

export function bodyToCreate(entity: MetaEntity, values: Values): Record<string, unknown> {
  const filled = fieldsOfForm(entity, true).flatMap((field) => {
    const value = sent(field, values[field.name]);
    return isMissing(value) || (Array.isArray(value) && value.length === 0)
      ? []
      : [[field.name, value] as const];
  });
  return Object.fromEntries(filled);
}

/** Changed fields only. */
export function bodyToUpdate(entity: MetaEntity, before: Values, values: Values): Record<string, unknown> {
  const changed = fieldsOfForm(entity, false).filter(
    (field) => !isSame(field, before[field.name], values[field.name]),
  );
  return Object.fromEntries(
    changed.map(({ name, ...field }) => [
      name,
      name === "custom" ? sentFacts(before[name], values[name]) : sent({ name, ...field }, values[name]),
    ]),
  );
}

function sent(field: MetaField, value: unknown): unknown {
  if (field.lines.length === 0 || !Array.isArray(value)) return value === "" ? null : (value ?? null);
  return value.map((row: unknown) => {
    // Rows of a form are objects keyed by column.
    const cells = row as Values;
    return Object.fromEntries(
      field.lines
        .filter((column) => column.set !== "rules")
        .flatMap((column) => cellSent(column, cells[column.name])),
    );
  });
}

/** Value to send for a cell. Empty cells with a default are omitted, so that the default applies. */
function cellSent({ name, required, initial }: MetaLineField, value: unknown): [string, unknown][] {
  if (!isMissing(value)) return [[name, value]];
  return required && initial !== null ? [] : [[name, null]];
}

/** Compares values by meaning, because the API may return a normalised form. */
export function isSame(field: MetaField | MetaLineField, one: unknown, other: unknown): boolean {
  if (one === other || (isNothing(one) && isNothing(other))) return true;
  if ("lines" in field && field.lines.length > 0 && Array.isArray(one) && Array.isArray(other))
    return (
      one.length === other.length &&
      one.every((row: unknown, i) => isSameRow(field, row, (other as unknown[])[i]))
    );
  if (field.kind === "decimal") return Number(one) === Number(other);
  if (field.kind === "email") return String(one).toLowerCase() === String(other).toLowerCase();
  if (field.kind === "datetime") return Date.parse(String(one)) === Date.parse(String(other));
  return canonical(one) === canonical(other);
}

function isSameRow(field: MetaField, one: unknown, other: unknown): boolean {
  if (one === other) return true;
  // Lines are objects keyed by column.
  const [a, b] = [(one ?? {}) as Values, (other ?? {}) as Values];
  return field.lines
    .filter(({ set }) => set !== "rules")
    .every((column) => isSame(column, a[column.name] ?? column.initial, b[column.name] ?? column.initial));
}

export function isNothing(value: unknown): boolean {
  if (isMissing(value)) return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}

/** JSON independent of key order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
