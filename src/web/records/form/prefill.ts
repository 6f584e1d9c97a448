import { isObject } from "../fields/values.ts";
import { type AnyRecord, addressOf, type MetaEntity, type MetaField } from "../meta.ts";
import type { Taxes } from "./grid/document-sums.ts";
import { freshRow } from "./grid/grid-columns.ts";
import { taxColumn } from "./grid/use-taxes.ts";
import { COMMON, fieldsOfForm, isNothing, type Values } from "./values-of-form.ts";

/** Address of the form for a new record that refers to another one, from which it starts. */
export const newFrom = ({ collection }: Pick<MetaEntity, "collection">, field: string, id: string) =>
  `${addressOf(collection)}/new?${new URLSearchParams({ [field]: id, from: field })}`;

/** Initial values of a record made from another: declared ones, and references that both have. */
export function valuesFrom(entity: MetaEntity, source: MetaEntity, record: AnyRecord): Values {
  const starts = entity.starts[source.collection] ?? {};
  const common: readonly string[] = COMMON;
  return Object.fromEntries(
    fieldsOfForm(entity, true).flatMap((field) => {
      const declared = starts[field.name];
      const values = declared
        ? declared.map((start) => startOf(field, start, record))
        : !common.includes(field.name) && isShared(field, source)
          ? [record[field.name]]
          : [];
      const value = values.find((one) => !isNothing(one));
      return value === undefined ? [] : [[field.name, value]];
    }),
  );
}

/** Gives lines without a tax code the only one that fits, if there is just one. */
export function withOnlyTax(entity: MetaEntity, values: Values, taxes: Taxes): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const lines = entity.fields.find((field) => field.name === name)?.lines ?? [];
      const column = lines.find((one) => one.name === taxColumn(lines));
      const kinds = [column?.within?.kind ?? []].flat();
      const fitting = [...taxes.values()].filter(
        ({ kind, state }) => state === "active" && kinds.includes(kind),
      );
      const [only] = fitting;
      if (!column || !Array.isArray(value) || only === undefined || fitting.length > 1) return [name, value];
      const tax = column.kind === "references" ? [only.id] : only.id;
      const rows = value.filter(isObject);
      return [name, rows.map((row) => (isNothing(row[column.name]) ? { ...row, [column.name]: tax } : row))];
    }),
  );
}

/** True if both collections have the field with the same meaning: an account, a project, the currency. */
const isShared = ({ name, kind, target }: MetaField, { fields }: MetaEntity) =>
  (kind === "reference" || kind === "currency") &&
  fields.some((other) => other.name === name && other.kind === kind && other.target === target);

function startOf(field: MetaField, start: string | Readonly<Record<string, string>>, record: AnyRecord) {
  if (typeof start === "string") return fitted(field, record[start]);
  const cells = Object.entries(start).map(([column, name]) => [column, plain(record[name])] as const);
  const isEmpty = cells.every(([, value]) => isNothing(value));
  return isEmpty ? undefined : [{ ...freshRow(field), ...Object.fromEntries(cells) }];
}

/** Takes the first of several references, and the columns of lines that the field has. */
function fitted(field: MetaField, value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  if (field.kind !== "lines") return field.kind === "references" ? value : value[0];
  const columns = field.lines.filter(({ set }) => set !== "rules").map(({ name }) => name);
  return value
    .filter(isObject)
    .map((line) => Object.fromEntries(columns.map((name) => [name, line[name] ?? null])));
}

/** Amounts in lines are in the document's currency. */
const plain = (value: unknown): unknown => (isObject(value) && "amount" in value ? value.amount : value);
