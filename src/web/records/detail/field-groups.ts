import { isAmountSeries } from "../fields/amount-series.tsx";
import { isEmpty } from "../fields/values.ts";
import type { AnyRecord, MetaEntity, MetaField } from "../meta.ts";
import { isInnerKey } from "../meta-fields.ts";

export const GROUPS = ["about", "money", "dates", "people", "more"] as const;
export type Group = (typeof GROUPS)[number];

/** Internal fields, and fields shown in the page head or sidebar. */
const ELSEWHERE = new Set([
  ...["id", "number", "version", "state", "owner_id", "team_id", "tags", "custom", "masked"],
  ...["created_at", "created_by", "updated_at", "updated_by", "archived_at"],
]);

export interface Shown {
  readonly field: MetaField;
  readonly value: unknown;
}

export interface Grouped {
  readonly groups: readonly { readonly group: Group; readonly fields: readonly Shown[] }[];
  /** Long texts and small objects, at full width. */
  readonly wide: readonly Shown[];
  readonly lines: readonly Shown[];
  readonly empty: readonly MetaField[];
}

export function groupFields(entity: MetaEntity, record: AnyRecord, left: readonly string[] = []): Grouped {
  const all = [...entity.fields, ...entity.computed].filter(
    (field) => !ELSEWHERE.has(field.name) && !left.includes(field.name) && !isInnerKey(field),
  );
  const masked = Array.isArray(record.masked) ? record.masked : [];
  const filled = all.filter((field) => !isNothing(field, record[field.name]) || masked.includes(field.name));
  const shown = filled.map((field) => ({ field, value: record[field.name] }));
  const inGroups = shown.filter(({ field }) => !isWide(field) && field.kind !== "lines");
  const sizes = Map.groupBy(inGroups, ({ field }) => groupOf(entity, field));
  // A heading above a single field adds nothing to the field's own label.
  const placeOf = (field: MetaField) => {
    const own = groupOf(entity, field);
    return (sizes.get(own)?.length ?? 0) < 2 ? "about" : own;
  };
  return {
    groups: GROUPS.map((group) => ({
      group,
      fields: inGroups.filter(({ field }) => placeOf(field) === group),
    })).filter(({ fields }) => fields.length > 0),
    wide: shown.filter(({ field }) => isWide(field)),
    lines: shown.filter(({ field }) => field.kind === "lines"),
    empty: all.filter(
      (field) => !filled.includes(field) && !entity.computed.some(({ name }) => name === field.name),
    ),
  };
}

/** True if a value is empty. A computed zero counts as empty. */
function isNothing({ set, kind }: MetaField, value: unknown): boolean {
  if (isEmpty(value)) return true;
  return (
    set === "rules" &&
    (value === false || ((kind === "integer" || kind === "decimal") && Number(value) === 0))
  );
}

const isWide = (field: MetaField) => field.kind === "long_text" || isAmountSeries(field);

function groupOf(entity: MetaEntity, { name, kind, unit, target, staff }: MetaField): Group {
  if (kind === "money" || unit === "amount" || unit === "own_amount" || MONEY.has(name)) return "money";
  if (kind === "date" || kind === "datetime") return "dates";
  if (staff) return "people";
  if (kind === "object" || kind === "record") return "more";
  // Computed fields are rarely what users look for.
  const field = entity.fields.find((one) => one.name === name);
  return field?.set === "rules" && (target !== null || kind === "boolean") ? "more" : "about";
}

const MONEY = new Set(["currency", "fx_rate"]);
