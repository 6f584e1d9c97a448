import type { OrganizationRef } from "../../../kernel/principal.ts";
import type { Collection } from "../../../records/index.ts";
import { isTyped } from "../reading/format.ts";
import type { Writing } from "../reading/values.ts";
import type { Plan } from "./plan.ts";
import type { Entry } from "./reading.ts";
import { type Target, targetOf } from "./targets.ts";

export interface Step {
  place: number;
  target: Target;
}

/** Converts rows to records. Compiled once per slice. */
export class Recipe {
  readonly collection: Collection;
  readonly plan: Plan;
  readonly writing: Writing;
  readonly steps: readonly Step[];
  /** Steps that fill the record itself; `lines` has the others. */
  readonly own: readonly Step[];
  readonly lines: ReadonlyMap<string, readonly Step[]>;

  constructor(collection: Collection, plan: Plan, { timeZone, currency }: OrganizationRef) {
    this.collection = collection;
    this.plan = plan;
    const { format } = plan;
    this.writing = {
      decimal: format.decimal,
      dates: format.dates,
      typed: isTyped(format),
      escaped: format.kind === "csv",
      timeZone,
      currency,
    };
    this.steps = plan.mapping.flatMap(({ column, field }) => {
      const target = field === null ? undefined : targetOf(collection, field);
      const place = plan.columns.indexOf(column);
      return target && place >= 0 ? [{ place, target }] : [];
    });
    this.own = this.steps.filter(({ target }) => linesOf(target) === undefined);
    const inLines = this.steps.filter(({ target }) => linesOf(target) !== undefined);
    this.lines = Map.groupBy(inLines, ({ target }) => linesOf(target) ?? "");
  }

  /** Source column of a path such as `email`, `value.amount` or `lines.0.price`. */
  columnOf(path: string): number | null {
    const [field = "", part = "", third = ""] = path.split(".");
    const steps = this.lines.get(field);
    const of = (wanted: readonly string[]) =>
      (steps ?? this.own).find(({ target }) => wanted.includes(nameOf(target)))?.place ?? null;
    if (steps) return of([`${field}.${third}`]);
    return (
      of([`${field}.${part}`]) ??
      of([field]) ??
      this.own.find(({ target }) => fieldOf(target) === field)?.place ??
      null
    );
  }

  lineRow(entry: Entry, field: string, line: string | undefined): number | undefined {
    if (!this.lines.has(field) || line === undefined) return undefined;
    return entry.rows[Number(line)]?.row;
  }
}

function linesOf(target: Target): string | undefined {
  return "column" in target ? target.column.lines : undefined;
}

function nameOf(target: Target): string {
  return "column" in target ? target.column.name : `custom.${target.fact}`;
}

function fieldOf(target: Target): string {
  return "column" in target ? target.column.field : "custom";
}
