import type { Text } from "../text/message.ts";
import type { ReadContext, WriteContext } from "./context.ts";
import type { MaybePromise, RecordOf, TypedEntity } from "./entity.ts";
import type { FieldMap } from "./field.ts";

/** Makes a follower listen to every collection. */
export const EVERY_COLLECTION = "*";

/** Synchronous listener for created and changed records, in the same transaction. */
export interface Follower {
  /** Name of a collection, or EVERY_COLLECTION. */
  readonly of: string;
  run(
    context: WriteContext,
    after: RecordOf<FieldMap>,
    before: RecordOf<FieldMap> | undefined,
    collection: string,
  ): Promise<void>;
}

/** Effect on other records once a record enters one of some states. Organisations can switch it off in their settings. */
export interface Consequence extends Follower {
  /** Collection, first of the states, and effect, joined by dots. */
  readonly name: string;
  /** Sentence for the settings. */
  readonly about: Text;
  readonly enters: readonly string[];
}

/** Runs in the transaction of the transition, regardless of the caller's rights to the other records. */
export function consequence<F extends FieldMap, S extends string>(
  entity: TypedEntity<F, S>,
  { name, about, enters }: { name: string; about: Text; enters: readonly [NoInfer<S>, ...NoInfer<S>[]] },
  run: (context: WriteContext, record: RecordOf<F, S>) => MaybePromise<void>,
): Consequence {
  return {
    name: `${entity.collection}.${enters[0]}.${name}`,
    about,
    enters,
    ...follow(entity, (context, after) => run(context, after)),
  };
}

/** Legal hold that prevents archiving and erasure. */
export interface Holder {
  /** Returns the reason as a sentence; undefined if the record is not on hold. */
  holds(context: ReadContext, collection: string, id: string): Text | undefined;
}

/** Protects files whose content the program knows, such as documents that it made. */
export interface FileGuard {
  /** Throws if the caller may not see all that is in the attached file. */
  check(
    context: ReadContext,
    collection: string,
    id: string,
    file: { readonly id: string; readonly sha256: string },
  ): void;
}

export function follow<F extends FieldMap, S extends string>(
  entity: TypedEntity<F, S>,
  run: (
    context: WriteContext,
    after: RecordOf<F, S>,
    before: RecordOf<F, S> | undefined,
  ) => MaybePromise<void>,
): Follower {
  // Safe cast: only called with this entity's records.
  return {
    of: entity.collection,
    run: async (context, after, before) =>
      run(context, after as RecordOf<F, S>, before as RecordOf<F, S> | undefined),
  };
}
