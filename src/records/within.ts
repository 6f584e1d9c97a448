import { type SQL, sql } from "drizzle-orm";
import type { ReadContext, RecordReader, RecordWriter, WriteContext } from "../kernel/context.ts";
import type { Draft, Entity, RecordOf, Standard, TypedEntity } from "../kernel/entity.ts";
import { Fault } from "../kernel/errors.ts";
import type { FieldMap } from "../kernel/field.ts";
import { asQuery, CompiledQuery } from "../store/connection.ts";
import { say } from "../text/message.ts";
import { withoutKept } from "./access/kept.ts";
import { noting } from "./access/looked-at.ts";
import { recordPolicyView } from "./access/policy.ts";
import { bindCatalog, visibleRows } from "./access/visible.ts";
import { guardAllowed, loadLive } from "./actions/write.ts";
import type { Catalog } from "./model/catalog.ts";
import { type AnyRecord, type Collection, wholeOf } from "./model/collection.ts";
import { fillLines } from "./model/lines.ts";
import { presentRecord } from "./read/read.ts";
import { eraseRecord } from "./write/erase.ts";
import { moveRecord } from "./write/move.ts";
import { takeNumber } from "./write/numbering.ts";
import { findRecord, insertRecord, updateRecord } from "./write/write.ts";

class Reader implements RecordReader {
  protected readonly catalog: Catalog;
  readonly #context: ReadContext;

  constructor(catalog: Catalog, context: ReadContext) {
    this.catalog = catalog;
    this.#context = context;
    bindCatalog(context, catalog);
  }

  entity<E extends { collection: string } = Entity>(collection: string): E {
    // Safe cast: callers that name a type know that the collection's entity has it.
    return this.catalog.collection(collection).entity as unknown as E;
  }

  facts<T>(collection: string, id: string): (Standard & T) | undefined {
    const found = this.catalog.collection(collection);
    const record = findRecord(this.#context, found, id);
    // Safe cast: callers that name fields know that the collection's entity has them.
    return (record && this.given(found, record)) as (Standard & T) | undefined;
  }

  find<F extends FieldMap, S extends string>(entity: TypedEntity<F, S>, id: string) {
    const collection = this.of(entity);
    const record = findRecord(this.#context, collection, id);
    return (record && this.given(collection, record)) as RecordOf<F, S> | undefined;
  }

  get<F extends FieldMap, S extends string>(entity: TypedEntity<F, S>, id: string) {
    const record = this.find(entity, id);
    if (!record) throw new Fault("RECORD_NOT_FOUND");
    return record;
  }

  where<F extends FieldMap, S extends string>(
    entity: TypedEntity<F, S>,
    condition: SQL,
    { limit = -1, order = sql`rid` }: { limit?: number; order?: SQL } = {},
  ) {
    const collection = this.of(entity);
    const { handle, principal } = this.#context;
    const query = sql`SELECT * FROM ${collection.table}
      WHERE org = ${principal.organization.key} AND archived_at IS NULL AND (${condition})
      ORDER BY ${order} LIMIT ${limit}`;
    const found = new CompiledQuery(asQuery(query)).all(handle.connection, {}).map((row) => ({
      rid: Number(row.rid),
      record: collection.decode(row),
    }));
    fillLines(handle.connection, collection, found);
    return found.map(({ record }) => this.given(collection, record) as RecordOf<F, S>);
  }

  exists(target: string, id: string): boolean {
    const { handle, principal } = this.#context;
    return this.catalog.target(target).existing(handle, principal.organization.key, [id]).has(id);
  }

  visible(entity: { collection: string }): SQL {
    return visibleRows(this.#context, this.of(entity));
  }

  show<F extends FieldMap, S extends string>(entity: TypedEntity<F, S>, record: RecordOf<F, S>) {
    return presentRecord(this.#context, this.of(entity), wholeOf(record));
  }

  /** Prevents hidden fields from leaking into the result. */
  protected given(collection: Collection, record: AnyRecord): AnyRecord {
    return withoutKept(this.#context, collection, record);
  }

  /** A collection reads and writes exactly its entity's fields, so the types match. */
  protected of(entity: { collection: string }): Collection {
    return this.catalog.collection(entity.collection);
  }
}

class Writer extends Reader implements RecordWriter {
  readonly #context: WriteContext;

  constructor(catalog: Catalog, context: WriteContext) {
    super(catalog, context);
    this.#context = context;
  }

  /** Rules of a write see unmasked records. What they copy from masked fields is checked later. */
  protected override given(collection: Collection, record: AnyRecord): AnyRecord {
    return noting(this.#context, collection, record);
  }

  subject<F extends FieldMap, S extends string>(entity: TypedEntity<F, S>, id: string) {
    const collection = this.of(entity);
    return this.given(collection, loadLive(this.#context, collection, id)) as RecordOf<F, S>;
  }

  guard<F extends FieldMap, S extends string>(entity: TypedEntity<F, S>, record: RecordOf<F, S>): void {
    guardAllowed(this.#context, this.of(entity), wholeOf(record));
  }

  async insert<F extends FieldMap, S extends string>(
    entity: TypedEntity<F, S>,
    values: Draft<F> & { state?: S },
  ) {
    const whose = {
      owner_id: this.#stillThere("users", values.owner_id),
      team_id: this.#stillThere("settings.teams", values.team_id),
    };
    const given = { ...values, ...whose };
    return (await insertRecord(this.#context, this.catalog, this.of(entity), given)) as RecordOf<F, S>;
  }

  async update<F extends FieldMap, S extends string>(
    entity: TypedEntity<F, S>,
    record: RecordOf<F, S>,
    values: Draft<F> & { state?: S },
  ) {
    const before = wholeOf(record);
    return (await updateRecord(this.#context, this.catalog, this.of(entity), before, values)) as RecordOf<
      F,
      S
    >;
  }

  async create<F extends FieldMap, S extends string>(entity: TypedEntity<F, S>, values: Draft<F>) {
    const action = `${entity.collection}.create`;
    this.#requirePermission(action);
    const record = await this.insert(entity, values);
    this.#requirePolicy(action, this.of(entity), record);
    return record;
  }

  async change<F extends FieldMap, S extends string>(
    entity: TypedEntity<F, S>,
    record: RecordOf<F, S>,
    values: Draft<F>,
  ) {
    const action = `${entity.collection}.update`;
    this.#requirePermission(action);
    this.#requirePolicy(action, this.of(entity), record);
    const updated = await this.update(entity, record, values);
    this.#requirePolicy(action, this.of(entity), updated);
    return updated;
  }

  async move<F extends FieldMap, S extends string>(
    entity: TypedEntity<F, S>,
    record: RecordOf<F, S>,
    transition: string,
    input: Record<string, unknown> = {},
  ) {
    const collection = this.of(entity);
    const before = wholeOf(record);
    return (await moveRecord(this.#context, this.catalog, collection, before, transition, input)) as RecordOf<
      F,
      S
    >;
  }

  number<F extends FieldMap, S extends string>(
    entity: TypedEntity<F, S>,
    place?: { series?: string; year?: string },
  ): string {
    return takeNumber(this.#context, entity, place);
  }

  async erase<F extends FieldMap, S extends string>(entity: TypedEntity<F, S>, record: RecordOf<F, S>) {
    return (await eraseRecord(this.#context, this.catalog, this.of(entity), wholeOf(record))) as RecordOf<
      F,
      S
    >;
  }

  refuseWhenHeld<F extends FieldMap, S extends string>(entity: TypedEntity<F, S>, id: string): void {
    this.catalog.refuseWhenHeld(this.#context, entity.collection, id);
  }

  /** Returns null for users who have left and for archived teams. */
  #stillThere(target: string, id: string | null | undefined): string | null | undefined {
    return id && !this.exists(target, id) ? null : id;
  }

  #requirePermission(action: string): void {
    if (this.#context.may(action)) return;
    throw new Fault("ACCESS_DENIED", {
      details: [
        {
          path: "action",
          code: "PERMISSION_MISSING",
          message: say("records.errors.permissionNeeded", { permission: action }),
        },
      ],
    });
  }

  #requirePolicy(action: string, collection: Collection, record: AnyRecord): void {
    if (!this.#context.policy(action).permits(() => recordPolicyView(collection.of(this.#context), record)))
      throw new Fault("ACCESS_POLICY_DENIED");
  }
}

export function recordReader(catalog: Catalog, context: ReadContext): RecordReader {
  return new Reader(catalog, context);
}

export function recordWriter(catalog: Catalog, context: WriteContext): RecordWriter {
  return new Writer(catalog, context);
}
