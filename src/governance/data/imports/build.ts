import type { Cell, RowError, SheetRow } from "../../../formats/sheet.ts";
import { CUSTOM } from "../../../records/model/bound-field.ts";
import { say } from "../../../text/message.ts";
import { type Amount, currencyOf, minorUnits, parseAmount } from "../reading/amounts.ts";
import type { TableColumn } from "../reading/columns.ts";
import { convert, isRowError } from "../reading/values.ts";
import { Missing } from "./missing.ts";
import type { Problem } from "./problems.ts";
import type { Entry } from "./reading.ts";
import type { Recipe, Step } from "./recipe.ts";
import { LATER, type Resolver, unknown } from "./resolve.ts";

type Fields = Record<string, unknown>;

/** Action input for a record of the file, or the problems found beforehand. */
export interface Built {
  fields: Fields;
  /** Undefined if the row has no key value. */
  key: unknown;
  problems: Problem[];
  /** Records to create before the row's own, without repetition. */
  missing: MissingAt[];
  /** Missing records that cause problems and that the import could create. */
  offered: Missing[];
}

export interface MissingAt {
  of: Missing;
  row: number;
  column: number;
}

const GROUP_DIFFERS: RowError = {
  code: "GROUP_DIFFERS",
  message: say("governance.errors.groupDiffers"),
};

export function build(entry: Entry, recipe: Recipe, resolver: Resolver): Built {
  const { plan, own, lines } = recipe;
  const [first] = entry.rows;
  const built: Built = { fields: {}, key: undefined, problems: [], missing: [], offered: [] };
  if (entry.error || !first) {
    const { code, message } = entry.error ?? {
      code: "ROW_EMPTY",
      message: say("governance.errors.rowEmpty"),
    };
    built.problems.push({ row: entry.row, column: null, code, message });
    return built;
  }
  if (first.cells.length > plan.columns.length)
    built.problems.push({
      row: first.row,
      column: null,
      code: "TOO_MANY_CELLS",
      message: say("governance.errors.tooManyCells"),
    });
  const filled = new Filling(recipe, resolver, first, built).fill(own);
  built.key = plan.options.key === null ? undefined : filled.keys.get(plan.options.key);
  built.fields = filled.fields;
  for (const row of entry.rows.slice(1)) refuseDifference(own, first, row, built.problems);
  for (const [field, steps] of lines) {
    const made = entry.rows.map((row) => new Filling(recipe, resolver, row, built).fill(steps).fields);
    const present = made.filter((line) => Object.keys(line).length > 0);
    if (present.length > 0) built.fields[field] = present;
  }
  return built;
}

function refuseDifference(own: readonly Step[], first: SheetRow, row: SheetRow, problems: Problem[]): void {
  for (const { place } of own) {
    const cell = row.cells[place] ?? "";
    if (cell !== "" && cell !== (first.cells[place] ?? ""))
      problems.push({ row: row.row, column: place, ...GROUP_DIFFERS });
  }
}

class Filling {
  readonly #recipe: Recipe;
  readonly #resolver: Resolver;
  readonly #row: SheetRow;
  readonly #built: Built;
  readonly #amounts = new Map<string, { place: number; amount?: Amount; currency?: string }>();
  readonly fields: Fields = {};
  readonly keys = new Map<string, unknown>();

  constructor(recipe: Recipe, resolver: Resolver, row: SheetRow, built: Built) {
    this.#recipe = recipe;
    this.#resolver = resolver;
    this.#row = row;
    this.#built = built;
  }

  fill(steps: readonly Step[]): this {
    for (const { place, target } of steps) {
      const cell = this.#row.cells[place];
      if ("fact" in target) this.#fact(target.fact, cell, place);
      else this.#take(target.column, cell, place);
    }
    for (const [field, { place, amount, currency }] of this.#amounts)
      this.#money(field, place, amount, currency);
    return this;
  }

  #refuse(place: number, error: RowError): void {
    this.#built.problems.push({
      row: this.#row.row,
      column: place,
      code: error.code,
      message: error.message,
    });
  }

  #fact(name: string, cell: Cell | undefined, place: number): void {
    if (cell === null || cell === undefined || cell === "") return;
    if (typeof cell === "object") {
      this.#refuse(place, { code: "WRONG_TYPE", message: say("governance.errors.customPlain") });
      return;
    }
    this.#part("custom", name, cell);
  }

  #take(column: TableColumn, cell: Cell | undefined, place: number): void {
    if (column.half) {
      this.#half(column, cell, place);
      return;
    }
    const converted = convert(cell, column.spec, this.#recipe.writing);
    if (!converted) {
      this.#empty(column);
      return;
    }
    if ("error" in converted) {
      this.#refuse(place, converted.error);
      return;
    }
    const value = this.#resolved(column, converted.value, place);
    if (value === LATER) return;
    if (isRowError(value)) {
      this.#refuse(place, value);
      return;
    }
    this.#set(column, value);
  }

  #empty(column: TableColumn): void {
    const { options } = this.#recipe.plan;
    if (
      options.action === "upsert" &&
      options.empty === "clear" &&
      !column.lines &&
      !column.part &&
      !column.spec.required
    )
      this.#set(column, null);
  }

  #set(column: TableColumn, value: unknown): void {
    const { field, part, lines, writable } = column;
    if (!lines) this.keys.set(field, value);
    if (!writable) return;
    if (part !== undefined) this.#part(field, part, value);
    else if (field === "custom" && typeof value === "object")
      this.fields.custom = { ...(this.fields.custom ?? {}), ...value };
    else this.#put(field, value);
  }

  #put(field: string, value: unknown): void {
    if (field.startsWith(CUSTOM)) this.#part("custom", field.slice(CUSTOM.length), value);
    else this.fields[field] = value;
  }

  #part(field: string, part: string, value: unknown): void {
    const whole = this.fields[field];
    this.fields[field] = { ...(typeof whole === "object" ? whole : {}), [part]: value };
  }

  #resolved({ spec }: TableColumn, value: unknown, place: number): unknown {
    const { reference } = spec;
    if (!reference) return value;
    if (typeof value === "string") return this.#found(reference.target, value, place);
    if (!Array.isArray(value)) return value;
    const ids = value.map((one) => this.#found(reference.target, String(one), place));
    return ids.find(isRowError) ?? ids.filter((id) => id !== LATER);
  }

  /** Missing records that the import creates come later, before the row is built again. */
  #found(target: string, text: string, place: number): string | RowError | typeof LATER {
    const found = this.#resolver.reference(target, text);
    if (!(found instanceof Missing)) return found;
    const { missing, offered } = this.#built;
    if (!found.isWanted) {
      offered.push(found);
      return unknown(target);
    }
    if (!missing.some(({ of }) => of.target === target && of.name === found.name))
      missing.push({ of: found, row: this.#row.row, column: place });
    return LATER;
  }

  #half({ field, half, lines }: TableColumn, cell: Cell | undefined, place: number): void {
    if (cell === null || cell === undefined || cell === "") return;
    const { writing } = this.#recipe;
    // In typed formats, amounts are in the API's form.
    if (writing.typed && typeof cell !== "string") {
      this.#put(field, cell);
      return;
    }
    const known = this.#amounts.get(field) ?? { place };
    this.#amounts.set(field, known);
    if (half === "currency") {
      known.currency = currencyOf(String(cell), writing.currency);
      if (known.currency === undefined)
        this.#refuse(place, {
          code: "CURRENCY_WRONG",
          message: say("governance.errors.notACurrency"),
        });
      return;
    }
    if (typeof cell !== "string" && typeof cell !== "number") {
      this.#refuse(place, { code: "NUMBER_WRONG", message: say("governance.errors.notAnAmount") });
      return;
    }
    if (typeof cell === "string" && cell.trim() === "") return;
    const amount = parseAmount(cell, writing.decimal, writing.currency);
    if (isRowError(amount)) {
      this.#refuse(place, amount);
      return;
    }
    known.amount = amount;
    known.place = place;
    if (!lines) this.keys.set(field, amount);
  }

  #money(field: string, place: number, amount: Amount | undefined, rowCurrency: string | undefined): void {
    if (!amount) return;
    if (amount.currency && rowCurrency && amount.currency !== rowCurrency) {
      this.#refuse(place, {
        code: "CURRENCY_MIXED",
        message: say("governance.errors.twoCurrencies"),
      });
      return;
    }
    const currency = amount.currency ?? rowCurrency ?? this.#recipe.writing.currency;
    const minor = minorUnits(amount.major, currency);
    if (typeof minor === "number") this.#put(field, { amount: minor, currency });
    else this.#refuse(place, minor);
  }
}
