import type { ReadContext } from "../../kernel/context.ts";
import { type Entity, EVERY_COLLECTION, type Follower, type Holder } from "../../kernel/entity.ts";
import { Fault } from "../../kernel/errors.ts";
import type { Handle } from "../../store/commit.ts";
import { say } from "../../text/message.ts";
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
  readonly schema: string;
}

export class Catalog {
  readonly collections: ReadonlyMap<string, Collection>;
  readonly copies: Copies;
  readonly #targets = new Map<string, ReferenceTarget>();
  readonly #dependents = new Map<string, Dependent[]>();
  readonly #followers = new Map<string, Follower[]>();
  readonly #holders: readonly Holder[];

  constructor(entities: readonly Entity[], holders: readonly Holder[] = []) {
    this.#holders = holders;
    this.collections = new Map(entities.map((entity) => [entity.collection, new Collection(entity)]));
    this.copies = new Copies(this.collections);
    for (const collection of this.collections.values()) {
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

  followers(collection: string): readonly Follower[] {
    return this.#followers.get(collection) ?? [];
  }

  /** Registers a target that is not a collection, such as users. */
  addTarget(name: string, target: ReferenceTarget): void {
    this.#targets.set(name, target);
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

  /** Reference fields by which other records depend on this collection's. */
  dependents(name: string): readonly Dependent[] {
    return this.#dependents.get(name) ?? [];
  }
}

export interface Dependent {
  collection: Collection;
  field: string;
  many: boolean;
}
