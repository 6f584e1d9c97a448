import type { Action } from "../../kernel/action.ts";
import type { Catalog, Collection } from "../../records/index.ts";
import { readLines } from "../../records/model/lines.ts";
import type { Connection } from "../../store/connection.ts";
import type { RawRow } from "../../store/statements.ts";
import { matchesPattern } from "../access/patterns.ts";
import type { Registry } from "../registry.ts";
import { Links, type Place } from "./links.ts";
import { type DutyRule, SIDES } from "./rule.ts";

const NONE: ReadonlySet<string> = new Set();

/** Subject of rules that apply across all records. */
export const ANYTHING = "";

export class Subjects {
  readonly #catalog: Catalog;
  readonly #registry: Registry;
  readonly #links: Links;
  readonly #parties: ReadonlySet<string>;
  readonly #periods: ReadonlySet<string>;
  readonly #wanted = new WeakMap<DutyRule, ReadonlySet<string>>();

  constructor(catalog: Catalog, registry: Registry) {
    this.#catalog = catalog;
    this.#registry = registry;
    this.#links = new Links(catalog);
    this.#parties = comparedAs(catalog, "party");
    this.#periods = comparedAs(catalog, "period");
  }

  /** Returns the subjects of an action: the records, their parties or periods, or ANYTHING. */
  of(connection: Connection, org: number, rule: DutyRule, places: readonly Place[]): Set<string> {
    if (rule.scope === "any") return new Set([ANYTHING]);
    const wanted = this.#wantedBy(rule);
    const subjects = new Set(
      places.flatMap((place) => [...this.#links.from(connection, org, place, wanted)]),
    );
    this.#addMerged(connection, org, subjects);
    return subjects;
  }

  concern(rule: DutyRule, subject: string): boolean {
    if (rule.scope === "any") return subject === ANYTHING;
    return this.#wantedBy(rule).has(subject.slice(0, subject.indexOf("/")));
  }

  /** True if the record is about the person or belongs to them. */
  isOwn(connection: Connection, org: number, place: Place, person: string): boolean {
    if (place.collection === "settings.team") return place.id === person;
    const collection = this.#catalog.collections.get(place.collection);
    const row = collection?.rowById(connection, org, place.id);
    if (!collection || !row) return false;
    const whose = collection.entity.duty?.owner ?? "user_id";
    if (collection.fields.has(whose)) return row[whose] === person;
    return employeesOf(connection, collection, row).some((employee) =>
      this.isOwn(connection, org, employee, person),
    );
  }

  /** Adds the records into which the subjects were merged. */
  #addMerged(connection: Connection, org: number, subjects: Set<string>): void {
    // Sets iterate over elements that are added during the loop.
    for (const subject of subjects) {
      const at = subject.indexOf("/");
      const collection = this.#catalog.collections.get(subject.slice(0, at));
      const field = collection?.entity.duty?.mergedInto;
      if (!collection || field === undefined) continue;
      const into = collection.rowById(connection, org, subject.slice(at + 1))?.[field];
      if (typeof into === "string") subjects.add(`${collection.name}/${into}`);
    }
  }

  #wantedBy(rule: DutyRule): ReadonlySet<string> {
    let wanted = this.#wanted.get(rule);
    if (!wanted) {
      wanted = this.#find(rule);
      this.#wanted.set(rule, wanted);
    }
    return wanted;
  }

  #find(rule: DutyRule): ReadonlySet<string> {
    if (rule.scope === "same_party") return this.#parties;
    if (rule.scope === "same_period") return this.#periods;
    if (rule.scope !== "same_record") return NONE;
    const patterns = SIDES.flatMap((side) => rule[side].patterns);
    const named = this.#registry.actions.filter(({ name }) =>
      patterns.some(({ action }) => matchesPattern(action, name)),
    );
    return new Set(named.map(collectionOf));
  }
}

function comparedAs(catalog: Catalog, what: "party" | "period"): ReadonlySet<string> {
  const collections = [...catalog.collections.values()];
  return new Set(collections.filter(({ entity }) => entity.duty?.compares === what).map(({ name }) => name));
}

const known = new WeakMap<Catalog, Subjects>();

/** Cached per installation, which creates its catalogue and registry once. */
export function subjectsOf({ catalog, registry }: { catalog: Catalog; registry: Registry }): Subjects {
  let subjects = known.get(catalog);
  if (!subjects) {
    subjects = new Subjects(catalog, registry);
    known.set(catalog, subjects);
  }
  return subjects;
}

/** The action's collection or, if it has none, its name without the verb. */
export function collectionOf({ name, collection }: Pick<Action, "name" | "collection">): string {
  return collection ?? name.slice(0, name.lastIndexOf("."));
}

/** Employees of the record or of its lines, such as those whose claims a payment run pays. */
function employeesOf(connection: Connection, collection: Collection, row: RawRow): Place[] {
  const target = collection.fields.get("employee_id")?.field.reference?.target;
  if (target !== undefined)
    return typeof row.employee_id === "string" ? [{ collection: target, id: row.employee_id }] : [];
  const inLines = [...collection.fields.values()].flatMap(({ name, field }) => {
    const target = field.lines?.employee_id?.reference?.target;
    return target === undefined ? [] : [{ name, target }];
  });
  if (inLines.length === 0) return [];
  const lines = readLines(connection, collection, [Number(row.rid)]);
  // Safe cast: a glance has a member for each field of its collection, and lines are objects.
  const record = collection.glance(row, lines) as unknown as Record<string, Record<string, unknown>[]>;
  return inLines.flatMap(({ name, target }) =>
    (record[name] ?? []).flatMap(({ employee_id }) =>
      typeof employee_id === "string" ? [{ collection: target, id: employee_id }] : [],
    ),
  );
}
