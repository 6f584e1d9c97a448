import type { Action } from "../../../kernel/action.ts";
import type { NestedResult, WriteContext } from "../../../kernel/context.ts";
import { Fault, toFault } from "../../../kernel/errors.ts";
import { say, type Text } from "../../../text/message.ts";
import { type Built, build } from "./build.ts";
import { noteKey, rowWithKey } from "./keys.ts";
import type { Missing } from "./missing.ts";
import type { Plan } from "./plan.ts";
import { type Problem, problemsOf } from "./problems.ts";
import type { Entry } from "./reading.ts";
import { Recipe } from "./recipe.ts";
import type { Counts, Import } from "./record.ts";
import { type Found, naturalKeys, Resolver, unknown } from "./resolve.ts";
import { type Made, performTogether, type Tools } from "./together.ts";

export interface Written {
  became: "created" | "updated";
  id: string;
  version: number;
}

export type Outcome = (
  | Written
  | { became: "unchanged" | "held" }
  | { became: "failed"; problems: readonly Problem[] }
) & {
  /** Missing records that the row created; in a dry run only those that no earlier row creates. */
  made?: readonly Made[];
  /** Dry runs only: missing records that the import could create for the row. */
  offered?: readonly Missing[];
};

export const COUNTED: Readonly<Record<Outcome["became"], keyof Counts>> = {
  created: "created",
  updated: "updated",
  unchanged: "unchanged",
  held: "held",
  failed: "failed",
};

/** Pseudo-field for names of records that rows create. */
const NAME = "@";

export class RowWork {
  readonly recipe: Recipe;
  readonly #person: WriteContext;
  readonly #tools: Tools;
  readonly #of: Import;
  readonly #plan: Plan;
  readonly #resolver: Resolver;
  readonly #rehearsal: boolean;
  readonly #create: Action;
  readonly #update: Action | undefined;
  readonly #unique: readonly string[];
  readonly #settable: ReadonlySet<string>;
  /** True if rows may refer to records created by other rows, such as a parent account. */
  readonly #refersToItself: boolean;
  #latest: WriteContext | undefined;

  constructor(person: WriteContext, tools: Tools, of: Import, plan: Plan, rehearsal: boolean) {
    const { catalog, registry } = tools;
    const collection = catalog.collection(of.collection).of(person);
    const create = registry.find(`${collection.name}.create`);
    if (!create) throw new Error(`${collection.name} is not created by anybody`);
    this.recipe = new Recipe(collection, plan, person.principal.organization);
    this.#person = person;
    this.#tools = tools;
    this.#of = of;
    this.#plan = plan;
    this.#resolver = new Resolver(catalog, person, {
      isEarlier: (target, name) =>
        rehearsal && target === collection.name && rowWithKey(person, of, NAME, name) !== undefined,
      // A missing record of the import's own collection may be in a later row.
      isCreatable: (target) =>
        target !== collection.name &&
        registry.find(`${target}.create`) !== undefined &&
        person.may(`${target}.create`),
      wanted: plan.options.create_missing ?? [],
    });
    this.#refersToItself = this.recipe.own.some(
      ({ target }) => "column" in target && target.column.spec.reference?.target === collection.name,
    );
    this.#rehearsal = rehearsal;
    this.#create = create;
    this.#update = registry.find(`${collection.name}.update`);
    const fields = [...collection.fields.values()];
    this.#unique = fields.filter(({ field }) => field.unique).map(({ name }) => name);
    this.#settable = new Set(fields.filter(({ field }) => field.set === "client").map(({ name }) => name));
  }

  /** Creates or updates a record, or returns its problems. Throws errors that the rows did not cause. */
  async take(person: WriteContext, entry: Entry): Promise<Outcome> {
    // Records that were named in steps of the series may have been rolled back with them.
    if (person !== this.#latest) this.#resolver.forget();
    this.#latest = person;
    const built = build(entry, this.recipe, this.#resolver);
    if (built.problems.length > 0) return this.#refused(person, entry, built);
    const found = this.#match(entry, built.key);
    if (Array.isArray(found)) return { became: "failed", problems: found };
    const { result, made, problems } = await this.#perform(person, entry, built, found);
    if (!result.ok) {
      const fault = toFault(result.error);
      if (fault.status >= 500) throw result.error;
      return { became: "failed", problems: problems ?? problemsOf(fault, entry, this.recipe) };
    }
    if (result.held) return { became: "held", made: this.#counted(made) };
    // Both actions return the record.
    const record = result.output as Record<string, unknown> & Found;
    const twice = this.#rehearsal ? this.#foundTwice(entry, record) : undefined;
    if (this.#rehearsal && this.#refersToItself) this.#rememberNames(entry, record);
    if (twice) return { became: "failed", problems: [twice] };
    if (found?.version === record.version) return { became: "unchanged" };
    const { id, version } = record;
    return { became: found ? "updated" : "created", id, version, made: this.#counted(made) };
  }

  async #perform(
    person: WriteContext,
    entry: Entry,
    built: Built,
    found: Found | undefined,
  ): Promise<{ result: NestedResult; made: readonly Made[]; problems?: readonly Problem[] }> {
    const action = found && this.#update ? this.#update : this.#create;
    const inputOf = ({ fields }: Built) => (found ? { ...this.#changes(fields), id: found.id } : fields);
    const rehearsal = this.#rehearsal;
    if (built.missing.length === 0) {
      const input = inputOf(built);
      const result = await (rehearsal ? person.rehearse(action, input) : person.call(action, input));
      return { result, made: [] };
    }
    let problems: readonly Problem[] | undefined;
    const done = await performTogether(person, this.#tools, built.missing, {
      rehearsal,
      perform: async (inner) => {
        const again = build(entry, this.recipe, this.#resolver);
        // Records that the user may create but not see would be created for each row.
        const unseen = again.missing.map(({ of, ...at }) => ({ ...at, ...unknown(of.target) }));
        problems = [...again.problems, ...unseen];
        if (problems.length > 0) throw new Fault("VALIDATION_FAILED");
        problems = undefined;
        return inner.call(action, inputOf(again));
      },
    });
    if (rehearsal || !done.result.ok) this.#resolver.forget();
    return { ...done, ...(problems && { problems }) };
  }

  #counted(made: readonly Made[]): readonly Made[] {
    return this.#rehearsal ? made.filter((one) => this.#isFirst("made", one.collection, one)) : made;
  }

  /** True if no earlier row of the dry run refers to the missing record. */
  #isFirst(of: "made" | "offered", target: string, { name, row }: { name: string; row: number }): boolean {
    // Hexadecimal, because keys are compared regardless of case, but references by name are not.
    const exact = Buffer.from(name).toString("hex");
    return noteKey(this.#person, this.#of, `${of} ${target}`, exact, row) === undefined;
  }

  async #refused(person: WriteContext, entry: Entry, built: Built): Promise<Outcome> {
    const problems = await this.#allProblems(person, entry, built);
    // If it has other problems, creating the missing records would not help the row.
    const canHelp = this.#rehearsal && problems.length === built.offered.length;
    const { row } = entry;
    const offered = canHelp
      ? built.offered.filter(({ target, name }) => this.#isFirst("offered", target, { name, row }))
      : [];
    return { became: "failed", problems, offered };
  }

  /** All problems of a row with unreadable cells; in a dry run including those of its other cells. */
  async #allProblems(
    person: WriteContext,
    entry: Entry,
    { fields, problems, missing }: Built,
  ): Promise<readonly Problem[]> {
    if (!this.#rehearsal || entry.error) return problems;
    const result = await person.rehearse(this.#create, fields);
    if (result.ok) return problems;
    const fault = toFault(result.error);
    if (fault.status >= 500) throw result.error;
    const reported = new Set([...problems, ...missing].map(({ column }) => column));
    const others = problemsOf(fault, entry, this.recipe).filter(
      ({ column }) => column !== null && !reported.has(column),
    );
    return [...problems, ...others];
  }

  /** Removes fields that are fixed after creation. */
  #changes(fields: Record<string, unknown>): Record<string, unknown> {
    return Object.fromEntries(Object.entries(fields).filter(([name]) => this.#settable.has(name)));
  }

  /** Record that matches a row's key, or the problems of the key. */
  #match(entry: Entry, value: unknown): Found | undefined | Problem[] {
    const { key, action } = this.#plan.options;
    if (key === null) return undefined;
    const wrong = (code: string, message: Text): Problem[] => [
      { row: entry.row, column: this.recipe.columnOf(key), code, message },
    ];
    if (value === undefined || value === null)
      return action === "upsert"
        ? wrong("KEY_MISSING", say("governance.errors.keyMissing", { key }))
        : undefined;
    const earlier = noteKey(this.#person, this.#of, key, value, entry.row);
    if (earlier !== undefined)
      return wrong("DUPLICATE_IN_FILE", say("governance.errors.sameKey", { row: earlier, key }));
    const { collection } = this.recipe;
    const { accept } = collection.field(key).field;
    const accepted = accept ? accept(value, this.#person.principal.organization) : value;
    const [found, other] = this.#resolver.matching(collection, key, accepted);
    if (other) return wrong("KEY_AMBIGUOUS", say("governance.errors.keyAmbiguous", { key }));
    if (found && action === "create")
      return wrong("DUPLICATE_VALUE", say("governance.errors.keyTaken", { key }));
    if (!found && (key === "id" || key === "number"))
      return wrong("RECORD_NOT_FOUND", say("governance.errors.keyUnknown", { key }));
    return found;
  }

  #rememberNames({ row }: Entry, record: Record<string, unknown>): void {
    for (const field of naturalKeys(this.recipe.collection)) {
      if (typeof record[field] === "string") noteKey(this.#person, this.#of, NAME, record[field], row);
    }
  }

  /** Finds duplicates within the file: dry runs roll back each row, so unique constraints miss them. */
  #foundTwice(entry: Entry, record: Record<string, unknown>): Problem | undefined {
    for (const field of this.#unique) {
      const value = record[field];
      if (value === null || value === undefined || field === this.#plan.options.key) continue;
      const earlier = noteKey(this.#person, this.#of, `=${field}`, value, entry.row);
      if (earlier === undefined || earlier === entry.row) continue;
      const message = say("governance.errors.sameKey", { row: earlier, key: field });
      return { row: entry.row, column: this.recipe.columnOf(field), code: "DUPLICATE_IN_FILE", message };
    }
    return undefined;
  }
}
