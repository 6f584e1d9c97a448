import type { Action } from "../../kernel/action.ts";
import type { Catalog } from "../../records/index.ts";
import type { Connection } from "../../store/connection.ts";
import { matchesPattern } from "../access/patterns.ts";
import type { Registry } from "../registry.ts";
import { Links, type Place } from "./links.ts";
import { type DutyRule, SIDES } from "./rule.ts";

/** Whom business is done with. */
const PARTIES = new Set(["crm.accounts", "hr.employees"]);
const PERIODS = new Set(["fin.periods"]);
const NONE: ReadonlySet<string> = new Set();

/** Whose a record is, where it is not a person's by its `user_id`. */
const WHOSE: Readonly<Record<string, string>> = { "strat.risks": "owner_id" };

/** Records that were found to be one: what still names the former is about the latter. */
const MERGED = "crm.accounts";

/** The deed as such, whatever it was done to. */
export const ANYTHING = "";

/** What the deeds that rules name are done to. */
export class Subjects {
  readonly #catalog: Catalog;
  readonly #registry: Registry;
  readonly #links: Links;
  readonly #wanted = new WeakMap<DutyRule, ReadonlySet<string>>();

  constructor(catalog: Catalog, registry: Registry) {
    this.#catalog = catalog;
    this.#registry = registry;
    this.#links = new Links(catalog);
  }

  /** What a rule sees as one and the same when somebody acts on some records: those records, their parties, their periods, or anything. */
  of(connection: Connection, org: number, rule: DutyRule, places: readonly Place[]): Set<string> {
    if (rule.scope === "any") return new Set([ANYTHING]);
    const wanted = this.#wantedBy(rule);
    const subjects = new Set(
      places.flatMap((place) => [...this.#links.from(connection, org, place, wanted)]),
    );
    if (wanted.has(MERGED)) this.#addMerged(connection, org, subjects);
    return subjects;
  }

  /** Whether a rule looks at what was done to something. */
  concern(rule: DutyRule, subject: string): boolean {
    if (rule.scope === "any") return subject === ANYTHING;
    return this.#wantedBy(rule).has(subject.slice(0, subject.indexOf("/")));
  }

  /** Whether some record is somebody's own: about them, or theirs to answer for. */
  isOwn(connection: Connection, org: number, place: Place, person: string): boolean {
    if (place.collection === "settings.team") return place.id === person;
    const collection = this.#catalog.collections.get(place.collection);
    const row = collection?.rowById(connection, org, place.id);
    if (!collection || !row) return false;
    const whose = WHOSE[place.collection] ?? "user_id";
    if (collection.fields.has(whose)) return row[whose] === person;
    const { employee_id } = row;
    if (typeof employee_id !== "string" || place.collection === "hr.employees") return false;
    return this.isOwn(connection, org, { collection: "hr.employees", id: employee_id }, person);
  }

  /** Adds what the subjects have become part of. A set goes on to what is added while it is walked. */
  #addMerged(connection: Connection, org: number, subjects: Set<string>): void {
    const accounts = this.#catalog.collections.get(MERGED);
    for (const subject of subjects) {
      if (!subject.startsWith(`${MERGED}/`)) continue;
      const into = accounts?.rowById(connection, org, subject.slice(MERGED.length + 1))?.merged_into_id;
      if (typeof into === "string") subjects.add(`${MERGED}/${into}`);
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
    if (rule.scope === "same_party") return PARTIES;
    if (rule.scope === "same_period") return PERIODS;
    if (rule.scope !== "same_record") return NONE;
    const patterns = SIDES.flatMap((side) => rule[side].patterns);
    const named = this.#registry.actions.filter(({ name }) =>
      patterns.some(({ action }) => matchesPattern(action, name)),
    );
    return new Set(named.map(collectionOf));
  }
}

const known = new WeakMap<Catalog, Subjects>();

/** The subjects of an appliance, whose catalog and registry are made once. */
export function subjectsOf({ catalog, registry }: { catalog: Catalog; registry: Registry }): Subjects {
  let subjects = known.get(catalog);
  if (!subjects) {
    subjects = new Subjects(catalog, registry);
    known.set(catalog, subjects);
  }
  return subjects;
}

/** The collection that an action is about: what it says, or its name without what is done. */
export function collectionOf({ name, collection }: Pick<Action, "name" | "collection">): string {
  return collection ?? name.slice(0, name.lastIndexOf("."));
}
