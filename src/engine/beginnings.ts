import type { ReadContext } from "../kernel/context.ts";
import type { Catalog } from "../records/index.ts";

/** A step that an organisation takes once after set-up, by the name of the action that takes it. */
export interface FirstStep {
  readonly name: string;
  readonly title: string;
  /** Names of the steps that are usually taken before it. */
  readonly after?: readonly string[];
  isDone(context: ReadContext, catalog: Catalog): boolean;
}

/** A stage of set-up that the start page asks about. */
export interface Milestone {
  readonly description: string;
  isReached(context: ReadContext): boolean;
}

/** A step that is done once the organisation has a record of a collection. */
export function made({ collection }: { collection: string }): FirstStep["isDone"] {
  return ({ handle, org }, catalog) => {
    const records = catalog.collection(collection);
    return handle.connection
      .has`SELECT 1 FROM ${records.table} WHERE ${records.column("org")} = ${org} LIMIT 1`;
  };
}
