import { isCustom } from "../custom.ts";
import { expansionName, type MetaEntity, type MetaField } from "../meta.ts";
import { isInnerKey } from "../meta-fields.ts";

export interface Column {
  readonly name: string;
  readonly kind: string;
  readonly field: MetaField | undefined;
  readonly width: number;
  readonly figures: boolean;
  readonly sortable: boolean;
  /** True for columns that identify the record. */
  readonly head: boolean;
}

/** Kinds too large for a table. */
const UNSHOWN = new Set(["object", "lines", "long_text"]);
/** Fields that mean nothing to users, or that are shown elsewhere. */
const INNER = new Set(["id", "version"]);

const WIDTHS: Readonly<Record<string, number>> = {
  choice: 124,
  choices: 150,
  boolean: 100,
  integer: 104,
  decimal: 104,
  money: 128,
  date: 120,
  datetime: 168,
  currency: 100,
  email: 220,
  phone: 150,
  reference: 164,
  references: 200,
  record: 150,
  words: 180,
};

/** Width per letter of a column's name, and padding around the name, in pixels. */
const LETTER = 7;
const PADDING = 30;
const WIDEST_NAME = 190;

export const NARROWEST = 80;
export const WIDEST = 640;

/** All columns, identifying ones first. Each is at least as wide as its name. */
export function columnsOf(
  entity: MetaEntity,
  lettersOf: (name: string) => number = () => 0,
): readonly Column[] {
  const fields = new Map([...entity.fields, ...entity.computed].map((field) => [field.name, field]));
  const heads = headsOf(entity);
  const shown = entity.fields.filter(
    (field) => !UNSHOWN.has(field.kind) && !INNER.has(field.name) && !isInnerKey(field),
  );
  const names = [
    ...heads,
    "state",
    ...shown.map(({ name }) => name).filter((name) => name !== "state" && !heads.includes(name)),
    ...entity.computed.map(({ name }) => name),
  ];
  return [...new Set(names)].map((name) => {
    const column = columnOf(entity, name, fields.get(name), heads.includes(name));
    const least = Math.min(lettersOf(name) * LETTER + PADDING, WIDEST_NAME);
    return { ...column, width: Math.max(column.width, Math.ceil(least)) };
  });
}

export function standingColumns(entity: MetaEntity, all: readonly Column[]): readonly Column[] {
  // Optional fields that identify the record, such as second names, are not shown by default.
  const needed = new Set(entity.fields.filter(({ required }) => required).map(({ name }) => name));
  const heads = headsOf(entity).filter((name, i) => i === 0 || needed.has(name));
  const preferred = entity.ui.columns ?? guessed(all);
  const states = entity.states.length > 1 ? ["state"] : [];
  return pick(all, [...new Set([...heads, ...states, ...preferred])]);
}

/** Default sort order; empty for newest first. */
export function standingSort({ ui: { sort }, fields }: MetaEntity): readonly string[] {
  const field = fields.find(({ name }) => name === sort?.replace("-", ""));
  // Fields that are hidden from some users can't be sorted by.
  return sort !== undefined && field?.filter && field.privacy === "none" ? [sort] : [];
}

/** Skips unknown names. */
export function pick(all: readonly Column[], names: readonly string[]): readonly Column[] {
  return names.flatMap((name) => all.find((column) => column.name === name) ?? []);
}

export function fieldsFor(entity: MetaEntity, columns: readonly Column[]): readonly string[] {
  const names = columns.flatMap(({ name, field }) => [name, ...companions(entity, field)]);
  return [...new Set(["version", "state", ...entity.label, ...names])];
}

/** References to expand for these columns. User names are known without expanding. */
export function expansionsFor(columns: readonly Column[]): readonly string[] {
  return columns.flatMap(({ field, name }) =>
    field?.target && field.target !== "users" && !isCustom(name) ? [expansionName(name)] : [],
  );
}

/** Fields that identify the record. Each gets a column. */
function headsOf({ label, numbered }: MetaEntity): readonly string[] {
  return numbered && !label.includes("number") ? ["number", ...label] : label;
}

function columnOf({ ui }: MetaEntity, name: string, field: MetaField | undefined, head: boolean): Column {
  const kind = field?.kind ?? "text";
  return {
    name,
    kind,
    field,
    width: widthOf(ui.joint !== undefined, name, kind, head),
    figures: kind === "money" || kind === "decimal" || kind === "integer",
    sortable: Boolean(field?.filter) && field?.operators[0] !== "contains" && kind !== "record",
    head,
  };
}

/** Identifiers and other fields with short values. */
const NUMBERS = new Set(["number", "code", "sku", "tag", "reference", "supplier_ref", "week", "cycle"]);

/** Width by kind. Parts of a person's name are short. */
function widthOf(isNamePart: boolean, name: string, kind: string, head: boolean): number {
  if (name === "state") return 132;
  if (NUMBERS.has(name)) return 148;
  if (head && (kind === "text" || kind === "reference")) return isNamePart ? 140 : 210;
  return WIDTHS[kind] ?? 170;
}

/** Additional fields that a column needs: amounts need their currency. */
function companions({ currency }: MetaEntity, field: MetaField | undefined): readonly string[] {
  return field?.unit === "amount" && currency !== null ? [currency] : [];
}

const STANDARD = new Set([
  "team_id",
  "tags",
  "created_at",
  "created_by",
  "updated_at",
  "updated_by",
  "archived_at",
  "owner_id",
  "state",
]);

/** Default columns for collections that define none. */
function guessed(all: readonly Column[]): readonly string[] {
  const own = all.filter(({ name, head }) => !STANDARD.has(name) && !head);
  const some = (kinds: readonly string[], count: number) =>
    own.filter(({ kind, field }) => kinds.includes(kind) && field?.filter).slice(0, count);
  const chosen = [
    ...some(["reference"], 2),
    ...some(["choice"], 1),
    ...some(["money", "decimal"], 2),
    ...some(["date", "datetime"], 2),
  ];
  return [...chosen.map(({ name }) => name), "owner_id", "created_at"].slice(0, 7);
}
