import type { ReadContext } from "../kernel/context.ts";
import type { Catalog } from "../records/index.ts";
import type { Text } from "../text/message.ts";

/** A one-time step after setup, by the name of its action. */
export interface FirstStep {
  readonly name: string;
  readonly title: Text;
  /** Steps that usually come before it. */
  readonly after?: readonly string[];
  isDone(context: ReadContext, catalog: Catalog): boolean;
}

/** A setup stage shown on the start page. */
export interface Milestone {
  readonly description: string;
  isReached(context: ReadContext): boolean;
}

/** A step that is done once a collection has a record. */
export function made({ collection }: { collection: string }): FirstStep["isDone"] {
  return ({ handle, org }, catalog) => {
    const records = catalog.collection(collection);
    return handle.connection
      .has`SELECT 1 FROM ${records.table} WHERE ${records.column("org")} = ${org} LIMIT 1`;
  };
}
