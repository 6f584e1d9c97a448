import type { ReadContext } from "../../kernel/context.ts";
import type { Entity } from "../../kernel/entity.ts";
import { Fault } from "../../kernel/errors.ts";
import type { AnyField } from "../../kernel/field.ts";
import {
  type Consequence,
  EVERY_COLLECTION,
  type FileGuard,
  type Follower,
  type Holder,
} from "../../kernel/follower.ts";
import type { Handle } from "../../store/transaction.ts";
import { say } from "../../text/message.ts";
import { CustomBook } from "../custom/book.ts";
import { whereWanted } from "../write/consequences.ts";
import { Collection } from "./collection.ts";
import { Copies } from "./copies.ts";

export interface ReferenceTarget {
  /** Returns the ids that can be referenced. */
  existing(handle: Handle, org: number, ids: readonly string[]): Set<string>;
  /** Returns the ids that exist at all. Rules may still refer to them for past events. */
  known(handle: Handle, org: number, ids: readonly string[]): Set<string>;
  /** Returns a function that finds ids hidden by policies or roles. Undefined if no ids are hidden. */
  hiding?(context: ReadContext): ((ids: readonly string[]) => Set<string>) | undefined;
  /** Returns the `expand` result for each id that is visible to the caller. */
  expand(context: ReadContext, ids: readonly string[]): Map<string, Record<string, unknown>>;
  /** Like `expand`, but also returns shared master data that the caller may only choose. */
  name?(context: ReadContext, ids: readonly string[]): Map<string, Record<string, unknown>>;
  readonly schema: string;
}

export class Catalog {
  readonly collections: ReadonlyMap<string, Collection>;
  readonly copies: Copies;
  readonly custom: CustomBook;
  readonly consequences: Consequence[] = [];
  readonly fileGuards: FileGuard[] = [];
  readonly #targets = new Map<string, ReferenceTarget>();
  readonly #dependents = new Map<string, Dependent[]>();
  readonly #referring = new Map<string, Set<string>>();
  readonly #followers = new Map<string, Follower[]>();
  readonly #holders: readonly Holder[];

  constructor(entities: readonly Entity[], holders: readonly Holder[] = []) {
    this.#holders = holders;
    this.collections = new Map(entities.map((entity) => [entity.collection, new Collection(entity)]));
    this.custom = new CustomBook(() => this.collections);
    for (const collection of this.collections.values()) collection.readCustomFrom(this.custom);
    this.copies = new Copies(this.collections);
    for (const collection of this.collections.values()) {
      this.#noteReferring(collection);
      for (const { name, field } of collection.fields.values()) {
        if (!field.reference || field.reference.onArchive === "keep") continue;
        const { target, many } = field.reference;
        const known = this.#dependents.get(target) ?? [];
        this.#dependents.set(target, [...known, { collection, field: name, many }]);
      }
    }
  }

  refuseWhenHeld(context: ReadContext, collection: string, id: string): void {
    const reasons = this.#holders.flatMap((holder) => holder.holds(context, collection, id) ?? []);
    if (reasons.length === 0) return;
    throw new Fault("RECORD_IN_USE", {
      message: say("records.errors.held"),
      details: reasons.map((message) => ({ path: "id", code: "HELD", message })),
    });
  }

  addFollower(follower: Follower): void {
    const followed = follower.of === EVERY_COLLECTION ? [...this.collections.keys()] : [follower.of];
    for (const name of followed) this.#followers.set(name, [...this.followers(name), follower]);
  }

  addConsequence(consequence: Consequence): void {
    this.consequences.push(consequence);
    this.addFollower(whereWanted(consequence));
  }

  followers(collection: string): readonly Follower[] {
    return this.#followers.get(collection) ?? [];
  }

  /** Registers a target that is not a collection, such as users. */
  addTarget(name: string, target: ReferenceTarget): void {
    this.#targets.set(name, target);
  }

  /** Returns each id's record, as far as labels need it. */
  named(context: ReadContext, target: string, ids: readonly string[]): Map<string, Record<string, unknown>> {
    const { name, expand } = this.target(target);
    return (name ?? expand)(context, ids);
  }

  target(name: string): ReferenceTarget {
    const target = this.#targets.get(name);
    if (!target) throw new Error(`no entity is named ${name}, but a field refers to it`);
    return target;
  }

  hasTarget(name: string): boolean {
    return this.#targets.has(name);
  }

  collection(name: string): Collection {
    const collection = this.collections.get(name);
    if (!collection) throw new Error(`there is no collection ${name}`);
    return collection;
  }

  /** Permissions to write records that refer to a target's. */
  referring(target: string): readonly string[] {
    return [...(this.#referring.get(target) ?? [])];
  }

  #noteReferring({ name: own, fields, entity }: Collection): void {
    for (const { name, field } of fields.values()) {
      const takers = Object.entries(entity.transitions).flatMap(([move, { takes = {} }]) =>
        name in takes ? [move] : [],
      );
      const writes = field.set === "rules" ? takers : ["create", "update", ...takers];
      for (const target of targetsOf(field)) {
        const known = this.#referring.get(target) ?? new Set();
        this.#referring.set(target, known);
        for (const action of writes) known.add(`${own}.${action}`);
      }
    }
  }

  /** Reference fields by which other records depend on this collection's. */
  dependents(name: string): readonly Dependent[] {
    return this.#dependents.get(name) ?? [];
  }
}

/** Collections that a field's value or its lines refer to. */
function targetsOf({ reference, among = [], lines = {} }: AnyField): string[] {
  return [
    ...(reference ? [reference.target] : []),
    ...among,
    ...Object.values(lines).flatMap((part) => (part.set === "rules" ? [] : targetsOf(part))),
  ];
}

export interface Dependent {
  collection: Collection;
  field: string;
  many: boolean;
}
