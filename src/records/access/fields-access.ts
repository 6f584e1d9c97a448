import { type SQL, sql } from "drizzle-orm";
import type { PolicyGate, ReadContext } from "../../kernel/context.ts";
import { type Detail, Fault } from "../../kernel/errors.ts";
import type { RawRow } from "../../store/statements.ts";
import { say } from "../../text/message.ts";
import { CUSTOM } from "../model/bound-field.ts";
import type { AnyRecord, Collection } from "../model/collection.ts";
import { policyColumn, policyView } from "./policy.ts";

type View = () => Record<string, unknown>;

/** Access of the running call or of another caller. */
type Asked = Pick<ReadContext, "policy" | "may">;

/** Fields visible to everyone who may see the record, because references need them. */
export const ALWAYS_SHOWN: ReadonlySet<string> = new Set([
  "id",
  "version",
  "state",
  "created_at",
  "created_by",
  "updated_at",
  "updated_by",
  "archived_at",
]);

const KEY = "_key";

export function sensitivePermission(collection: Collection): string {
  return `sensitive.${collection.name}`;
}

/** Decides which fields a caller may see. All code that returns records or derived data must ask it. */
export class FieldAccess {
  readonly #collection: Collection;
  readonly #policies: PolicyGate["fields"];
  /** Undefined if the caller may see sensitive fields in every record. */
  readonly #sensitive: SensitiveGate | undefined;
  readonly #only: ReadonlySet<string> | undefined;
  #masks: readonly string[] | undefined;
  /** Fields hidden in all records. */
  readonly never: ReadonlySet<string>;
  /** Fields visible in some records, with their condition. */
  readonly sometimes: ReadonlyMap<string, SQL>;

  /** `only` limits the visible fields further. */
  constructor(context: Asked, collection: Collection, only?: ReadonlySet<string>) {
    this.#collection = collection;
    this.#only = only;
    this.#policies = context.policy(`${collection.name}.get`).fields;
    this.#sensitive = sensitiveGate(context, collection);
    const shown =
      this.#policies.open && !this.#sensitive && !only
        ? []
        : maskable(collection).map((name): [string, SQL | boolean] => [name, this.#showing(name)]);
    this.never = new Set(shown.filter(([, rows]) => rows === false).map(([name]) => name));
    this.sometimes = new Map(
      shown.flatMap(([name, rows]): [string, SQL][] => (typeof rows === "boolean" ? [] : [[name, rows]])),
    );
  }

  /** Fields that policies mask in some records. Excludes sensitive fields, which roles protect. */
  get masks(): readonly string[] {
    if (this.#policies.open) return [];
    this.#masks ??= maskable(this.#collection).filter(
      (name) => this.#policies.showing(name, (field) => policyColumn(this.#collection, field)) !== true,
    );
    return this.#masks;
  }

  isMasked(name: string, view: View): boolean {
    return this.masks.includes(name) && !this.#policies.shows(name, view);
  }

  get open(): boolean {
    return this.never.size === 0 && this.sometimes.size === 0;
  }

  /** True if the field is visible in every record, as sorting and search require. */
  showsEverywhere(name: string): boolean {
    return !this.never.has(name) && !this.sometimes.has(name);
  }

  withheld(view: View): ReadonlySet<string> {
    if (this.sometimes.size === 0) return this.never;
    const seen = once(view);
    const kept = [...this.sometimes.keys()].filter((name) => !this.#shows(name, seen));
    return kept.length === 0 ? this.never : new Set([...this.never, ...kept]);
  }

  #shows(name: string, view: View): boolean {
    const source = sourceOfKey(this.#collection, name);
    if (source !== undefined && !this.#shows(source, view)) return false;
    if (this.#isSensitive(name) && !this.#sensitive?.permits(view)) return false;
    return this.#policies.shows(name, view);
  }

  #showing(name: string): SQL | boolean {
    if (this.#only?.has(name) === false) return false;
    const column = (field: string) => policyColumn(this.#collection, field);
    const source = sourceOfKey(this.#collection, name);
    const sensitive = this.#isSensitive(name) ? this.#sensitive?.rows : undefined;
    return both(
      both(this.#policies.showing(name, column), sensitive ?? true),
      source === undefined || this.#showing(source),
    );
  }

  #isSensitive(name: string): boolean {
    return this.#sensitive !== undefined && this.#collection.sensitive.includes(name);
  }

  /** Refuses changes of fields that the caller cannot see or that policies protect. */
  guardWrite(writing: PolicyGate, given: Record<string, unknown>, view: View): void {
    const touched = Object.keys(given)
      .filter((name) => given[name] !== undefined)
      .flatMap((name) => (name === "custom" ? this.#customIn(given[name]) : name));
    const seen = once(view);
    const problems = touched.flatMap((name) => this.#whyNot(writing, name, seen) ?? []);
    const [first] = problems;
    if (!first) return;
    const code = first.code === "SENSITIVE_FIELD" ? "ACCESS_DENIED" : "ACCESS_POLICY_DENIED";
    throw new Fault(code, { details: problems });
  }

  /** Defined fields by name, and the free facts as a whole. */
  #customIn(given: unknown): string[] {
    if (this.#collection.custom.length === 0 || typeof given !== "object" || given === null)
      return ["custom"];
    const names = Object.keys(given).map((name) => CUSTOM + name);
    const defined = names.filter((name) => this.#collection.fields.has(name));
    return defined.length === names.length && defined.length > 0 ? defined : ["custom", ...defined];
  }

  mayWrite(writing: PolicyGate, name: string, view: View): boolean {
    return this.#whyNot(writing, name, view) === undefined;
  }

  #whyNot(writing: PolicyGate, path: string, view: View): Detail | undefined {
    if (this.#isSensitive(path) && !this.#sensitive?.permits(view)) {
      const message = say("records.errors.sensitiveField", {
        permission: sensitivePermission(this.#collection),
      });
      return { path, code: "SENSITIVE_FIELD", message };
    }
    const allowed = writing.fields.takes(path, view) ?? this.#policies.shows(path, view);
    if (allowed) return undefined;
    return {
      path,
      code: "FIELD_KEPT",
      message: say("records.errors.fieldProtected"),
    };
  }
}

/** Limits sensitive fields to certain records. `rows` is false if the caller may see them in none. */
interface SensitiveGate {
  permits(view: View): boolean;
  rows: SQL | false;
}

function sensitiveGate(context: Asked, collection: Collection): SensitiveGate | undefined {
  if (collection.sensitive.length === 0) return undefined;
  const permission = sensitivePermission(collection);
  if (!context.may(permission)) return { permits: () => false, rows: false };
  const gate = context.policy(permission);
  const rows = gate.where((name) => policyColumn(collection, name));
  return rows && { permits: (view) => gate.permits(view), rows };
}

/** Returns the fields that can be masked, including computed ones. */
export function maskable(collection: Collection): string[] {
  const all = [...collection.fields.keys(), ...Object.keys(collection.entity.computed ?? {})];
  return all.filter((name) => !ALWAYS_SHOWN.has(name));
}

function both(one: SQL | boolean, other: SQL | boolean): SQL | boolean {
  if (one === false || other === false) return false;
  if (one === true) return other;
  return other === true ? one : sql`(${one} AND ${other})`;
}

/** Source of a normalised key, as `supplier_ref` of `supplier_ref_key`: hiding one hides the other. */
function sourceOfKey({ fields }: Collection, name: string): string | undefined {
  if (!name.endsWith(KEY) || fields.get(name)?.field.set !== "rules") return undefined;
  const stem = name.slice(0, -KEY.length);
  return [stem, `${stem}_id`].find((source) => fields.has(source));
}

function once(view: View): View {
  let seen: Record<string, unknown> | undefined;
  return () => {
    seen ??= view();
    return seen;
  };
}

const known = new WeakMap<ReadContext, Map<Collection, FieldAccess>>();

/** Cached for the duration of a call. */
export function fieldsOf(context: ReadContext, base: Collection): FieldAccess {
  const collection = base.of(context);
  let own = known.get(context);
  if (!own) {
    own = new Map();
    known.set(context, own);
  }
  let access = own.get(collection);
  if (!access) {
    access = new FieldAccess(context, collection);
    own.set(collection, access);
  }
  return access;
}

/** Fields hidden by policies, as sensitive, or currently by the entity's own rules. */
export function withheldOf(context: ReadContext, collection: Collection, row: RawRow): ReadonlySet<string> {
  const own = collection.of(context);
  const kept = withWhole(fieldsOf(context, own).withheld(() => policyView(own, row)));
  const hidden = hiddenParts(context, collection, collection.glance(row)).map(([field]) => field);
  return hidden.length === 0 ? kept : new Set([...kept, ...hidden]);
}

/** Same as `withheldOf`, for a record that may be deleted or not exist yet. */
export function withheldById(
  context: ReadContext,
  collection: Collection,
  id: string | null,
): ReadonlySet<string> {
  const row = id === null ? undefined : collection.rowById(context.handle.connection, context.org, id);
  if (row) return withheldOf(context, collection, row);
  // The record's owner is unknown, so a field that is hidden in some records counts as hidden.
  const access = fieldsOf(context, collection);
  return withWhole(new Set([...access.never, ...access.sometimes.keys()]));
}

/** A reader of whole fields must not see the custom ones if any of them is hidden. */
function withWhole(names: ReadonlySet<string>): ReadonlySet<string> {
  return [...names].some((name) => name.startsWith(CUSTOM)) ? new Set([...names, "custom"]) : names;
}

export function hiddenParts(
  context: ReadContext,
  collection: Collection,
  record: AnyRecord,
): [field: string, part: string | undefined][] {
  return (collection.entity.hidden?.(record, context) ?? []).map((path) => {
    const [field = "", part] = path.split(".");
    return [field, part];
  });
}
