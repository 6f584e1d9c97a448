import { expansionName, type MetaEntity, type MetaField } from "../meta.ts";
import { isInnerKey } from "../meta-fields.ts";

/** A column of a list: a field of its records, or what follows from them. */
export interface Column {
  readonly name: string;
  readonly kind: string;
  readonly field: MetaField | undefined;
  readonly width: number;
  /** Figures stand at the right. */
  readonly figures: boolean;
  readonly sortable: boolean;
  /** Whether it names the record. */
  readonly head: boolean;
}

/** What no table has room for. */
const UNSHOWN = new Set(["object", "lines", "long_text"]);
/** What says nothing to a person, or is said elsewhere. */
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

/** What a letter of a column's name takes, and what stands around the name. */
const LETTER = 7;
const PADDING = 30;
const WIDEST_NAME = 190;

/** How wide a column can be drawn. */
export const NARROWEST = 80;
export const WIDEST = 640;

/** The columns that a list can have, in the order of its fields; what names a record first. None is narrower than its name. */
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

/** Which columns a list has until somebody chooses others. */
export function standingColumns(entity: MetaEntity, all: readonly Column[]): readonly Column[] {
  // A second name that may be missing is for those who ask for it.
  const needed = new Set(entity.fields.filter(({ required }) => required).map(({ name }) => name));
  const heads = headsOf(entity).filter((name, i) => i === 0 || needed.has(name));
  const preferred = entity.ui.columns ?? guessed(all);
  const states = entity.states.length > 1 ? ["state"] : [];
  return pick(all, [...new Set([...heads, ...states, ...preferred])]);
}

/** In which order a list comes until somebody sorts it; none: the newest first. */
export function standingSort({ ui: { sort }, fields }: MetaEntity): readonly string[] {
  const field = fields.find(({ name }) => name === sort?.replace("-", ""));
  // What is kept from some people cannot be sorted by.
  return sort !== undefined && field?.filter && field.privacy === "none" ? [sort] : [];
}

/** The columns of these names, in this order; a name that there is no column of is left out. */
export function pick(all: readonly Column[], names: readonly string[]): readonly Column[] {
  return names.flatMap((name) => all.find((column) => column.name === name) ?? []);
}

/** What must be asked for so that these columns can be shown. */
export function fieldsFor(entity: MetaEntity, columns: readonly Column[]): readonly string[] {
  const names = columns.flatMap(({ name, field }) => [name, ...companions(entity, field)]);
  return [...new Set(["version", "state", ...entity.label, ...names])];
}

/** The references to be asked for in full. People are known by themselves. */
export function expansionsFor(columns: readonly Column[]): readonly string[] {
  return columns.flatMap(({ field, name }) =>
    field?.target && field.target !== "users" ? [expansionName(name)] : [],
  );
}

/** The fields that name a record: each has a column of its own. */
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

/** Fields that number a record, and what else is short by nature. */
const NUMBERS = new Set(["number", "code", "sku", "tag", "reference", "supplier_ref", "week", "cycle"]);

/** The parts of somebody's name are short. */
function widthOf(isNamePart: boolean, name: string, kind: string, head: boolean): number {
  if (name === "state") return 132;
  if (NUMBERS.has(name)) return 148;
  if (head && (kind === "text" || kind === "reference")) return isNamePart ? 140 : 210;
  return WIDTHS[kind] ?? 170;
}

/** An amount in whole units needs what says its currency. */
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

/** For collections of which nobody has said what matters. */
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
